/** The sentences of a review. */
import { settings } from "../device/settings.svelte";
import type { GameClient, Pieces, Who } from "../games/game";
import { getNarration } from "../games/narration.svelte";
import type { HintWords } from "../play/hints";
import type { Moved, ReviewMoment, ReviewMove, TableView } from "../protocol";
import type { MatchRecord } from "../records/record";
import { classifyLoss, toPercent } from "./figures";
import { w } from "./words";

interface MoveInTurn {
  readonly what: Moved;
  readonly before: readonly Moved[];
}

/** Return what was done in a move, in the words of the log; including follow-up moves, such as those of its row. */
export function describeMove(game: GameClient, { what, before }: MoveInTurn, playerAt: (seat: number) => Who): string {
  const narration = getNarration(game);
  const moves = narration?.findLastAction?.([...before, what]) ?? [what];
  return narration?.turnSentence(settings.lang, moves, playerAt(what.seat), playerAt) ?? "";
}

/** Return a function that gives the person on a seat, always called by name. */
export function namePlayers(names: readonly string[]): (seat: number) => Who {
  return (seat) => ({ name: names[seat] ?? "?", you: false });
}

/** Describe a moment of a match: a deal, the end of a round and who went out, or a whole turn. */
export function describeMoment(
  game: GameClient,
  moment: ReviewMoment,
  record: MatchRecord,
  names: readonly string[],
): string {
  const { what, earlier, ends } = moment;
  if (!what) return w().dealt(moment.round, game.pieces);
  if (ends) return w().ended(moment.round, describeEnd(game, record, moment.round, names));
  const playerAt = namePlayers(names);
  return getNarration(game)?.turnSentence(settings.lang, [...earlier, what], playerAt(what.seat), playerAt) ?? "";
}

/** Describe the end of a round; empty if the record does not contain it. */
function describeEnd(game: GameClient, { rounds }: MatchRecord, round: number, names: readonly string[]): string {
  const { moves = [], scores, ended } = rounds[round - 1] ?? {};
  const narration = getNarration(game);
  const last = moves.findLast((entry) => Array.isArray(entry) && !narration?.isKeepMove?.(String(entry[1])));
  if (!Array.isArray(last) || typeof ended !== "string") return "";
  const [seat, move] = last as [number, string];
  const score = Array.isArray(scores) ? Number(scores[seat]) : 0;
  return narration?.endSentence(settings.lang, { name: names[seat] ?? "?", you: false }, ended, move, score) ?? "";
}

/** Return the chance before and after a moment as text. */
export function formatChange({ before, after }: ReviewMoment): string {
  return w().moved(toPercent(before), toPercent(after));
}

/** Describe how much better than the mistake the other move was; if it goes out or wins the match, that is said instead. */
export function describeGain({ reason, gain }: ReviewMove, pieces: Pieces): string {
  if (reason === WINS) return w().couldWin;
  return reason === GOES_OUT ? w().couldGoOut(pieces) : w().mistakeGain[classifyLoss(gain)];
}

/** The reason of a move that wins the match. */
const WINS = "wins";
/** The reason of a move that empties the hand. */
const GOES_OUT = "goes_out";

/** The generic reason of a hint. A review omits it: it has compared the moves, and says which is better. */
export const NO_REASON = "advice";

interface Advice {
  readonly move: string;
  readonly reason: string;
  readonly cards: readonly string[];
}

/** Return what to do, and the reason if known, in the words of the hints; empty if the game has none. */
export function describeAdvice(words: HintWords | null, { move, reason, cards }: Advice, table: TableView): string {
  const shownReason = reason === NO_REASON ? "" : reason;
  const hint = { type: "hint" as const, id: "", move, reason: shownReason, cards: [...cards], moves: [] };
  return words?.explain(settings.lang, hint, table).trim() ?? "";
}

/** Return the better move of a mistake, or the move of a find, as `Advice`. */
export function toAdvice(move: ReviewMove): Advice {
  return { move: move.better, reason: move.reason, cards: move.cards };
}
