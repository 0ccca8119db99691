import { joinNames, tellOf } from "../../cards/names";
import type { Lang } from "../../device/settings.svelte";
import type { BloomSeen, BloomView, Moved, TableView } from "../../protocol";
import type { Who } from "../game";
import { parseMove } from "./moves";
import { type BloomWords, words } from "./narrationWords";

interface Turn {
  exchanged: string[];
  taken: string[];
  /** Tiles drawn from the bag; null for those not seen. */
  drawn: (string | null)[];
  /** The tiles of the new row, including robbed ones. */
  row: string[];
  robbed: string[];
  added: string[];
  closed: boolean;
  scoring: number | null;
  joker: boolean;
  passed: boolean;
  /** Whether only one tile was drawn of two. */
  stopped: boolean;
}

const isRowTile = ({ move }: Moved) => ["own", "rob"].includes(parseMove(move).kind);

/** The result of a turn; a row that is being built may still be open. */
export function summarizeMoves(moves: readonly Moved[]): Turn {
  const done: Turn = {
    exchanged: [],
    taken: [],
    drawn: [],
    row: [],
    robbed: [],
    added: [],
    closed: false,
    scoring: null,
    joker: false,
    passed: false,
    stopped: false,
  };
  for (const { seen } of moves) {
    const { move: text, drawn, scoring, row } = seen as BloomSeen;
    const move = parseMove(text);
    if (move.kind === "exchange") done.exchanged.push(move.tile);
    if (move.kind === "take") done.taken.push(move.tile);
    if (move.kind === "draw") done.drawn.push(drawn);
    if (move.kind === "own" || move.kind === "rob") done.row.push(move.tile);
    if (move.kind === "rob") done.robbed.push(move.tile);
    if (move.kind === "add") done.added.push(move.tile);
    if (move.kind === "pass") done.passed = true;
    if (move.kind === "joker") done.joker = true;
    if (move.kind === "end") done.stopped = done.taken.length + done.drawn.length === 1;
    if (move.kind === "joker" || (move.kind === "end" && (done.row.length > 0 || row !== null))) {
      done.closed = true;
      done.scoring = scoring;
    }
  }
  return done;
}

/** Return tiles as the object of a sentence: "36, 37 und einen Joker". */
export function listTiles(tiles: readonly string[], w: BloomWords, joker = w.aJoker): string {
  return joinNames(
    tiles.map((tile) => (tile === "J" ? joker : tile)),
    ` ${w.and} `,
  );
}

/** Return tiles whose order does not matter, jokers together; articles, as a number alone could be how many: "die 36 und zwei Joker". */
function nameTiles(tiles: readonly string[], w: BloomWords): string {
  const jokers = tiles.filter((tile) => tile === "J").length;
  const names = tiles.flatMap((tile) => (tile === "J" ? [] : [w.tile(tile)]));
  if (jokers) names.push(jokers === 1 ? w.aJoker : w.jokers(jokers));
  return listTiles(names, w);
}

/** Return the tiles that were exchanged, taken or laid in a turn, in the order of the sentence. */
export function turnCards(moves: readonly Moved[]): readonly string[] {
  const { taken, exchanged, row, added } = summarizeMoves(moves);
  return [...exchanged, ...taken, ...added, ...row];
}

/** Return the sentence on a turn: "Vera legt 36, 37 und 39: Plättchen 3, dazu ein Joker." */
export function turnSentence(lang: Lang, moves: readonly Moved[], who: Who): string {
  const w = words(lang);
  return `${nameSubject(lang, who)} ${joinNames(describeParts(summarizeMoves(moves), w, who.you), ` ${w.and} `)}.`;
}

/** Jokers have no articles in longer rows. */
const LONG_ROW = 5;

function nameSubject(lang: Lang, who: Who): string {
  return who.you ? (lang === "de" ? "Du" : "You") : who.name;
}

function describeParts(done: Turn, w: BloomWords, you: boolean): string[] {
  const { exchanged, taken, drawn, row, robbed, added, passed } = done;
  const phrases: string[] = [];
  if (exchanged.length === 1) phrases.push(w.exchangeOne(you, nameTiles(exchanged, w)));
  if (exchanged.length > 1) phrases.push(w.exchange(you, nameTiles(exchanged, w)));
  const only = done.stopped ? w.only : "";
  if (taken.length) phrases.push(w.take(you, only + nameTiles(taken, w)));
  const known = drawn.filter((tile) => tile !== null);
  if (drawn.length)
    phrases.push(
      w.drew(you, only + (known.length === drawn.length ? nameTiles(known, w) : w.hidden(drawn.length, done.stopped))),
    );
  if (added.length) phrases.push(w.add(you, nameTiles(added, w)));
  if (robbed.length) phrases.push(w.rob(you, nameTiles(robbed, w)));
  // For a single tile it is not known whether it begins the row.
  if (!done.closed && row.length > robbed.length)
    phrases.push(
      row.length > 1
        ? w.building(you, row.map((tile) => (tile === "J" ? w.joker : tile)).join(", "))
        : w.lay(you, nameTiles(row, w)),
    );
  if (done.closed) {
    const gained = [done.scoring === null ? w.noScore : w.scored(done.scoring), ...(done.joker ? [w.withJoker] : [])];
    phrases.push(
      `${row.length ? w.lay(you, listTiles(row, w, row.length > LONG_ROW ? w.joker : w.aJoker)) : w.finish(you)}: ${gained.join(", ")}`,
    );
  }
  if (passed) phrases.push(w.pass(you));
  return phrases.length ? phrases : [w.layNoMore(you)];
}

/** Return the moves of an unfinished turn that form one action with the last one: the tiles of a row, or a draw before the end. */
export function findLastAction(moves: readonly Moved[]): readonly Moved[] {
  const last = moves.slice(-1);
  const kind = last[0] && parseMove(last[0].move).kind;
  if (kind !== "end" && kind !== "joker" && !last.some(isRowTile)) return last;
  const row = moves.slice(0, -1).filter(isRowTile);
  if (row.length || kind !== "end") return [...row, ...last];
  const drawn = moves.filter(({ move }) => move.startsWith("+"));
  return drawn.length ? [...drawn, ...last] : last;
}

/** Return a turn in a few words: "Reihe: Plättchen 5". */
export function turnSummary(lang: Lang, moves: readonly Moved[]): string {
  const w = words(lang);
  const { exchanged, taken, drawn, row, added, closed, scoring, passed } = summarizeMoves(moves);
  if (passed) return w.brief.passes;
  if (closed) return w.brief.lays(row.length, scoring);
  if (row.length) return w.brief.builds;
  if (added.length) return added.length > 1 ? w.brief.addsMany(added.length) : w.brief.adds(nameTiles(added, w));
  if (taken.length && !drawn.length) return w.brief.takes(nameTiles(taken, w));
  if (taken.length + drawn.length) return w.brief.draws(taken.length + drawn.length);
  return exchanged.length ? w.brief.exchanges : "";
}

/** Return the sentence on who opened the round. */
export function openingSentence(lang: Lang, who: Who): string {
  const { opened } = words(lang);
  return tellOf(who, opened);
}

/** Return the other seats whose rows a move robs or takes a joker from. */
export function findAffectedSeats({ seat, move }: Moved, table: TableView): readonly number[] {
  const made = parseMove(move);
  if (made.kind !== "rob" && made.kind !== "exchange") return [];
  const owner = (table.match?.view as BloomView | undefined)?.rows[made.row]?.seat;
  return owner === undefined || owner === seat ? [] : [owner];
}

/** Return the sentence on the end of a round. */
export function endSentence(lang: Lang, last: Who, ended: string): string {
  const { out, allPassed } = words(lang);
  if (ended === "passes") return allPassed;
  return tellOf(last, out);
}
