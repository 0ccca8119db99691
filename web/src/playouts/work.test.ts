// @vitest-environment node
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import type { MatchRecord } from "../records/record";
import type { Answer } from "./messages";
import { work } from "./work";

const HERE = new URL("../../", import.meta.url);
const GOOD: MatchRecord = JSON.parse(readFileSync(new URL("tests/wasm/playouts_elfer_raus.json", HERE), "utf8"))[0]
  .record;

afterEach(() => vi.unstubAllGlobals());

/** Return the first answers, up to the first progress message. */
async function told(record: object): Promise<Answer[]> {
  const answers: Answer[] = [];
  const begun = new Promise<void>((resolve) => {
    const say = (answer: Answer) => {
      answers.push(answer);
      if (answer.kind === "advances") resolve();
    };
    void work(record as MatchRecord, say, () => new Promise(() => {})).then(resolve);
  });
  await begun;
  return answers;
}

/** Serve `fetch` from files. */
function serve(): void {
  vi.stubGlobal("fetch", async (path: string) => new Response(readFileSync(new URL(path.slice(1), HERE))));
}

test("a finished match is reviewed", async () => {
  serve();
  const kinds = (await told(GOOD)).map(({ kind }) => kind);
  // The first curves of a short match come before any progress message.
  expect(kinds.filter((kind) => kind !== "found")).toEqual(["advances"]);
});

test("of a finished match the chances with all cards open are found, and nothing else", async () => {
  serve();
  const answers: Answer[] = [];
  await work(
    GOOD,
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
  expect(GOOD.winners).toEqual([shares[0]?.at(-1)?.indexOf(1)]);
});

test.each([
  ["other winners", { winners: [1] }],
  ["other points", { totals: [39, 1] }],
  ["a round too many", { rounds: [...GOOD.rounds, GOOD.rounds[0]] }],
  ["a round too few", { rounds: GOOD.rounds.slice(0, 1), winners: undefined, totals: undefined }],
  ["nobody there", { players: [] }],
])("a record with %s is refused", async (_, change) => {
  serve();
  const answers = await told(JSON.parse(JSON.stringify({ ...GOOD, ...change })));
  expect(answers).toEqual([
    { kind: "refused", code: "malformed", detail: expect.stringMatching(/./) },
    { kind: "ends" },
  ]);
});

test("a game without rules here is refused as such, and what cannot be loaded is no fault of the record", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
  expect(await told({ ...GOOD, game: "own" })).toEqual([
    { kind: "refused", code: "unknown_game", detail: "" },
    { kind: "ends" },
  ]);
  expect((await told(GOOD)).map(({ kind }) => kind)).toEqual(["fails"]);
});
