// @vitest-environment node
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { makeGame } from "../offline/games";
import { Looks } from "../offline/look";
import { loadPlayouts } from "../playouts/load";
import type { MatchRecord } from "../records/record";
import { loadMachine } from "../wasm/load";
import { JudgePool, type JudgePort, type JudgeRequest, type JudgeResponse, type JudgeTasks } from "./judgePool";
import type { ChoiceFigures, JudgeSettings } from "./judging";
import { makePasses } from "./passes";
import { setUp } from "./setup";
import { makeJudge } from "./work";

const HERE = new URL("../../", import.meta.url);
const RECORD: MatchRecord = JSON.parse(readFileSync(new URL("tests/wasm/playouts_elfer_raus.json", HERE), "utf8"))[0]
  .record;
const SETTINGS: JudgeSettings = { effort: 0.01, playouts: 10, quick: false };

afterEach(() => vi.unstubAllGlobals());

type StepRequest = Extract<JudgeRequest, { pass: number }>;

/** A fake thread that answers on demand. */
class Port implements JudgePort {
  onmessage: JudgePort["onmessage"] = null;
  readonly requests: StepRequest[] = [];
  closed = false;

  postMessage(request: JudgeRequest): void {
    if ("task" in request) this.requests.push(request);
  }

  answer({ pass, task }: StepRequest, result: ChoiceFigures = null): void {
    this.onmessage?.({ data: { pass, task, result } } as MessageEvent<JudgeResponse>);
  }

  terminate(): void {
    this.closed = true;
  }
}

/** Return tasks to judge the steps that `listSteps` returns and `judged` lacks. */
function makeTasks(
  listSteps: () => readonly number[],
  judged: Map<number, JudgeResponse["result"]> = new Map(),
  settings = SETTINGS,
): JudgeTasks {
  return {
    settings,
    listOpen: () => listSteps().flatMap((step) => (judged.has(step) ? [] : [{ step }])),
    handleResult: ({ step }, result) => judged.set(step, result),
  };
}

function makePool(cores: number): [JudgePool, Port[]] {
  const ports: Port[] = [];
  const start = () => {
    ports.push(new Port());
    return ports.at(-1) as Port;
  };
  return [new JudgePool(RECORD, start, cores), ports];
}

test("starts a thread for each further core, at most three, when moves are judged", () => {
  const pools = [1, 2, 4, 16].map(makePool);
  expect(pools.flatMap(([, ports]) => ports)).toEqual([]);
  for (const [pool] of pools) for (let pass = 0; pass < 2; pass++) pool.begin(makeTasks(() => []));
  expect(pools.map(([, ports]) => ports.length)).toEqual([0, 1, 3, 3]);
});

test("judges without threads if the browser does not support nested workers", () => {
  const pool = new JudgePool(
    RECORD,
    () => {
      throw new ReferenceError("Worker is not defined");
    },
    4,
  );
  const judged = new Map<number, ChoiceFigures>();
  pool.begin(makeTasks(() => [1, 2], judged));
  pool.close();
  expect(judged.size).toBe(0);
});

test("queues two steps for each thread and refills the queues on request", () => {
  const [pool, ports] = makePool(3);
  const judged = new Map<number, ChoiceFigures>([[5, null]]);
  pool.begin(makeTasks(() => [1, 3, 4, 5, 6, 8], judged));
  const [one, other] = ports;
  expect([one, other].map((port) => port?.requests.map(({ task }) => task.step))).toEqual([
    [1, 3],
    [4, 6],
  ]);
  one?.answer(one.requests[0] as StepRequest, { lost: 0.25 });
  expect(judged.get(1)).toEqual({ lost: 0.25 });
  expect(one?.requests).toHaveLength(2);
  pool.refill();
  expect(one?.requests.at(-1)?.task.step).toBe(8);
  pool.close();
  expect([one?.closed, other?.closed]).toEqual([true, true]);
});

test("assigns steps in their latest order, and none twice", () => {
  const [pool, ports] = makePool(2);
  let steps = [1, 2, 3, 4, 5];
  const judged = new Map<number, ChoiceFigures>();
  pool.begin(makeTasks(() => steps, judged));
  steps = [4, 2, 1, 3, 5];
  const [port] = ports;
  for (const at of [0, 1]) port?.answer(port.requests[at] as StepRequest);
  pool.refill();
  expect(port?.requests.map(({ task }) => task.step)).toEqual([1, 2, 4, 3]);
});

test("drops late responses of an earlier pass", () => {
  const [pool, ports] = makePool(2);
  pool.begin(makeTasks(() => [1, 2]));
  const [port] = ports;
  const late = port?.requests[0] as StepRequest;
  const judged = new Map<number, ChoiceFigures>();
  pool.begin(makeTasks(() => [1, 2], judged, { ...SETTINGS, effort: 1 }));
  port?.answer(late, { lost: 0.5 });
  expect(judged.size).toBe(0);
  pool.refill();
  expect(port?.requests.at(-1)).toMatchObject({ task: { step: 1 }, settings: { effort: 1 } });
});

test.each([
  ["answer", Number.POSITIVE_INFINITY],
  ["die on the way", 20],
  ["have died", 0],
])("finds the same mistakes with threads that %s as without threads", async (_, limit) => {
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
      postMessage: (request) => {
        if (!("task" in request) || judged >= limit) return;
        judged += 1;
        void judge(request).then((data) => port.onmessage?.({ data } as MessageEvent<JudgeResponse>));
      },
      terminate: () => {},
    };
    return port;
  };
  const onprogress = () => new Promise<void>((resolve) => setTimeout(resolve));
  const settings = { ...SETTINGS, quick: true };
  const found = await makePasses(match, module, undefined, new JudgePool(RECORD, start, 3)).judge(settings, onprogress);
  expect(judged).toBeGreaterThanOrEqual(Math.min(limit, 20));
  expect(found).toEqual(await makePasses(match, module).judge(settings, onprogress));
});
