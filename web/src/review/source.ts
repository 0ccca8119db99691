import { TABLES } from "../constants";
import { fileAt } from "../device/site";
import type { ErrorCode, ReviewNews } from "../protocol";
import type { MatchRecord } from "../records/record";

/** Why there is no review. */
export type Problem = "busy" | "unreachable" | "tooLarge" | "unknownGame" | "refused";

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

const PROBLEMS: Partial<Record<ErrorCode, Problem>> = {
  too_large: "tooLarge",
  unknown_game: "unknownGame",
  closing: "unreachable",
  internal: "unreachable",
};

/** Return the problem with a match that is refused for this reason. */
export function problemOf(code: ErrorCode): Problem {
  return PROBLEMS[code] ?? "refused";
}

const STATUS: Record<number, Problem> = { 429: "busy", 413: "tooLarge", 400: "refused" };
const MESSAGE = "data: ";

/** Has a match reviewed by the server, `POST /api/review`. */
export const askServer: ReviewSource = async (record, tell, signal) => {
  const body = JSON.stringify({ record });
  if (body.length > TABLES.recordBytes) throw new ReviewError("tooLarge");
  try {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(fileAt("/api/review"), { method: "POST", headers, body, signal });
    if (!response.ok || !response.body) throw new ReviewError(await problemIn(response));
    for await (const line of linesOf(response.body)) {
      if (!line.startsWith(MESSAGE)) continue;
      const news: ReviewNews = JSON.parse(line.slice(MESSAGE.length));
      if (news.kind === "refused") throw new ReviewError(problemOf(news.code));
      tell(news);
    }
  } catch (reason) {
    if (reason instanceof ReviewError || signal.aborted) throw reason;
    throw new ReviewError("unreachable");
  }
};

async function problemIn(response: Response): Promise<Problem> {
  const problem = STATUS[response.status] ?? "unreachable";
  return problem === "refused" ? problemOf((await response.json().catch(() => null))?.code) : problem;
}

/** Yield the lines of a stream as they come. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    if (done) return;
  }
}
