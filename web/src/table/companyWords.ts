import { localize } from "../device/settings.svelte";

const de = {
  roundBegun: "Die nächste Runde läuft schon.",
  matchBegun: "Die nächste Partie läuft schon.",
  toTable: "Zum Tisch",
  watching: (n: number) => (n === 1 ? "Jemand schaut zu." : `${n} Leute schauen zu.`),
  letIn: "Mitspielen lassen",
  waitingFor: (name: string) => `${name} ist nicht da.`,
  idle: (name: string) => `${name} hat seit Minuten nicht gezogen.`,
  letBot: "Bot einspringen lassen",
  votes: (n: number, of: number) => `${n} von ${of} ${n === 1 ? "ist" : "sind"} dafür`,
  wait: "Noch warten",
  botsFinish: "Die Zeit war um: Bots spielen die Runde für alle zu Ende.",
  botForYou: "Ein Bot spielt gerade für dich.",
  playMyself: "Selbst weiterspielen",
};

const en: typeof de = {
  roundBegun: "The next round has begun.",
  matchBegun: "The next match has begun.",
  toTable: "To the table",
  watching: (n) => (n === 1 ? "Somebody is watching." : `${n} people are watching.`),
  letIn: "Let them join in",
  waitingFor: (name) => `${name} isn’t here.`,
  idle: (name) => `${name} hasn’t moved for minutes.`,
  letBot: "Let a bot fill in",
  votes: (n, of) => `${n} of ${of} ${n === 1 ? "agrees" : "agree"}`,
  wait: "Keep waiting",
  botsFinish: "Time was up: bots are finishing the round for everybody.",
  botForYou: "A bot is playing for you.",
  playMyself: "Take over again",
};

/** Return the words about what others do at the table, or would like to; of the chosen language unless one is named. */
export const w = localize(de, en);
