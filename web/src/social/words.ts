import { localize } from "../device/settings.svelte";
import type { Reaction } from "../protocol";

const de = {
  title: "Reden und reagieren",
  react: "Reagieren",
  reactions: {
    laugh: "lacht",
    wow: "staunt",
    clap: "klatscht",
    heart: "freut sich",
    sad: "ist traurig",
    angry: "ärgert sich",
    think: "grübelt",
    hurry: "drängelt",
  } as Record<Reaction, string>,
  feels: (name: string, what: string) => `${name} ${what}.`,
  says: (name: string, text: string) => `${name} sagt: ${text}`,
  lines: "Was gesagt wurde",
  nothing: "Noch hat niemand etwas gesagt.",
  placeholder: "Sag etwas …",
  send: "Senden",
  off: "Der Chat ist an diesem Tisch aus.",
  onlooker: "Wer zuschaut, hört nur zu.",
  chat: "Chat für alle an diesem Tisch",
  mute: "Stummschalten",
  muteWho: (name: string) => `${name} stummschalten`,
  turnTitle: "Du bist dran",
  turnBody: (title: string) => `${title} wartet auf dich.`,
};

type SocialWords = typeof de;

const en: SocialWords = {
  title: "Talk and react",
  react: "React",
  reactions: {
    laugh: "laughs",
    wow: "is amazed",
    clap: "claps",
    heart: "is happy",
    sad: "is sad",
    angry: "is cross",
    think: "ponders",
    hurry: "says: hurry up!",
  },
  feels: (name, what) => `${name} ${what}${what.endsWith("!") ? "" : "."}`,
  says: (name, text) => `${name} says: ${text}`,
  lines: "What was said",
  nothing: "Nobody has said anything yet.",
  placeholder: "Say something …",
  send: "Send",
  off: "The chat is off at this table.",
  onlooker: "Watchers can only listen.",
  chat: "Chat for everybody at this table",
  mute: "Mute",
  muteWho: (name) => `Mute ${name}`,
  turnTitle: "It’s your turn",
  turnBody: (title) => `${title} is waiting for you.`,
};

/** Return these texts, by default in the chosen language. */
export const w = localize(de, en);
