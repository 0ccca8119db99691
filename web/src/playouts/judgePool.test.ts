// @vitest-environment node
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { loadPlayouts } from "../learned/playouts/load";
import { makeGame } from "../offline/games";
import { Looks } from "../offline/look";
import type { MatchRecord } from "../records/record";
import { loadMachine } from "../wasm/load";
import { type JudgeAnswer, type JudgeAsked, JudgePool, type JudgePort } from "./judgePool";
import type { ChoiceFigures, Judging } from "./judging";
import { passesOf } from "./passes";
import { setUp } from "./setup";
import { makeJudge } from "./work";

const HERE = new URL("../../", import.meta.url);
const RECORD: MatchRecord = JSON.parse(readFileSync(new URL("tests/wasm/playouts_elfer_raus.json", HERE), "utf8"))[0]
  .record;
const JUDGING: Judging = { effort: 0.01, playouts: 10, quick: false };

afterEach(() => vi.unstubAllGlobals());

type Asked = Extract<JudgeAsked, { pass: number }>;

/** A fake thread that answers on demand. */
class Port implements JudgePort {
  onmessage: JudgePort["onmessage"] = null;
  readonly asked: Asked[] = [];
  closed = false;

  postMessage(asked: JudgeAsked): void {
    if ("step" in asked) this.asked.push(asked);
  }

  answer({ pass, step }: Asked, choice: ChoiceFigures = null): void {
    this.onmessage?.({ data: { pass, step, choice } } as MessageEvent<JudgeAnswer>);
  }

  terminate(): void {
    this.closed = true;
  }
}

function poolOf(cores: number): [JudgePool, Port[]] {
  const ports: Port[] = [];
  const start = () => {
    ports.push(new Port());
    return ports.at(-1) as Port;
  };
  return [new JudgePool(RECORD, start, cores), ports];
}

test("there is a thread for each core but the one that reviews, three at most, once moves are judged", () => {
  const pools = [1, 2, 4, 16].map(poolOf);
  expect(pools.flatMap(([, ports]) => ports)).toEqual([]);
  for (const [pool] of pools) for (let pass = 0; pass < 2; pass++) pool.begin(JUDGING, () => [], new Map());
  expect(pools.map(([, ports]) => ports.length)).toEqual([0, 1, 3, 3]);
});

test("a browser that starts no thread in a thread reviews without", () => {
  const pool = new JudgePool(
    RECORD,
    () => {
      throw new ReferenceError("Worker is not defined");
    },
    4,
  );
  const judged = new Map<number, ChoiceFigures>();
  pool.begin(JUDGING, () => [1, 2], judged);
  pool.close();
  expect(judged.size).toBe(0);
});

test("each thread has two steps waiting, and gets further ones when it is fed", () => {
  const [pool, ports] = poolOf(3);
  const judged = new Map<number, ChoiceFigures>([[5, null]]);
  pool.begin(JUDGING, () => [1, 3, 4, 5, 6, 8], judged);
  const [one, other] = ports;
  expect([one, other].map((port) => port?.asked.map(({ step }) => step))).toEqual([
    [1, 3],
    [4, 6],
  ]);
  one?.answer(one.asked[0] as Asked, { lost: 0.25 });
  expect(judged.get(1)).toEqual({ lost: 0.25 });
  expect(one?.asked).toHaveLength(2);
  pool.feed();
  expect(one?.asked.at(-1)?.step).toBe(8);
  pool.close();
  expect([one?.closed, other?.closed]).toEqual([true, true]);
});

test("steps that come first meanwhile are given out next, and none twice", () => {
  const [pool, ports] = poolOf(2);
  let steps = [1, 2, 3, 4, 5];
  const judged = new Map<number, ChoiceFigures>();
  pool.begin(JUDGING, () => steps, judged);
  steps = [4, 2, 1, 3, 5];
  const [port] = ports;
  for (const at of [0, 1]) port?.answer(port.asked[at] as Asked);
  pool.feed();
  expect(port?.asked.map(({ step }) => step)).toEqual([1, 2, 4, 3]);
});

test("what a pass before has asked for is not taken for the next one’s", () => {
  const [pool, ports] = poolOf(2);
  pool.begin(JUDGING, () => [1, 2], new Map());
  const [port] = ports;
  const late = port?.asked[0] as Asked;
  const judged = new Map<number, ChoiceFigures>();
  pool.begin({ ...JUDGING, effort: 1 }, () => [1, 2], judged);
  port?.answer(late, { lost: 0.5 });
  expect(judged.size).toBe(0);
  pool.feed();
  expect(port?.asked.at(-1)).toMatchObject({ step: 1, judging: { effort: 1 } });
});

test.each([
  ["answer", Number.POSITIVE_INFINITY],
  ["die on the way", 20],
  ["have died", 0],
])("a search for mistakes with threads that %s is the same to the last bit as without", async (_, most) => {
  vi.stubGlobal("fetch", async (path: string) => new Response(readFileSync(new URL(path.slice(1), HERE))));
  const [table, module] = await Promise.all([loadMachine(RECORD.game), loadPlayouts(RECORD.game)]);
  setUp(module, table);
  const game = await makeGame(table);
  const match = await new Looks(async () => game).finished(RECORD as never);
  const judge = makeJudge(RECORD);
  let judged = 0;
  const start = (): JudgePort => {
    const port: JudgePort = {
      onmessage: null,
      postMessage: (asked) => {
        if (!("step" in asked) || judged >= most) return;
        judged += 1;
        void judge(asked).then((data) => port.onmessage?.({ data } as MessageEvent<JudgeAnswer>));
      },
      terminate: () => {},
    };
    return port;
  };
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve));
  const judging = { ...JUDGING, quick: true };
  const found = await passesOf(match, module, undefined, new JudgePool(RECORD, start, 3)).judge(judging, rest);
  expect(judged).toBeGreaterThanOrEqual(Math.min(most, 20));
  expect(found).toEqual(await passesOf(match, module).judge(judging, rest));
});
