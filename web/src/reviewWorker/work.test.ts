// @vitest-environment node
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import type { MatchRecord } from "../records/record";
import type { ReviewResponse } from "./messages";
import { runReview } from "./work";

const HERE = new URL("../../", import.meta.url);
const VALID_RECORD: MatchRecord = JSON.parse(
  readFileSync(new URL("tests/wasm/playouts_elfer_raus.json", HERE), "utf8"),
)[0].record;

afterEach(() => vi.unstubAllGlobals());

/** Return the first answers, up to the first progress message. */
async function collectAnswers(record: object): Promise<ReviewResponse[]> {
  const answers: ReviewResponse[] = [];
  const firstProgress = new Promise<void>((resolve) => {
    const send = (answer: ReviewResponse) => {
      answers.push(answer);
      if (answer.kind === "advances") resolve();
    };
    void runReview(record as MatchRecord, send, () => new Promise(() => {})).then(resolve);
  });
  await firstProgress;
  return answers;
}

/** Serve `fetch` from files. */
function serve(): void {
  vi.stubGlobal("fetch", async (path: string) => new Response(readFileSync(new URL(path.slice(1), HERE))));
}

test("reviews a finished match", async () => {
  serve();
  const kinds = (await collectAnswers(VALID_RECORD)).map(({ kind }) => kind);
  // The first curves of a short match come before any progress message.
  expect(kinds.filter((kind) => kind !== "found")).toEqual(["advances"]);
});

test("computes only the chances with all cards open", async () => {
  serve();
  const answers: ReviewResponse[] = [];
  await runReview(
    VALID_RECORD,
    (answer) => answers.push(answer),
    async () => {},
    { openCards: true },
  );
  const found = answers.findLast((answer) => answer.kind === "found");
  if (found?.kind !== "found") throw new Error("Nothing was found.");
  const { curves, seats } = found;
  expect(seats).toBeNull();
  const shares = curves.map((curve) => curve.map((point) => point.shares));
  expect(shares.every((each) => JSON.stringify(each) === JSON.stringify(shares[0]))).toBe(true);
  for (const point of shares[0] ?? []) expect(point.reduce((sum, share) => sum + share)).toBeCloseTo(1, 3);
  expect(VALID_RECORD.winners).toEqual([shares[0]?.at(-1)?.indexOf(1)]);
});

test.each([
  ["other winners", { winners: [1] }],
  ["other points", { totals: [39, 1] }],
  ["an extra round", { rounds: [...VALID_RECORD.rounds, VALID_RECORD.rounds[0]] }],
  ["a missing round", { rounds: VALID_RECORD.rounds.slice(0, 1), winners: undefined, totals: undefined }],
  ["no players", { players: [] }],
])("refuses a record with %s", async (_, change) => {
  serve();
  const answers = await collectAnswers(JSON.parse(JSON.stringify({ ...VALID_RECORD, ...change })));
  expect(answers).toEqual([
    { kind: "refused", code: "malformed", detail: expect.stringMatching(/./) },
    { kind: "ends" },
  ]);
});

test("refuses an unknown game, and fails if modules cannot be loaded", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
  expect(await collectAnswers({ ...VALID_RECORD, game: "own" })).toEqual([
    { kind: "refused", code: "unknown_game", detail: "" },
    { kind: "ends" },
  ]);
  expect((await collectAnswers(VALID_RECORD)).map(({ kind }) => kind)).toEqual(["fails"]);
});
