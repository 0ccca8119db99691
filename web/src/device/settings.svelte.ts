import { de } from "../words/de";
import { en } from "../words/en";
import { recall, remember } from "./storage";

export type Lang = "de" | "en";
export type Theme = "auto" | "light" | "dark";
/** How fast bots play. */
export const PACES = ["slow", "usual", "quick"] as const;
export type Pace = (typeof PACES)[number];
/** Speeds of motion on the screen. */
export const MOTIONS = ["calm", "normal", "quick", "none"] as const;
export type Motion = (typeof MOTIONS)[number];
/** Strengths of sounds and vibration. */
export const STRENGTHS = ["off", "soft", "full"] as const;
export type Strength = (typeof STRENGTHS)[number];
type Volume = Exclude<Strength, "off">;
/** Whether one tap lays a card, or one selects it and a second one lays it. */
export type Taps = "once" | "twice";
/** The order of the hand: by colour, by number, the person's own, or the game's default. */
export type Sorting = "colour" | "number" | "own" | "auto";

function oneOf<T extends string>(value: string | null, allowed: readonly T[], otherwise: T): T {
  return allowed.find((candidate) => candidate === value) ?? otherwise;
}

const preferred: Lang = navigator.languages.find((tag) => /^(de|en)\b/i.test(tag))?.startsWith("de") ? "de" : "en";

/** The person's settings on this device. */
class Settings {
  lang = $state<Lang>(oneOf(recall("lang"), ["de", "en"], preferred));
  theme = $state<Theme>(oneOf(recall("theme"), ["auto", "light", "dark"], "auto"));
  sorting = $state<Sorting>(oneOf(recall("sort"), ["colour", "number", "own"], "auto"));
  name = $state(recall("name") ?? "");
  large = $state(recall("large") === "yes");
  sounds = $state(recall("sounds") !== "no");
  /** The volume of sounds, if they are on. */
  volume = $state<Volume>(oneOf(recall("volume"), ["soft", "full"], "full"));
  /** The strength of vibration; earlier versions stored only on and off. */
  vibrate = $state<Strength>(recall("vibrate") === "no" ? "off" : oneOf(recall("vibrate"), STRENGTHS, "soft"));
  motion = $state<Motion>(oneOf(recall("motion"), MOTIONS, "normal"));
  taps = $state<Taps>(oneOf(recall("taps"), ["once", "twice"], "twice"));
  /** Whether controls are on the left, for left-handed people. */
  left = $state(recall("left") === "yes");
  /** Whether a card may be chosen in advance while others play. */
  premoves = $state(recall("ahead") !== "no");
  notify = $state(recall("notify") === "yes");
  keys = $state(recall("keys") !== "no");
  /** Whether the screen stays on while a round is played. */
  awake = $state(recall("awake") !== "no");
  autoMove = $state(recall("goOn") === "yes");
  /** Whether the coach is on in the first matches of a game. */
  coach = $state(recall("coach") !== "no");
  /** Whether reviews show mistakes. */
  mistakes = $state(recall("mistakes") !== "no");
  /** The bots' pace at tables that this device sets up. */
  bots = $state<Pace>(oneOf(recall("bots"), PACES, "usual"));

  /** Apply the settings to the page and save them; call it once, inside an effect root. */
  persist(): void {
    $effect(() => {
      document.documentElement.lang = this.lang;
      remember("lang", this.lang);
    });
    $effect(() => {
      document.documentElement.dataset.theme = this.theme;
      remember("theme", this.theme === "auto" ? null : this.theme);
    });
    $effect(() => remember("sort", this.sorting === "auto" ? null : this.sorting));
    $effect(() => remember("name", this.name || null));
    $effect(() => {
      document.documentElement.classList.toggle("large", this.large);
      remember("large", this.large ? "yes" : null);
    });
    $effect(() => remember("sounds", this.sounds ? null : "no"));
    $effect(() => remember("volume", this.volume === "full" ? null : this.volume));
    $effect(() => remember("vibrate", this.vibrate === "soft" ? null : this.vibrate));
    $effect(() => {
      document.documentElement.dataset.motion = this.motion;
      remember("motion", this.motion === "normal" ? null : this.motion);
    });
    $effect(() => remember("taps", this.taps === "twice" ? null : this.taps));
    $effect(() => {
      document.documentElement.classList.toggle("left", this.left);
      remember("left", this.left ? "yes" : null);
    });
    $effect(() => remember("ahead", this.premoves ? null : "no"));
    $effect(() => remember("notify", this.notify ? "yes" : null));
    $effect(() => remember("keys", this.keys ? null : "no"));
    $effect(() => remember("awake", this.awake ? null : "no"));
    $effect(() => remember("goOn", this.autoMove ? "yes" : null));
    $effect(() => remember("coach", this.coach ? null : "no"));
    $effect(() => remember("mistakes", this.mistakes ? null : "no"));
    $effect(() => remember("bots", this.bots === "usual" ? null : this.bots));
  }
}

export const settings = new Settings();

/** Return an accessor of texts: it returns them in the settings’ language, or in a given one. Modules name it `w`, or `t` for the shared ones. */
export function localize<Words>(german: Words, english: Words): (lang?: Lang) => Words {
  return (lang = settings.lang) => (lang === "de" ? german : english);
}

/** Return the words shared by the whole client, in the chosen language. Each folder has its own in `words.ts`. */
export const t = localize(de, en);
