import { de } from "../words/de";
import { en } from "../words/en";
import { recall, remember } from "./storage";

export type Lang = "de" | "en";
export type Theme = "auto" | "light" | "dark";
/** How fast bots play. */
export const PACES = ["slow", "usual", "quick"] as const;
export type Pace = (typeof PACES)[number];
/** How quick everything moves on the screen. */
export const MOTIONS = ["calm", "normal", "quick", "none"] as const;
export type Motion = (typeof MOTIONS)[number];
/** How strong sounds and touches are, where there are any. */
export const STRENGTHS = ["off", "soft", "full"] as const;
export type Strength = (typeof STRENGTHS)[number];
export type Volume = Exclude<Strength, "off">;
/** How a card is laid: one tap lays it, or lifts it and the next one lays it. */
export type Taps = "once" | "twice";
/** How the hand is sorted: by colour, by number, as arranged by hand, or as suits the game. */
export type Sorting = "colour" | "number" | "own" | "auto";

function oneOf<T extends string>(value: string | null, allowed: readonly T[], otherwise: T): T {
  return allowed.find((candidate) => candidate === value) ?? otherwise;
}

const spoken: Lang = navigator.languages.find((tag) => /^(de|en)\b/i.test(tag))?.startsWith("de") ? "de" : "en";

/** What a person has chosen on this device. */
class Settings {
  lang = $state<Lang>(oneOf(recall("lang"), ["de", "en"], spoken));
  theme = $state<Theme>(oneOf(recall("theme"), ["auto", "light", "dark"], "auto"));
  sorting = $state<Sorting>(oneOf(recall("sort"), ["colour", "number", "own"], "auto"));
  name = $state(recall("name") ?? "");
  large = $state(recall("large") === "yes");
  sounds = $state(recall("sounds") !== "no");
  /** How strong sounds are, where they are on. */
  volume = $state<Volume>(oneOf(recall("volume"), ["soft", "full"], "full"));
  /** How strong touches are; earlier versions knew only on and off. */
  vibrate = $state<Strength>(recall("vibrate") === "no" ? "off" : oneOf(recall("vibrate"), STRENGTHS, "soft"));
  motion = $state<Motion>(oneOf(recall("motion"), MOTIONS, "normal"));
  taps = $state<Taps>(oneOf(recall("taps"), ["once", "twice"], "twice"));
  /** Whether the left hand holds the cards: what the thumb needs lies on that side. */
  left = $state(recall("left") === "yes");
  /** Whether a card may be chosen while others play, to go when it is one's turn. */
  ahead = $state(recall("ahead") !== "no");
  notify = $state(recall("notify") === "yes");
  keys = $state(recall("keys") !== "no");
  /** Whether the screen stays on while a round is played. */
  awake = $state(recall("awake") !== "no");
  goOn = $state(recall("goOn") === "yes");
  /** Whether the table teaches in the first matches of a game. */
  coach = $state(recall("coach") !== "no");
  /** Whether reviews show mistakes. */
  mistakes = $state(recall("mistakes") !== "no");
  /** How quick bots are at tables that this device sets up. */
  bots = $state<Pace>(oneOf(recall("bots"), PACES, "usual"));

  /** Keeps the page and the memory of this device as chosen; to be called once, inside an effect root. */
  keep(): void {
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
    $effect(() => remember("ahead", this.ahead ? null : "no"));
    $effect(() => remember("notify", this.notify ? "yes" : null));
    $effect(() => remember("keys", this.keys ? null : "no"));
    $effect(() => remember("awake", this.awake ? null : "no"));
    $effect(() => remember("goOn", this.goOn ? "yes" : null));
    $effect(() => remember("coach", this.coach ? null : "no"));
    $effect(() => remember("mistakes", this.mistakes ? null : "no"));
    $effect(() => remember("bots", this.bots === "usual" ? null : this.bots));
  }
}

export const settings = new Settings();

/** Return the words that one of both languages has, chosen by the settings unless a language is named. */
export function translated<Words>(german: Words, english: Words): (lang?: Lang) => Words {
  return (lang = settings.lang) => (lang === "de" ? german : english);
}

/** Return the words that the whole client shares, in the chosen language. A room's own are in its `words.ts`. */
export const t = translated(de, en);
