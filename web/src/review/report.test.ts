import { expect, test } from "vitest";
import type { ReviewFound } from "../protocol";
import { judge } from "./attempt.svelte";
import { Report } from "./report.svelte";
import type { ReviewSource } from "./source";

const record = { game: "elfer_raus", players: ["A", "B"], rounds: [] };
const makeFound = (final: boolean): ReviewFound => ({
  kind: "found",
  final,
  curves: [],
  moments: [],
  prior: null,
  sources: null,
  result: null,
  seats: null,
});
const waitForTasks = () => new Promise((resolve) => setTimeout(resolve));

test("updates a report and shows why it fails", async () => {
  const source: ReviewSource = async (_, onnews) => {
    onnews({ kind: "advances", part: 0.4 });
    onnews(makeFound(false));
  };
  const report = new Report(record, source);
  await waitForTasks();
  expect([report.found?.final, report.progress, report.failure]).toEqual([false, 0.4, "unreachable"]);
  const finished = new Report(record, async (_, onnews) => onnews(makeFound(true)));
  await waitForTasks();
  expect([finished.found?.final, finished.failure]).toEqual([true, null]);
  const refused = new Report(record, async (_, onnews) => onnews({ kind: "refused", code: "malformed", detail: "" }));
  await waitForTasks();
  expect(refused.failure).toBe("refused");

  const unknown = new Report(record, async (_, onnews) =>
    onnews({ kind: "refused", code: "unknown_game", detail: "" }),
  );
  await waitForTasks();
  expect(unknown.failure).toBe("unknownGame");
});

test("aborts a closed report without a failure", async () => {
  let stopped = false;
  const source: ReviewSource = (_record, _onnews, signal) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        stopped = true;
        reject(signal.reason);
      });
    });
  const report = new Report(record, source);
  report.close();
  await waitForTasks();
  expect([stopped, report.failure]).toEqual([true, null]);
});

test("accepts moves within the error, and judges the first known one of several", () => {
  const makeTry = (move: string, good: boolean) => ({ move, lost: 0.1, error: 0.01, good, reason: "", cards: [] });
  const tries = [makeTry("r12", false), makeTry("g10", true)];
  expect(judge({ tries }, ["g10"])).toMatchObject({ move: "g10", right: true });
  expect(judge({ tries }, ["r12"])).toMatchObject({ move: "r12", right: false });
  expect(judge({ tries }, ["b1", "g10"])).toMatchObject({ move: "g10", right: true });
  expect(judge({ tries }, ["b1"])).toEqual({ move: "b1", tried: null, right: false });
});
