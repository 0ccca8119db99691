import { localize } from "../device/settings.svelte";
import type { MoveKind } from "../wasm/levels";

/**
 * What bots of a character do more often than one that overlooks nothing, by game (`tests/networks/test_levels.py` counts it), or what they
 * overlook more often than other moves.
 */
type Characters = Readonly<Record<string, Partial<Record<MoveKind, string>>>>;

/** What moves that wait are in the games where they are more than drawing and stopping. */
const waitDe: Readonly<Record<string, string>> = {
  level_8: "beim Ziehen und Abwerfen",
  bloom: "beim Ziehen, Nehmen und Aufhören",
};
const waitEn: Readonly<Record<string, string>> = {
  level_8: "draw or discard",
  bloom: "draw, take or stop",
};

const de = {
  scale: "Wie stark die Bots sind",
  characters: {
    elfer_raus: {
      wait: "Legt öfter, was passt.",
      lay: "Hält öfter Karten zurück.",
    },
    elfer_raus_master: {
      wait: "Legt öfter, was passt.",
      lay: "Übersieht öfter, was sich legen lässt.",
      trick: "Vergisst öfter Joker und Verbindungen.",
    },
    level_8: {
      wait: "Übersieht öfter, dass sich Warten lohnt.",
      lay: "Sammelt öfter noch eine Weile.",
      trick: "Vergisst öfter, was andere abgelegt haben.",
    },
    bloom: {
      wait: "Legt öfter, statt zu ziehen.",
      lay: "Sammelt öfter Steine.",
      trick: "Vergisst öfter das Rauben und das Holen von Jokern.",
    },
  } as Characters,
  overlooks: (of: number) => `Übersieht etwa ${of} von 100 möglichen Zügen.`,
  overlooksKind: {
    wait: (of: number, others: number, game: string) =>
      `Übersieht etwa ${of} von 100 Zügen ${waitDe[game] ?? "beim Ziehen und Aufhören"}, sonst ${others}.`,
    lay: (of: number, others: number) => `Übersieht etwa ${of} von 100 Zügen beim Legen, sonst ${others}.`,
    trick: (of: number, others: number) => `Davon übersieht der Bot etwa ${of} von 100, sonst ${others}.`,
  } as Record<MoveKind, (of: number, others: number, game: string) => string>,
  overlooksNothing: "Übersieht nichts.",
  strongest: "So stark, wie es hier geht.",
  follows: "Passt sich dir an",
  followsHint: (lost: number) =>
    `Gewinnst du, wird es nächstes Mal eine Stufe schwerer, verlierst du${lost > 1 ? " zweimal nacheinander" : ""}, eine Stufe leichter. Du erfährst es jedes Mal.`,
  harder: (bot: string) => `Nächstes Mal eine Stufe schwerer: ${bot}.`,
  easier: (bot: string) => `Nächstes Mal eine Stufe leichter: ${bot}.`,
  same: (bot: string) => `Nächstes Mal wieder: ${bot}.`,
  stays: "Nächstes Mal wie eben.",
};

const en: typeof de = {
  scale: "How strong the bots are",
  characters: {
    elfer_raus: {
      wait: "Tends to lay what fits.",
      lay: "Tends to hold cards back.",
    },
    elfer_raus_master: {
      wait: "Tends to lay what fits.",
      lay: "Tends to overlook what can be laid.",
      trick: "Tends to forget jokers and connectors.",
    },
    level_8: {
      wait: "Tends to overlook that waiting may pay.",
      lay: "Tends to go on collecting for a while.",
      trick: "Tends to forget what others have discarded.",
    },
    bloom: {
      wait: "Tends to lay rather than draw.",
      lay: "Tends to collect tiles.",
      trick: "Tends to forget stealing, and fetching jokers.",
    },
  },
  overlooks: (of) => `Overlooks about ${of} in 100 possible moves.`,
  overlooksKind: {
    wait: (of, others, game) =>
      `Overlooks about ${of} in 100 moves that ${waitEn[game] ?? "draw or stop"}, otherwise ${others}.`,
    lay: (of, others) => `Overlooks about ${of} in 100 moves that lay something, otherwise ${others}.`,
    trick: (of, others) => `Overlooks about ${of} in 100 of these, otherwise ${others}.`,
  },
  overlooksNothing: "Overlooks nothing.",
  strongest: "As strong as it gets here.",
  follows: "Adapts to you",
  followsHint: (lost) =>
    `If you win, next time is one step harder; if you lose${lost > 1 ? " twice in a row" : ""}, one step easier. You are told each time.`,
  harder: (bot) => `Next time one step harder: ${bot}.`,
  easier: (bot) => `Next time one step easier: ${bot}.`,
  same: (bot) => `The same next time: ${bot}.`,
  stays: "The same again next time.",
};

export const w = localize(de, en);
