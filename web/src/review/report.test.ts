import { expect, test } from "vitest";
import type { ReviewFound } from "../protocol";
import { judge } from "./attempt.svelte";
import { Report } from "./report.svelte";
import type { ReviewSource } from "./source";

const record = { game: "elfer_raus", players: ["A", "B"], rounds: [] };
const found = (final: boolean): ReviewFound => ({
  kind: "found",
  final,
  curves: [],
  moments: [],
  prior: null,
  sources: null,
  result: null,
  seats: null,
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a report gets better, and says when it breaks off", async () => {
  const source: ReviewSource = async (_, tell) => {
    tell({ kind: "advances", part: 0.4 });
    tell(found(false));
  };
  const report = new Report(record, source);
  await settled();
  expect([report.found?.final, report.part, report.failure]).toEqual([false, 0.4, "unreachable"]);
  const whole = new Report(record, async (_, tell) => tell(found(true)));
  await settled();
  expect([whole.found?.final, whole.failure]).toEqual([true, null]);
  const refused = new Report(record, async (_, tell) => tell({ kind: "refused", code: "malformed", detail: "" }));
  await settled();
  expect(refused.failure).toBe("refused");

  const unknown = new Report(record, async (_, tell) => tell({ kind: "refused", code: "unknown_game", detail: "" }));
  await settled();
  expect(unknown.failure).toBe("unknownGame");
});

test("a report that nobody looks at any more tells its source, and is no failure", async () => {
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
  expect([stopped, report.failure]).toEqual([true, null]);
});

test("any move within the doubt is right, and of several the first that is known counts", () => {
  const each = (move: string, good: boolean) => ({ move, lost: 0.1, error: 0.01, good, reason: "", cards: [] });
  const tries = [each("r12", false), each("g10", true)];
  expect(judge({ tries }, ["g10"])).toMatchObject({ move: "g10", right: true });
  expect(judge({ tries }, ["r12"])).toMatchObject({ move: "r12", right: false });
  expect(judge({ tries }, ["b1", "g10"])).toMatchObject({ move: "g10", right: true });
  expect(judge({ tries }, ["b1"])).toEqual({ move: "b1", tried: null, right: false });
});
