import { translated } from "../device/settings.svelte";
import type { MoveKind } from "../wasm/levels";

/** What bots of a character do, by game: it is true of a bot that overlooks moves of this kind most, however few it overlooks. */
type Characters = Readonly<Record<string, Partial<Record<MoveKind, string>>>>;

const de = {
  finer: "Feiner einstellen",
  scale: "Wie stark die Bots sind",
  characters: {
    elfer_raus: {
      wait: "Legt am liebsten alles, was passt.",
      lay: "Hält am liebsten Karten zurück.",
    },
    elfer_raus_master: {
      wait: "Legt am liebsten alles, was passt.",
      lay: "Hält am liebsten Karten zurück.",
      trick: "Vergisst am ehesten Joker und Verbindungen.",
    },
    level_8: {
      wait: "Greift am liebsten zu und legt gleich alles hin.",
      lay: "Sammelt am liebsten noch eine Weile.",
      trick: "Vergisst am ehesten, was andere abgelegt haben.",
    },
    bloom: {
      wait: "Legt am liebsten, statt zu ziehen.",
      lay: "Sammelt am liebsten Steine.",
      trick: "Vergisst am ehesten das Rauben und die Joker.",
    },
  } as Characters,
  overlooks: (of: number) => `Übersieht etwa ${of} von 100 möglichen Zügen.`,
  overlooksKind: {
    wait: (of: number, others: number) => `Übersieht etwa ${of} von 100 Zügen, die abwarten, sonst ${others}.`,
    lay: (of: number, others: number) => `Übersieht etwa ${of} von 100 Zügen, die etwas legen, sonst ${others}.`,
    trick: (of: number, others: number) => `Übersieht etwa ${of} von 100 solchen Zügen, sonst ${others}.`,
  } as Record<MoveKind, (of: number, others: number) => string>,
  overlooksNothing: "Übersieht nichts.",
  strongest: "So stark, wie es hier geht.",
  follows: "Passt sich dir an",
  followsHint: (lost: number) =>
    `Gewinnst du, wird es nächstes Mal eine Stufe schwerer; verlierst du${lost > 1 ? " zweimal nacheinander" : ""}, eine leichter. Du erfährst es jedes Mal.`,
  harder: (bot: string) => `Nächstes Mal eine Stufe schwerer: ${bot}.`,
  easier: (bot: string) => `Nächstes Mal eine Stufe leichter: ${bot}.`,
  same: (bot: string) => `Nächstes Mal wieder: ${bot}.`,
  stays: "Nächstes Mal wie eben.",
};

const en: typeof de = {
  finer: "Choose more finely",
  scale: "How strong the bots are",
  characters: {
    elfer_raus: {
      wait: "Likes best to lay whatever fits.",
      lay: "Likes best to hold cards back.",
    },
    elfer_raus_master: {
      wait: "Likes best to lay whatever fits.",
      lay: "Likes best to hold cards back.",
      trick: "Most easily forgets jokers and connectors.",
    },
    level_8: {
      wait: "Likes best to grab cards and lay them at once.",
      lay: "Likes best to go on collecting for a while.",
      trick: "Most easily forgets what others have discarded.",
    },
    bloom: {
      wait: "Likes laying better than drawing.",
      lay: "Likes best to collect tiles.",
      trick: "Most easily forgets stealing, and jokers.",
    },
  },
  overlooks: (of) => `Overlooks about ${of} in 100 possible moves.`,
  overlooksKind: {
    wait: (of, others) => `Overlooks about ${of} in 100 moves that wait, otherwise ${others}.`,
    lay: (of, others) => `Overlooks about ${of} in 100 moves that lay something, otherwise ${others}.`,
    trick: (of, others) => `Overlooks about ${of} in 100 such moves, otherwise ${others}.`,
  },
  overlooksNothing: "Overlooks nothing.",
  strongest: "As strong as it gets here.",
  follows: "Follows you",
  followsHint: (lost) =>
    `If you win, next time is one step harder; if you lose${lost > 1 ? " twice in a row" : ""}, one step easier. You are told each time.`,
  harder: (bot) => `Next time one step harder: ${bot}.`,
  easier: (bot) => `Next time one step easier: ${bot}.`,
  same: (bot) => `Next time again: ${bot}.`,
  stays: "Next time as just now.",
};

export const w = translated(de, en);
