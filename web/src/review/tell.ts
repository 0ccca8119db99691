/** What a review tells, in sentences. */
import { settings } from "../device/settings.svelte";
import type { GameClient } from "../games/game";
import { tellingOf } from "../games/telling.svelte";
import type { HintWords } from "../play/hints";
import type { Moved, ReviewMoment, ReviewMove, TableView } from "../protocol";
import { hundredths } from "./figures";
import { w } from "./words";

interface Deed {
  readonly what: Moved;
  readonly before: readonly Moved[];
}

/** Return what was done in a move, in the words of the log; with the moves that it goes on with, such as those of its row. */
export function deed(game: GameClient, { what, before }: Deed, names: readonly string[]): string {
  const who = (seat: number) => ({ name: names[seat] ?? "?", you: false });
  const telling = tellingOf(game);
  const moves = telling?.lastDeed?.([...before, what]) ?? [what];
  return telling?.turnSentence(settings.lang, moves, who(what.seat), who) ?? "";
}

/** Return what happened at a moment: a deal, the end of a round, or a whole turn. */
export function happened(game: GameClient, moment: ReviewMoment, names: readonly string[]): string {
  const { what, earlier, ends } = moment;
  if (!what) return w().dealt(moment.round);
  if (ends) return w().ended(moment.round);
  const who = (seat: number) => ({ name: names[seat] ?? "?", you: false });
  return tellingOf(game)?.turnSentence(settings.lang, [...earlier, what], who(what.seat), who) ?? "";
}

/** Return from what to what a chance has changed there. */
export function change({ before, after }: ReviewMoment): string {
  return w().moved(hundredths(before), hundredths(after));
}

interface Advice {
  readonly move: string;
  readonly reason: string;
  readonly cards: readonly string[];
}

/** Return what to do and why, in the words of the hints; empty where a game has none. */
export function advice(words: HintWords | null, { move, reason, cards }: Advice, table: TableView): string {
  const hint = { type: "hint" as const, id: "", move, reason, cards: [...cards], moves: [] };
  return words?.explain(settings.lang, hint, table) ?? "";
}

/** Return the better move of a mistake, or the move of a find, as advice. */
export function better(move: ReviewMove): Advice {
  return { move: move.better, reason: move.reason, cards: move.cards };
}
