import { joinNames } from "../../cards/names";
import { type Lang, localize } from "../../device/settings.svelte";
import { cardSelector, moveSelector } from "../../play/selectors";
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
  tile: (tile: string) => `die ${tile}`,
  row: (tiles: string) => `Leg die Reihe ${tiles}.`,
  rob: (tile: string, tiles: string) => `Raub ${tile} und leg die Reihe ${tiles}.`,
  next: (tile: string) => `Leg ${tile} in deine Reihe.`,
  robNext: (tile: string) => `Raub ${tile} für deine Reihe.`,
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
    robs_and_scores: (robbed, value) =>
      `${robbed ? `Du raubst dafür ${robbed}: Das spart eigene Steine` : "Geraubte Steine sparen eigene"}, und es bringt die ${value}.`,
    scores: (_, value) => `Die Blumen darauf bringen die ${value}.`,
    sheds: () => "So bist du Blumen los, die am Ende gegen dich zählen.",
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
  tile: (tile) => `the ${tile}`,
  row: (tiles) => `Lay the row ${tiles}.`,
  rob: (tile, tiles) => `Steal ${tile} and lay the row ${tiles}.`,
  next: (tile) => `Put ${tile} into your row.`,
  robNext: (tile) => `Steal ${tile} for your row.`,
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
    robs_and_scores: (robbed, value) =>
      `${robbed ? `You steal ${robbed} for it: that saves tiles of your own` : "Stolen tiles save your own"}, and the row earns the ${value}.`,
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

const sentences = localize(de, en);

function deed(say: typeof de, move: string, reason: string, tiles: readonly string[]): string {
  const name = (tile: string) => (tile === "J" ? say.joker : tile);
  const all = tiles.map(name);
  if (move === "+") return say.draw;
  if (move === "-") return say.pass;
  if (move.startsWith("+")) return say.take(move.slice(1));
  if (move.includes("x")) return say.exchange(move.split("x")[0] ?? "");
  if (move.includes(">")) return say.add(nameTiles(say, tiles.length ? tiles : [move.split(">")[0] ?? ""]));
  const row = all.join("–");
  if (move === "*") return row ? say.withJoker(row) : say.stop;
  if (move === ".") return row && reason !== "only_move" ? say.close(row) : say.stop;
  const [tile = "", robbed] = move.split("<");
  const named = nameTiles(say, [tile]);
  if (robbed === undefined) return row ? say.row(row) : say.next(named);
  return row ? say.rob(named, row) : say.robNext(named);
}

/** Return tiles as the object of a sentence: "die 36 und einen Joker". */
function nameTiles(say: typeof de, tiles: readonly string[]): string {
  return joinNames(
    tiles.map((tile) => (tile === "J" ? say.aJoker : say.tile(tile))),
    ` ${say.and} `,
  );
}

/** Whether a move begins a row, or goes on with it. */
const builds = (move: string) => /^(\d+|J)(<.*)?$/.test(move);

/** Return the moves that lay a whole row, where the hint is about one. */
export function proposal({ move, moves = [] }: Hint): readonly string[] {
  return builds(move) && moves.length > 1 ? moves : [move];
}

/** Return a hint in two sentences: what to do, and why. Among the tiles `*9` is a scoring tile, `<37` a tile of the row that is robbed. */
export function explain(lang: Lang, hint: Hint): string {
  const say = sentences(lang);
  const { move, reason, cards } = hint;
  const row = proposal(hint)
    .filter(builds)
    .map((one) => one.split("<")[0] ?? "");
  const value = cards.find((tile) => tile.startsWith("*"))?.slice(1) ?? "";
  const tiles = cards.filter((tile) => !/^[*<]/.test(tile));
  const robbed = cards.flatMap((tile) => (tile.startsWith("<") ? [tile.slice(1)] : []));
  const others = joinNames(
    tiles.slice(1).map((tile) => (tile === "J" ? say.joker : tile)),
    ` ${say.and} `,
  );
  // The first sentence names a tile that is robbed at once.
  const names =
    reason !== "robs_and_scores" ? others : robbed.length > 1 || !move.includes("<") ? nameTiles(say, robbed) : "";
  return `${deed(say, move, reason, row.length > 1 ? row : tiles)} ${say.why[reason as Reason]?.(names, value) ?? ""}`;
}

/** Return the selectors of what to press for a move. */
export function targets(move: string): string[] {
  const tile = /^(\d+|J)(?=$|[x>])/.exec(move)?.[0];
  return [moveSelector(move), `[data-rob="${move}"]`, ...(tile ? [cardSelector(tile)] : [])];
}
