import { joinNames } from "../../cards/names";
import { type Lang, localize } from "../../device/settings.svelte";
import { cardSelector, moveSelector } from "../../play/selectors";
import type { BloomView, Hint, Reasons, TableView } from "../../protocol";
import { capitalize } from "../../words/capitalize";
import { de as rowsDe, en as rowsEn } from "./rowWords";

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
  row: (tiles: string) => `Leg die Reihe ${tiles}`,
  rob: (tile: string, tiles: string) => `Raub ${tile} und leg die Reihe ${tiles}`,
  rest: (tiles: string) => `Leg die Reihe ${tiles} zu Ende`,
  robRest: (tile: string, tiles: string) => `Raub ${tile} und leg die Reihe ${tiles} zu Ende`,
  next: (tile: string) => `Leg ${tile} in deine Reihe`,
  robNext: (tile: string) => `Raub ${tile} für deine Reihe`,
  close: (tiles: string) => `Leg die Reihe ${tiles} aus.`,
  withJoker: (tiles: string) => `Leg die Reihe${tiles && ` ${tiles}`} aus und nimm einen Joker.`,
  add: (tiles: string, row: string) => `Leg ${tiles}${row && ` an die Reihe ${row}`} an.`,
  exchange: (tile: string, row: string) => `Tausch die ${tile} gegen den Joker${row && ` in der Reihe ${row}`}.`,
  /** What robbing is for, after a colon. */
  saves: (value: string) => `Das spart eigene Steine${value && ` und bringt die ${value}`}.`,
  why: {
    only_move: () => "Etwas anderes geht gerade nicht.",
    goes_out: () => "Damit bist du alle Steine los, und die Runde ist aus!",
    takes_joker: () => "Ein Joker passt fast überall.",
    row_and_joker: (_, value, count) =>
      `${capitalize(rowsDe.several(count))} eigene Steine: ${value ? `Das bringt die ${value} und` : "Das bringt"} einen Joker.`,
    robs_and_scores: (_, value) => `Geraubte Steine sparen eigene${value && `, und es bringt die ${value}`}.`,
    scores: (_, value) => `Die Blumen darauf bringen die ${value}.`,
    sheds: () => "So bist du Blumen los, die am Ende gegen dich zählen.",
    enough: () => "Der Rest ist in einer eigenen Reihe mehr wert.",
    goes_with_own: (tiles) => `Sie passt zu ${tiles} in deinem Vorrat.`,
    goes_with_table: (tiles) => `Sie passt zu ${tiles} auf dem Tisch.`,
    many_flowers: () => "Auf ihr sind viele Blumen, und die zählen in einer Reihe.",
    nothing_open: () => "Von den offenen Steinen passt keiner richtig gut zu deinen.",
    pile_empty: () => "Der Beutel ist leer.",
    advice: () => "So würde hier ein starker Bot spielen.",
    stops_drawing: () => "Das Ende ist nah: Mehr Blumen im Vorrat kosten nur Punkte.",
  } as Record<Reason, (tiles: string, value: string, count: number) => string>,
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
  row: (tiles) => `Lay the row ${tiles}`,
  rob: (tile, tiles) => `Steal ${tile} and lay the row ${tiles}`,
  rest: (tiles) => `Finish the row ${tiles}`,
  robRest: (tile, tiles) => `Steal ${tile} and finish the row ${tiles}`,
  next: (tile) => `Put ${tile} into your row`,
  robNext: (tile) => `Steal ${tile} for your row`,
  close: (tiles) => `Finish the row ${tiles}.`,
  withJoker: (tiles) => `Finish the row${tiles && ` ${tiles}`} and take a joker.`,
  add: (tiles, row) => `Add ${tiles}${row && ` to the row ${row}`}.`,
  exchange: (tile, row) => `Exchange the ${tile} for the joker${row && ` in the row ${row}`}.`,
  saves: (value) => `that saves tiles of your own${value && ` and earns the ${value}`}.`,
  why: {
    only_move: () => "There’s nothing else you can do.",
    goes_out: () => "You get rid of your last tile, and the round is over!",
    takes_joker: () => "A joker fits almost anywhere.",
    row_and_joker: (_, value, count) =>
      `${capitalize(rowsEn.several(count))} tiles of your own: ${value ? `that earns the ${value} and` : "that earns"} a joker.`,
    robs_and_scores: (_, value) => `Stolen tiles save your own${value && `, and the row earns the ${value}`}.`,
    scores: (_, value) => `The flowers on it earn the ${value}.`,
    sheds: () => "You get rid of flowers that would count against you in the end.",
    enough: () => "The rest is worth more in a row of its own.",
    goes_with_own: (tiles) => `It goes with the ${tiles} in your stock.`,
    goes_with_table: (tiles) => `It goes with the ${tiles} on the table.`,
    many_flowers: () => "It bears many flowers, and they count in a row.",
    nothing_open: () => "None of the open tiles goes really well with yours.",
    pile_empty: () => "The bag is empty.",
    advice: () => "That’s what a strong bot would play here.",
    stops_drawing: () => "The end is near: more flowers in your stock only cost points.",
  },
};

const sentences = localize(de, en);

/** What a hint is about: its move, and its tiles in parts. */
interface Advised {
  readonly move: string;
  readonly reason: string;
  /** A whole row, or the tiles that leave the hand, or an open one and its neighbours. */
  readonly tiles: readonly string[];
  /** The tiles of the row that are robbed by this move and those after it. */
  readonly robbed: readonly string[];
  /** The scoring tile that the row brings, or empty. */
  readonly value: string;
  /** Whether tiles of the row are laid already. */
  readonly isRest: boolean;
  /** The rows on the table. */
  readonly rows: readonly (readonly string[])[];
}

/** Return tiles as a row: "36–Joker–38". */
const nameRow = (say: typeof de, tiles: readonly string[] = []) =>
  tiles.map((tile) => (tile === "J" ? say.joker : tile)).join("–");

/** Return what to do, as a sentence. */
function deed(say: typeof de, { move, tiles, rows }: Advised): string {
  if (move === "+") return say.draw;
  if (move === "-") return say.pass;
  if (move.startsWith("+")) return say.take(move.slice(1));
  const [tile = "", place = ""] = move.split(/[x>]/);
  const there = nameRow(say, rows[Number.parseInt(place, 10)]);
  if (move.includes("x")) return say.exchange(tile, there);
  if (move.includes(">")) return say.add(nameTiles(say, tiles.length ? tiles : [tile]), there);
  const row = nameRow(say, tiles);
  if (move === "*") return say.withJoker(row);
  return row ? say.close(row) : say.stop;
}

/** Return what to do to lay a row, or to go on with it, without a full stop. */
function describeLaying(say: typeof de, { move, tiles, robbed, isRest }: Advised): string {
  const [tile = "", from] = move.split("<");
  const named = nameTiles(say, [tile]);
  if (!tiles.length) return from === undefined ? say.next(named) : say.robNext(named);
  const row = nameRow(say, tiles);
  if (!robbed.length) return isRest ? say.rest(row) : say.row(row);
  return (isRest ? say.robRest : say.rob)(nameTiles(say, robbed), row);
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

/** Return a hint in parts. Among the tiles `*9` is a scoring tile, `<37` a tile of the row that is robbed. */
function analyse({ move, reason, cards }: Hint, { match }: TableView): Advised {
  const view = match?.view as Partial<BloomView> | undefined;
  const built = view?.built?.tiles.map(({ tile }) => tile) ?? [];
  const named = cards.filter((tile) => !/^[*<]/.test(tile));
  const tiles = named.length || builds(move) ? named : built;
  const [tile = "", from] = move.split("<");
  const at = view?.built ? built.length : tiles.indexOf(tile);
  const robbed = cards.flatMap((one) => (one.startsWith("<") ? [one.slice(1)] : []));
  // Robbed tiles are listed in the order of robbing. Where the row is not known, the place of the move tells which come before it.
  const listStill = (all: string[]) =>
    view?.built ? all.slice(view.built.robbed.length) : all.filter((one) => tiles.lastIndexOf(one) >= at);
  return {
    move,
    reason,
    tiles,
    robbed: !robbed.length && from ? [tile] : listStill(robbed),
    value: cards.find((one) => one.startsWith("*"))?.slice(1) ?? "",
    isRest: at > 0,
    rows: view?.rows?.map((row) => row.tiles?.map((one) => one.tile) ?? []) ?? [],
  };
}

/** Return a hint in two sentences, or one with a colon: what to do, and why. */
export function explain(lang: Lang, hint: Hint, table: TableView): string {
  const say = sentences(lang);
  const advised = analyse(hint, table);
  const { move, reason, tiles, robbed, value } = advised;
  const others = joinNames(
    tiles.slice(1).map((tile) => (tile === "J" ? say.joker : tile)),
    ` ${say.and} `,
  );
  const why = say.why[reason as Reason]?.(others, value, tiles.length) ?? "";
  if (!builds(move)) return `${deed(say, advised)} ${why}`;
  const laying = describeLaying(say, advised);
  return reason === "robs_and_scores" && robbed.length ? `${laying}: ${say.saves(value)}` : `${laying}. ${why}`;
}

/** Return the selectors of what to press for a move. */
export function targets(move: string): string[] {
  const tile = /^(\d+|J)(?=$|[x>])/.exec(move)?.[0];
  return [moveSelector(move), `[data-rob="${move}"]`, ...(tile ? [cardSelector(tile)] : [])];
}
