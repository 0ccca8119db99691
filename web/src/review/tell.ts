/** What a review tells, in sentences. */
import { settings } from "../device/settings.svelte";
import type { GameClient } from "../games/game";
import { tellingOf } from "../games/telling.svelte";
import type { HintWords } from "../play/hints";
import type { Moved, ReviewFound, ReviewMove, TableView } from "../protocol";
import { band, hundredths, type Line, mostMoved, pointAt } from "./figures";
import { w } from "./words";

export type Turn = ReviewFound["turns"][number];

interface Deed {
  readonly what: Moved;
  readonly before: readonly Moved[];
}

/** Return what was done in a move, in the words of the log; where it says nothing by itself, such as the end of a row, in its turn. */
export function deed(game: GameClient, { what, before }: Deed, names: readonly string[]): string {
  const who = (seat: number) => ({ name: names[seat] ?? "?", you: false });
  const told = (moves: Moved[]) => tellingOf(game)?.turnSentence(settings.lang, moves, who(what.seat), who) ?? "";
  return told([what]) || told([...before, what]);
}

/** Return what happened at a turning point. */
export function happened(game: GameClient, turn: Turn, names: readonly string[]): string {
  const { what, before } = turn;
  return what ? deed(game, { what, before }, names) : w().dealt(turn.round);
}

/** Return whose chance has changed most there, from what to what. */
export function change(found: ReviewFound, line: Line, turn: Turn, names: readonly string[]): string {
  const seat = mostMoved(turn.changes);
  const after = pointAt(found.curve, line, line.at(turn))?.shares[seat] ?? 0;
  return w().moved(names[seat] ?? "?", hundredths(after - (turn.changes[seat] ?? 0)), hundredths(after));
}

/** Whether it was mostly luck what changed the chances. */
export function byLuck(turn: Turn): boolean {
  const seat = mostMoved(turn.changes);
  return Math.abs(turn.luck[seat] ?? 0) >= Math.abs((turn.changes[seat] ?? 0) / 2);
}

/** Return how much better the better move is, with the doubt, in hundredths. */
export function gain({ gain: more, error }: { gain: number; error: number }): [number, number] {
  return band(more, error, 1);
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
