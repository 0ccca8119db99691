import { afterEach, expect, test, vi } from "vitest";
import type { ReviewFound, ReviewNews } from "../protocol";
import { judge } from "./attempt.svelte";
import { Report } from "./report.svelte";
import { askServer, linesOf, ReviewError, type ReviewSource } from "./source";

const record = { game: "elfer_raus", players: ["A", "B"], rounds: [] };
const found = (final: boolean): ReviewFound => ({
  kind: "found",
  final,
  chairs: [],
  prior: null,
  sources: null,
  result: null,
  seats: null,
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => vi.unstubAllGlobals());

/** Answers as a server does, in pieces that end where they like. */
function answering(status: number, ...pieces: string[]): ReturnType<typeof vi.fn> {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
      stream.close();
    },
  });
  const fetched = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

test("news comes in pieces that end anywhere", async () => {
  const lines: string[] = [];
  for await (const line of linesOf(new Blob(["eins\nzw", "ei\n\nü"]).stream())) lines.push(line);
  expect(lines).toEqual(["eins", "zwei", ""]);
  answering(200, ':\n\ndata: {"kind":"waits","ah', 'ead":2}\n\ndata: {"kind":"advances","part":0.5}\n', "\n");
  const news: ReviewNews[] = [];
  await askServer(record, (each) => news.push(each), new AbortController().signal);
  expect(news).toEqual([
    { kind: "waits", ahead: 2 },
    { kind: "advances", part: 0.5 },
  ]);
});

test.each([
  [429, "busy"],
  [413, "tooLarge"],
  [400, "refused"],
  [500, "unreachable"],
])("a server that answers %i is %s", async (status, problem) => {
  answering(status);
  await expect(askServer(record, () => {}, new AbortController().signal)).rejects.toEqual(
    new ReviewError(problem as "busy"),
  );
});

test.each([
  ["closing", "unreachable"],
  ["internal", "unreachable"],
  ["unknown_game", "unknownGame"],
  ["malformed", "refused"],
])("a server that refuses a match while it is asked (%s) is %s", async (code, problem) => {
  answering(200, `data: ${JSON.stringify({ kind: "refused", code, detail: "" })}\n\n`);
  await expect(askServer(record, () => {}, new AbortController().signal)).rejects.toEqual(
    new ReviewError(problem as "busy"),
  );
});

test("a server that does not know a game says so", async () => {
  answering(400, '{"code":"unknown_game","detail":""}');
  await expect(askServer(record, () => {}, new AbortController().signal)).rejects.toEqual(
    new ReviewError("unknownGame"),
  );
});

test("a report gets better, and says when it breaks off", async () => {
  const source: ReviewSource = async (_, tell) => {
    tell({ kind: "waits", ahead: 3 });
    tell({ kind: "advances", part: 0.4 });
    tell(found(false));
  };
  const report = new Report(record, source);
  await settled();
  expect([report.found?.final, report.ahead, report.problem]).toEqual([false, 0, "unreachable"]);
  const whole = new Report(record, async (_, tell) => tell(found(true)));
  await settled();
  expect([whole.found?.final, whole.problem]).toEqual([true, null]);
  const refused = new Report(record, async (_, tell) => tell({ kind: "refused", code: "malformed", detail: "" }));
  await settled();
  expect(refused.problem).toBe("refused");

  const long = new Report(record, async (_, tell) => tell({ kind: "refused", code: "too_large", detail: "" }));
  await settled();
  expect(long.problem).toBe("tooLarge");
});

test("how much of a report is done does not go back, also where this browser takes over from a server", async () => {
  const parts: number[] = [];
  let report: Report | undefined;
  const source: ReviewSource = async (_, tell) => {
    await settled();
    for (const part of [0.1, 0.02, 0.3]) {
      tell({ kind: "advances", part });
      parts.push(report?.part ?? -1);
    }
    tell(found(false));
    parts.push(report?.part ?? -1);
    tell(found(true));
  };
  report = new Report(record, source);
  await settled();
  await settled();
  expect(parts).toEqual([0.1, 0.1, 0.3, 0.3]);
});

test("a report that nobody looks at any more tells its source, and is no problem", async () => {
  let stopped = false;
  const source: ReviewSource = (_record, _tell, signal) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        stopped = true;
        reject(signal.reason);
      });
    });
  const report = new Report(record, source);
  report.close();
  await settled();
  expect([stopped, report.problem]).toEqual([true, null]);
});

test("any move within the doubt is right, and of several the first that is known counts", () => {
  const each = (move: string, good: boolean) => ({ move, lost: 0.1, error: 0.01, good, reason: "", cards: [] });
  const tries = [each("r12", false), each("g10", true)];
  expect(judge({ tries }, ["g10"])).toMatchObject({ move: "g10", right: true });
  expect(judge({ tries }, ["r12"])).toMatchObject({ move: "r12", right: false });
  expect(judge({ tries }, ["b1", "g10"])).toMatchObject({ move: "g10", right: true });
  expect(judge({ tries }, ["b1"])).toEqual({ move: "b1", tried: null, right: false });
});
