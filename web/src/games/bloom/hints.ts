import type { Lang } from "../../device/settings.svelte";
import { inHand, making } from "../../play/selectors";
import type { Hint, Reasons } from "../../protocol";

type Reason = Reasons["bloom"];

const de = {
  joker: "Joker",
  aJoker: "einen Joker",
  and: "und",
  draw: "Zieh einen Stein aus dem Beutel.",
  take: (tile: string) => `Nimm die offene ${tile}.`,
  stop: "Mach hier Schluss.",
  pass: "Pass.",
  row: (tiles: string) => `Leg die Reihe ${tiles}.`,
  rob: (tile: string, tiles: string) =>
    `Raub ${tile === "Joker" ? "einen Joker" : `die ${tile}`} und leg die Reihe ${tiles}.`,
  next: (tile: string) => `Als Nächstes kommt ${tile === "Joker" ? "ein Joker" : `die ${tile}`}.`,
  close: (tiles: string) => `Leg die Reihe ${tiles} aus.`,
  withJoker: (tiles: string) => `Leg die Reihe ${tiles} aus und nimm einen Joker.`,
  add: (tiles: string) => `Leg ${tiles} an.`,
  exchange: (tile: string) => `Tausch die ${tile} gegen den Joker.`,
  why: {
    only_move: () => "Etwas anderes geht gerade nicht.",
    goes_out: () => "Damit bist du alle Steine los, und die Runde ist aus!",
    takes_joker: () => "Ein Joker passt fast überall.",
    row_and_joker: (_, value) =>
      `Drei eigene Steine: ${value ? `Das bringt die ${value} und` : "Das bringt"} einen Joker.`,
    robs_and_scores: (_, value) => `Geraubte Steine sparen eigene, und es bringt die ${value}.`,
    scores: (_, value) => `Die Blumen darauf bringen die ${value}.`,
    sheds: () => "So bist du ihre Blumen los, die am Ende gegen dich zählen.",
    enough: () => "Der Rest ist in einer eigenen Reihe mehr wert.",
    goes_with_own: (tiles) => `Sie passt zu ${tiles} in deinem Vorrat.`,
    goes_with_table: (tiles) => `Sie passt zu ${tiles} auf dem Tisch.`,
    many_flowers: () => "Auf ihr sind viele Blumen, und die zählen in einer Reihe.",
    nothing_open: () => "Von den offenen Steinen passt keiner richtig gut zu deinen.",
    pile_empty: () => "Der Beutel ist leer.",
    advice: () => "Das hat sich in vielen Partien bewährt.",
    stops_drawing: () => "Das Ende ist nah: Mehr Blumen im Vorrat kosten nur Punkte.",
  } as Record<Reason, (tiles: string, value: string) => string>,
};

const en: typeof de = {
  joker: "joker",
  aJoker: "a joker",
  and: "and",
  draw: "Draw a tile from the bag.",
  take: (tile) => `Take the open ${tile}.`,
  stop: "Stop here.",
  pass: "Pass.",
  row: (tiles) => `Lay the row ${tiles}.`,
  rob: (tile, tiles) => `Steal ${tile === "joker" ? "a joker" : `the ${tile}`} and lay the row ${tiles}.`,
  next: (tile) => `Next comes ${tile === "joker" ? "a joker" : `the ${tile}`}.`,
  close: (tiles) => `Finish the row ${tiles}.`,
  withJoker: (tiles) => `Finish the row ${tiles} and take a joker.`,
  add: (tiles) => `Add ${tiles}.`,
  exchange: (tile) => `Exchange the ${tile} for the joker.`,
  why: {
    only_move: () => "There’s nothing else you can do.",
    goes_out: () => "You get rid of your last tile, and the round is over!",
    takes_joker: () => "A joker fits almost anywhere.",
    row_and_joker: (_, value) =>
      `Three tiles of your own: ${value ? `that earns the ${value} and` : "that earns"} a joker.`,
    robs_and_scores: (_, value) => `Stolen tiles save your own, and the row earns the ${value}.`,
    scores: (_, value) => `The flowers on it earn the ${value}.`,
    sheds: () => "You get rid of flowers that would count against you in the end.",
    enough: () => "The rest is worth more in a row of its own.",
    goes_with_own: (tiles) => `It goes with the ${tiles} in your stock.`,
    goes_with_table: (tiles) => `It goes with the ${tiles} on the table.`,
    many_flowers: () => "It bears many flowers, and they count in a row.",
    nothing_open: () => "None of the open tiles goes really well with yours.",
    pile_empty: () => "The bag is empty.",
    advice: () => "It has turned out well in many matches.",
    stops_drawing: () => "The end is near: more flowers in your stock only cost points.",
  },
};

function deed(say: typeof de, move: string, reason: string, tiles: readonly string[]): string {
  const name = (tile: string) => (tile === "J" ? say.joker : tile);
  const all = tiles.map(name);
  if (move === "+") return say.draw;
  if (move === "-") return say.pass;
  if (move.startsWith("+")) return say.take(move.slice(1));
  if (move.includes("x")) return say.exchange(move.split("x")[0] ?? "");
  if (move.includes(">")) return say.add(added(say, tiles.length ? tiles : [move.split(">")[0] ?? ""]));
  const row = all.join("–");
  if (move === "*") return row ? say.withJoker(row) : say.stop;
  if (move === ".") return row && reason !== "only_move" ? say.close(row) : say.stop;
  const [tile = "", robbed] = move.split("<");
  if (!row) return say.next(name(tile));
  return robbed === undefined ? say.row(row) : say.rob(name(tile), row);
}

function added(say: typeof de, tiles: readonly string[]): string {
  return together(
    tiles.map((tile) => (tile === "J" ? say.aJoker : tile)),
    say.and,
  );
}

function together(names: readonly string[], and: string): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}` : (names[0] ?? "");
}

/** Whether a move begins a row, or goes on with it. */
const builds = (move: string) => /^(\d+|J)(<.*)?$/.test(move);

/** Return the moves that lay a whole row, where the hint is about one. */
export function proposal({ move, moves = [] }: Hint): readonly string[] {
  return builds(move) && moves.length > 1 ? moves : [move];
}

/** Return a hint in two sentences: what to do, and why. A scoring tile is written `*9` among the tiles. */
export function explain(lang: Lang, hint: Hint): string {
  const say = lang === "de" ? de : en;
  const { move, reason, cards } = hint;
  const row = proposal(hint)
    .filter(builds)
    .map((one) => one.split("<")[0] ?? "");
  const value = cards.find((tile) => tile.startsWith("*"))?.slice(1) ?? "";
  const tiles = cards.filter((tile) => !tile.startsWith("*"));
  const others = together(
    tiles.slice(1).map((tile) => (tile === "J" ? say.joker : tile)),
    say.and,
  );
  return `${deed(say, move, reason, row.length > 1 ? row : tiles)} ${say.why[reason as Reason]?.(others, value) ?? ""}`;
}

/** Return the selectors of what to press for a move. */
export function targets(move: string): string[] {
  const tile = /^(\d+|J)(?=$|[x>])/.exec(move)?.[0];
  return [making(move), `[data-rob="${move}"]`, ...(tile ? [inHand(tile)] : [])];
}
