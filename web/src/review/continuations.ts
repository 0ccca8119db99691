/** Playouts after each of a puzzle's two moves, in a few sampled worlds. */
import type { RoundSoFar } from "../device/booklet";
import { settings } from "../device/settings.svelte";
import type { GameClient } from "../games/game";
import type { ReviewMove, TableView } from "../protocol";
import type { Continuation, ContinuationRequest, Continuations } from "../reviewWorker/continuationTypes";
import type { Answer } from "./attempt.svelte";
import { startWorker } from "./source";
import { w } from "./words";

/** The two moves that are compared. */
interface ComparedMoves {
  readonly better: string;
  readonly other: string;
  /** Whether the user tried the other one. */
  readonly tried: boolean;
}

/** Return the better move and its alternative: the one the user tried, or the one that the review compared. */
export function selectMoves(mistake: Pick<ReviewMove, "better" | "than">, answer: Answer | null): ComparedMoves {
  if (!answer) return { better: mistake.better, other: mistake.than, tried: false };
  if (answer.right) return { better: answer.move, other: mistake.than, tried: false };
  return { better: mistake.better, other: answer.move, tried: true };
}

/**
 * Return the playouts of two moves by world; null if the position cannot be played on. Rejects if the rules cannot be loaded;
 * once aborted, it never settles.
 */
export function requestContinuations(
  table: TableView,
  round: RoundSoFar,
  { better, other }: ComparedMoves,
  signal: AbortSignal,
): Promise<Continuations | null> {
  const { game, options, seats, match } = table;
  const request: ContinuationRequest = {
    game,
    players: seats.length,
    options,
    seat: table.seat ?? match?.turn ?? 0,
    view: match?.view,
    legal: match?.legal ?? [],
    round,
    moves: [better, other],
  };
  return new Promise((resolve, reject) => {
    const worker = startWorker();
    const finish = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    const fail = () => finish(() => reject(new Error("The rules could not be loaded.")));
    signal.addEventListener("abort", () => finish(() => {}), { once: true });
    worker.onerror = fail;
    worker.onmessage = ({ data }) => {
      if (data.kind === "ways") finish(() => resolve(data.ways));
      else fail();
    };
    // Svelte's state proxies cannot be cloned for a worker.
    worker.postMessage({ ways: JSON.parse(JSON.stringify(request)) });
  });
}

/** One round's cell of the comparison table. */
export interface ContinuationResult {
  readonly won: boolean;
  readonly head: string;
  readonly rest: string;
}

/** Return the text for how a round ended for a seat; `names` has no entry for the user. */
export function describeResult(
  { scores, first }: Pick<Continuation, "scores" | "first">,
  seat: number,
  names: readonly (string | null)[],
  game: Pick<GameClient, "scoreText">,
  lowestWins: boolean,
): ContinuationResult {
  const findName = (at: number) => names[at] ?? w().continuations.you;
  if (game.scoreText) {
    const { scoreText } = game;
    const text = (at: number) => `${findName(at)}: ${scoreText(settings.lang, scores[at] ?? 0)}`;
    const others = scores.flatMap((_, at) => (at === seat ? [] : [text(at)]));
    return { won: false, head: text(seat), rest: others.join(", ") };
  }
  const { wins, youWin, share, points } = w().continuations;
  const winners = first.map(findName);
  const singleWinner = first[0] !== undefined && names[first[0]] === null ? youWin : wins(winners[0] ?? "?");
  const rest = `${findName(seat)}: ${points(scores[seat] ?? 0, lowestWins)}`;
  return { won: first.includes(seat), head: first.length > 1 ? share(winners) : singleWinner, rest };
}

/** Return by move in how many rounds a seat was ahead; null for games whose rounds have no winner. */
export function countWins(
  ways: Continuations,
  seat: number,
  game: Pick<GameClient, "scoreText">,
): [number, number] | null {
  if (game.scoreText) return null;
  const count = (move: number) => ways.filter((world) => world[move]?.first.includes(seat)).length;
  return [count(0), count(1)];
}
