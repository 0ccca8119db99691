import { localize } from "../device/settings.svelte";

/** The log's sentences about a table, except those about turns, which each game has. */
const de = {
  dealt: (round: number) => `Runde ${round} ist ausgeteilt.`,
  sat: (name: string) => `${name} setzt sich.`,
  youSat: (seat: number) => `Du sitzt jetzt auf Platz ${seat}.`,
  stood: "Ein Platz ist wieder frei.",
  changed: (name: string, level: string) => `Die Stärke von ${name} ist jetzt: ${level}.`,
  away: (name: string) => `${name} ist kurz weg.`,
  back: (name: string) => `${name} ist wieder da.`,
  left: (name: string) => `${name} steht auf.`,
  removed: (name: string) => `${name} sitzt nicht mehr am Tisch.`,
  offered: (name: string) => `Wer mag, kann ${name} jetzt ablösen.`,
  muted: (name: string) => `${name} ist jetzt stummgeschaltet.`,
  unmuted: (name: string) => `${name} darf wieder reden.`,
  arranged: (host: string) => `${host} hat am Tisch etwas geändert.`,
  youArranged: "Du hast am Tisch etwas geändert.",
  hosts: (name: string) => `${name} kümmert sich jetzt um den Tisch.`,
  youHost: "Du kümmerst dich jetzt um den Tisch.",
  voted: (by: string, name: string) => `${by} möchte, dass ein Bot für ${name} einspringt.`,
  satIn: (name: string) => `Ein Bot spielt für ${name} weiter.`,
  timeUp: (name: string) => `Die Zeit von ${name} war um.`,
  botsFinish: "Bots spielen die Runde für alle zu Ende.",
  takesBack: (name: string) => `${name} nimmt den letzten Zug zurück.`,
  youTakeBack: "Du nimmst deinen letzten Zug zurück.",
  /** Subjects of sentences, without `name` for the reader. */
  inPlace: {
    clock: (name: string | null) => `Die Uhr (für ${name ?? "dich"})`,
    bot: (name: string | null) => `Ein Bot (für ${name ?? "dich"})`,
  },
  rest: {
    clock: "Dann war die Zeit um, und die Uhr hat den Zug beendet.",
    bot: "Den Rest hat ein Bot gespielt.",
  },
};

const en: typeof de = {
  dealt: (round) => `Round ${round} is dealt.`,
  sat: (name) => `${name} sits down.`,
  youSat: (seat) => `You now have seat ${seat}.`,
  stood: "A seat is free again.",
  changed: (name, level) => `${name}’s strength is now: ${level}.`,
  away: (name) => `${name} is away for a moment.`,
  back: (name) => `${name} is back.`,
  left: (name) => `${name} leaves the table.`,
  removed: (name) => `${name} is no longer at the table.`,
  offered: (name) => `Anybody can now take over from ${name}.`,
  muted: (name) => `${name} is muted now.`,
  unmuted: (name) => `${name} can talk again.`,
  arranged: (host) => `${host} changed the table’s settings.`,
  youArranged: "You changed the table’s settings.",
  hosts: (name) => `${name} is looking after the table now.`,
  youHost: "You are looking after the table now.",
  voted: (by, name) => `${by} wants a bot to fill in for ${name}.`,
  satIn: (name) => `A bot is playing for ${name}.`,
  timeUp: (name) => `${name}’s time was up.`,
  botsFinish: "Bots are finishing the round for everybody.",
  takesBack: (name) => `${name} takes back the last move.`,
  youTakeBack: "You take back your last move.",
  inPlace: {
    clock: (name) => `The clock (for ${name ?? "you"})`,
    bot: (name) => `A bot (for ${name ?? "you"})`,
  },
  rest: {
    clock: "Then the time was up, and the clock finished the turn.",
    bot: "A bot played the rest.",
  },
};

export type LogWords = typeof de;

/** Return the words of the log; of the chosen language unless one is named. */
export const logWords = localize(de, en);
