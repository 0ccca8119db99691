import { joinNames, listCards, shortName, tellOf } from "../../cards/names";
import type { Colour } from "../../cards/shapes";
import type { Lang } from "../../device/settings.svelte";
import type { Level8Seen, Moved } from "../../protocol";
import type { Who } from "../game";
import { endsTurn } from "./dropTargets";
import { type LevelWords, words } from "./narrationWords";

/** Returns the person on a seat. */
type At = (seat: number) => Who;

/** Split moves into turns: a player who makes others skip may have several in a row. */
function splitTurns(moves: readonly Moved[]): Level8Seen[][] {
  const all: Level8Seen[][] = [[]];
  for (const [index, { seen, move }] of moves.entries()) {
    all.at(-1)?.push(seen as Level8Seen);
    if (endsTurn(move) && index < moves.length - 1) all.push([]);
  }
  return all;
}

const beginsMeld = (move: string) => /^[RVC]/.test(move);
const isMeldCard = (move: string) => /^([rygbpo]\d+|J)$/.test(move);

/** Return the card that a turn ends with, if it is discarded: a skip card, too, where it ends the round and stops nobody. */
const findDiscarded = ({ move, skip }: Level8Seen): string | null =>
  move.startsWith("/") ? move.slice(1) : move.startsWith("S>") && skip === null ? "S" : null;

/** Return whether a move chooses what is kept for the next round. */
export const isKeepMove = (move: string): boolean => move.startsWith("=") || move === ".";

/** "4 bis 6, drei 7er", "je zwei 1er, 2er, 8er": the melds of a level as they were laid. */
function describeLevel(seen: readonly Level8Seen[], w: LevelWords): string {
  const melds: { begin: string; size: number }[] = [];
  for (const { move } of seen) {
    const last = melds.at(-1);
    if (beginsMeld(move)) melds.push({ begin: move, size: 0 });
    else if (last && isMeldCard(move)) last.size += 1;
  }
  const [first] = melds;
  if (first && melds.length > 2 && melds.every(({ begin, size }) => begin.startsWith("V") && size === first.size))
    return w.setsOf(
      first.size,
      melds.map(({ begin }) => begin.slice(1)),
    );
  return melds.map(({ begin, size }) => meldName(begin.charAt(0), begin.slice(1), size, w)).join(", ");
}

/** Return a meld in words: "4 bis 6", "drei 7er", "vier grüne Karten"; "Folge ab 4" where it has just been begun. */
export function meldName(kind: string, value: string, size: number, w: LevelWords): string {
  if (size < 2) return kind === "C" ? w.begun.C(value as Colour) : w.begun[kind as "R" | "V"](value);
  if (kind === "R") return w.meld.R(value, `${Number(value) + size - 1}`);
  return kind === "V" ? w.meld.V(size, value) : w.meld.C(size, value as Colour);
}

/** Return the cards that were taken, laid, laid off and discarded in a turn; what is kept is not shown. */
export function turnCards(moves: readonly Moved[]): readonly string[] {
  return moves.flatMap(({ move, seen }) => {
    const { card, taken_from: from } = seen as Level8Seen;
    if (isKeepMove(move) || (move === "+" && !card)) return [];
    if (move.startsWith("/")) return [move.slice(1)];
    if (move === "+" || from !== null || move.includes(".")) return card ? [card] : [];
    return isMeldCard(move) ? [move] : [];
  });
}

/** The most cards laid off in a turn that are named one by one. */
const MOST_NAMED = 4;

function describeTurn(seen: readonly Level8Seen[], seat: number, who: Who, at: At, w: LevelWords): string {
  const say = <T>(verb: { you: T; other: T }) => (who.you ? verb.you : verb.other);
  const cards = (list: readonly Level8Seen[]) =>
    listCards(
      list.flatMap(({ card }) => (card ? [card] : [])),
      w,
    );
  const parts: string[] = [];
  for (const { move, taken_from: from, card } of seen) {
    if (move === "+") parts.push(card ? `${say(w.phrases.draws)} ${listCards([card], w)}` : say(w.phrases.draws));
    if (move === "-") parts.push(say(w.phrases.nothing));
    if (from === null || !card) continue;
    const name = at(from);
    const source = from === seat ? say(w.phrases.fromOwn) : name.you ? w.phrases.fromYou : w.phrases.from(name.name);
    parts.push(say(w.phrases.take)(`${listCards([card], w)} ${source}`));
  }
  const laid = describeLevel(seen, w);
  if (laid) parts.push(say(w.phrases.levelOut)(laid));
  const off = seen.filter(({ move }) => move.includes("."));
  if (off.length && !off.some(({ move }) => move === ".")) {
    // The target of a card is only named for a single move: a whole turn, or many cards, would become too long.
    const [owner] = seen.length === 1 ? (off[0]?.onto ?? []) : [];
    const what = off.length > (laid ? 1 : MOST_NAMED) ? w.phrases.cards(off.length) : cards(off);
    parts.push(say(w.phrases.off)(what, owner === undefined ? "" : describeOwner(owner, seat, at, w)));
  }
  for (const each of seen) {
    const discarded = findDiscarded(each);
    if (discarded) parts.push(say(w.phrases.discard)(listCards([discarded], w)));
    if (each.skip === null) continue;
    const name = at(each.skip);
    parts.push(name.you ? w.phrases.skipYou : say(w.phrases.skip)(name.name));
  }
  if (seen.some(({ move }) => isKeepMove(move))) parts.push(say(w.phrases.keep)(describeKept(seen, w)));
  const all = joinNames(parts, ` ${w.and} `);
  return all && `${who.you ? w.phrases.you : who.name} ${all}.`;
}

function describeOwner(owner: number, seat: number, at: At, w: LevelWords): string {
  const { name, you } = at(owner);
  if (owner === seat) return you ? w.phrases.ontoOwn.you : w.phrases.ontoOwn.other;
  return you ? w.phrases.ontoYours : w.phrases.onto(name);
}

function describeKept(seen: readonly Level8Seen[], w: LevelWords): string {
  const all = seen.filter(({ move }) => move.startsWith("="));
  const known = all.flatMap(({ card }) => (card ? [card] : []));
  return known.length && known.length === all.length ? listCards(known, w) : w.phrases.cards(all.length);
}

/** Return the sentence on a turn: "Vera zieht, legt das Level aus (4 bis 6, 8 bis 10) und wirft die rote 2 ab. Ada setzt aus." */
export function turnSentence(lang: Lang, moves: readonly Moved[], who: Who, at: At): string {
  const w = words(lang);
  const seat = moves[0]?.seat ?? -1; // compared by seat, as two players may have the same name
  return splitTurns(moves)
    .flatMap((seen) => [
      describeTurn(seen, seat, who, at, w),
      ...(seen.some(({ formed }) => formed) ? [w.phrases.formed] : []),
      ...seen.flatMap(({ skip, skipped }) =>
        skipped
          .filter((seat) => seat !== skip) // already named as skipped
          .map((seat) => tellOf(at(seat), w.phrases.loses)),
      ),
    ])
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Return the moves of an unfinished turn that form one action with the last one: the cards of a meld, or all kept cards. */
export function findLastAction(moves: readonly Moved[]): readonly Moved[] {
  const move = moves.at(-1)?.move ?? "";
  if (isKeepMove(move)) return moves.filter((each) => isKeepMove(each.move));
  return isMeldCard(move) ? moves.slice(moves.findLastIndex((each) => beginsMeld(each.move))) : moves.slice(-1);
}

/** The main action of a turn, with its card or number of cards. */
export type MainAction =
  | { kind: "keeps" | "off"; count: number }
  | { kind: "discards" | "takes"; card: string }
  | { kind: "skip" | "lays" | "draws" };

/** Return the main action of a turn; null while there was nothing to take. */
export function findMainAction(moves: readonly Moved[]): MainAction | null {
  const seen = splitTurns(moves).at(-1) ?? [];
  const kept = seen.filter(({ move }) => isKeepMove(move));
  if (kept.length) return { kind: "keeps", count: kept.filter(({ move }) => move !== ".").length };
  if (seen.some(({ skip }) => skip !== null)) return { kind: "skip" };
  if (seen.some(({ move }) => beginsMeld(move))) return { kind: "lays" };
  const off = seen.filter(({ onto }) => onto !== null).length;
  if (off) return { kind: "off", count: off };
  const last = seen.at(-1);
  if (last?.move === "-") return null;
  const discarded = last && findDiscarded(last);
  if (discarded) return { kind: "discards", card: discarded };
  return last?.taken_from != null && last.card ? { kind: "takes", card: last.card } : { kind: "draws" };
}

/** Return a turn in a few words: "legt Level aus". */
export function turnSummary(lang: Lang, moves: readonly Moved[]): string {
  const { brief, ...w } = words(lang);
  const deed = findMainAction(moves);
  if (!deed) return "";
  if ("card" in deed) return brief[deed.kind](shortName(deed.card, w));
  return "count" in deed ? brief[deed.kind](deed.count) : brief[deed.kind];
}

/** Return the seats that a move makes skip a turn. */
export function findAffectedSeats({ seen }: Moved): readonly number[] {
  const { skip } = seen as Level8Seen;
  return skip === null ? [] : [skip];
}

/**
 * Return the sentence on the end of a round; the last move says whether somebody went out, laid level 8, or kept cards, and the
 * score whether the match is won.
 */
export function endSentence(lang: Lang, last: Who, ended: string, move: string, score: number): string {
  const w = words(lang).over;
  if (ended === "limit") return w.limit;
  if (endsTurn(move)) return score > 8 ? `${tellOf(last, w.out)} ${tellOf(last, w.won)}` : tellOf(last, w.out);
  return isKeepMove(move) ? w.plain : tellOf(last, w.won);
}

/** Return the sentence on who opened the round. */
export function openingSentence(lang: Lang, who: Who): string {
  const { opened } = words(lang);
  return tellOf(who, opened);
}
