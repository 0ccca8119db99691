/** The sentences of a review. */
import { settings } from "../device/settings.svelte";
import type { GameClient, Pieces, Who } from "../games/game";
import { narrationOf } from "../games/narration.svelte";
import type { HintWords } from "../play/hints";
import type { Moved, ReviewMoment, ReviewMove, TableView } from "../protocol";
import type { MatchRecord } from "../records/record";
import { hundredths, sizeOf } from "./figures";
import { w } from "./words";

interface Deed {
  readonly what: Moved;
  readonly before: readonly Moved[];
}

/** Return what was done in a move, in the words of the log; including follow-up moves, such as those of its row. */
export function deed(game: GameClient, { what, before }: Deed, at: (seat: number) => Who): string {
  const telling = narrationOf(game);
  const moves = telling?.findLastAction?.([...before, what]) ?? [what];
  return telling?.turnSentence(settings.lang, moves, at(what.seat), at) ?? "";
}

/** Return a function that gives the person on a seat, always called by name. */
export function byName(names: readonly string[]): (seat: number) => Who {
  return (seat) => ({ name: names[seat] ?? "?", you: false });
}

/** Describe a moment of a match: a deal, the end of a round and who went out, or a whole turn. */
export function happened(
  game: GameClient,
  moment: ReviewMoment,
  record: MatchRecord,
  names: readonly string[],
): string {
  const { what, earlier, ends } = moment;
  if (!what) return w().dealt(moment.round);
  if (ends) return w().ended(moment.round, howEnded(game, record, moment.round, names));
  const who = byName(names);
  return narrationOf(game)?.turnSentence(settings.lang, [...earlier, what], who(what.seat), who) ?? "";
}

/** Describe the end of a round; empty if the record does not contain it. */
function howEnded(game: GameClient, { rounds }: MatchRecord, round: number, names: readonly string[]): string {
  const { moves = [], ended } = rounds[round - 1] ?? {};
  const telling = narrationOf(game);
  const last = moves.findLast((entry) => Array.isArray(entry) && !telling?.isKeepMove?.(String(entry[1])));
  if (!Array.isArray(last) || typeof ended !== "string") return "";
  const [seat, move] = last as [number, string];
  return telling?.endSentence(settings.lang, { name: names[seat] ?? "?", you: false }, ended, move) ?? "";
}

/** Return the chance before and after a moment as text. */
export function change({ before, after }: ReviewMoment): string {
  return w().moved(hundredths(before), hundredths(after));
}

/** Describe how much better than the mistake the other move was; if it goes out, that is said instead. */
export function tellGain({ reason, gain }: ReviewMove, pieces: Pieces): string {
  return reason === GOES_OUT ? w().couldGoOut(pieces) : w().mistakeGain[sizeOf(gain)];
}

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
export function advice(words: HintWords | null, { move, reason, cards }: Advice, table: TableView): string {
  const why = reason === NO_REASON ? "" : reason;
  const hint = { type: "hint" as const, id: "", move, reason: why, cards: [...cards], moves: [] };
  return words?.explain(settings.lang, hint, table).trim() ?? "";
}

/** Return the better move of a mistake, or the move of a find, as `Advice`. */
export function better(move: ReviewMove): Advice {
  return { move: move.better, reason: move.reason, cards: move.cards };
}
