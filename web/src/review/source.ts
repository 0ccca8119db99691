import type { ErrorCode, ReviewNews } from "../protocol";
import type { MatchRecord } from "../records/record";

/** Why there is no review. */
export type Problem = "unreachable" | "unknownGame" | "refused";

/** What a source throws. */
export class ReviewError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Where reviews come from: tells what is known of a finished match, more and more exactly, and resolves when nothing more comes.
 * Throws a ReviewError, or the signal's reason once that is aborted.
 */
export type ReviewSource = (
  record: MatchRecord,
  tell: (news: ReviewNews) => void,
  signal: AbortSignal,
) => Promise<void>;

/** Return the problem with a match that is refused for this reason. */
export function problemOf(code: ErrorCode): Problem {
  return code === "unknown_game" ? "unknownGame" : "refused";
}
