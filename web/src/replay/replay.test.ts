import { afterEach, expect, test, vi } from "vitest";
import { elfer, moved } from "../../tests/tables";
import type { ReplayRound, ReplayStep } from "../protocol";
import { fetchRound } from "../records/api";
import { type MatchRecord, moveAt, moverAt, parseRecords } from "../records/record";
import { formatSearch, parseMatch, parsePosition } from "./position";
import { Replay } from "./replay.svelte";

const record: MatchRecord = {
  game: "elfer_raus",
  players: ["Vera", "Ada", "Bruno"],
  rounds: [
    {
      moves: [
        [0, "r13"],
        [0, "."],
      ],
    },
    { moves: [[1, "+"]] },
  ],
};

function makeSteps(round: number, seat: number | null, count: number): ReplayStep[] {
  return Array.from({ length: count }, (_, index) => ({
    what: index ? moved(index === 1 ? 0 : 1, { laid: `r${12 + index}` }) : { kind: "dealt", round },
    table: elfer({}, { number: index + 1, seat }),
  }));
}

/** Stub a server whose first round has three steps and whose second has two; it sends two per answer. */
function serve(): { requests: string[] } {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    const { round, seat, from } = JSON.parse(body);
    requests.push(`${url} ${round} ${seat} ${from}`);
    const all = makeSteps(round, seat, round === 1 ? 3 : 2);
    const answer: Partial<ReplayRound> = {
      rounds: 2,
      count: all.length,
      steps: all.slice(from, from + 2),
      players: record.players,
    };
    return new Response(JSON.stringify(answer));
  });
  return { requests };
}

afterEach(() => vi.unstubAllGlobals());

test("parses one record, or one per line, and skips truncated lines", () => {
  const text = JSON.stringify(record);
  expect(parseRecords(text)).toEqual([record]);
  expect(parseRecords(`${text}\n${text}\n{"game": "el`)).toHaveLength(2);
  expect(parseRecords(JSON.stringify(record, null, 2))).toEqual([record]);
  for (const rubbish of ["", "hello", "null", "[]", '{"players": []}'])
    expect(() => parseRecords(rubbish)).toThrow("noRecord");
  const laterVersion = JSON.stringify({ ...record, format: "reihum-record/12" });
  expect(() => parseRecords(`${text}\n${laterVersion}`)).toThrow("newer");
  expect(parseRecords(JSON.stringify({ ...record, format: "reihum-record/0" }))).toHaveLength(1);
});

test("finds the move of a fault and its player", () => {
  expect([moveAt(record, 1, 1), moverAt(record, 2, 1)]).toEqual(["r13", "Ada"]);
  expect([moveAt(record, 3, 9), moverAt(record, 1, 9)]).toEqual(["", ""]);
});

test("parses and formats the position in an address", () => {
  expect(parsePosition("?round=2&step=31&seat=1")).toEqual({ round: 2, step: 31, seat: 1 });
  expect(parsePosition("?round=-3&step=x")).toEqual({ round: 1, step: 0, seat: null });
  expect(parsePosition(formatSearch({ round: 3, step: 4, seat: null }, 2))).toEqual({ round: 3, step: 4, seat: null });
  expect(formatSearch({ round: 1, step: 7, seat: 1 }, null)).toBe("?round=1&step=7&seat=1");
  expect([parseMatch("?match=3&round=1"), parseMatch("?round=1")]).toEqual([3, null]);
});

test("requests a round until all of its steps are loaded", async () => {
  const { requests } = serve();
  expect((await fetchRound(record, 1, 2)).steps).toHaveLength(3);
  expect(requests).toEqual(["/api/look 1 2 0", "/api/look 1 2 2"]);
});

test("turns refusals of the server into failures that have texts", async () => {
  for (const [status, failure] of [
    [400, "noRecord"],
    [413, "tooLarge"],
    [500, "unreachable"],
  ] as const) {
    vi.stubGlobal("fetch", async () => new Response("{}", { status }));
    await expect(fetchRound(record, 1, null)).rejects.toThrow(failure);
  }
  vi.stubGlobal("fetch", async () => new Response("<title>Log in to this network</title>"));
  await expect(fetchRound(record, 1, null)).rejects.toThrow("unreachable");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await expect(fetchRound(record, 1, null)).rejects.toThrow("unreachable");
});

test("steps forwards and backwards across rounds", async () => {
  const { requests } = serve();
  const replay = await Replay.open(record, { round: 1, step: 1, seat: 9 });
  expect(replay.position).toEqual({ round: 1, step: 1, seat: null });
  expect(await replay.forward()).toBe(true);
  expect(replay.view?.number).toBe(3);
  expect(replay.log).toHaveLength(3); // the deal, and a turn of two players each
  expect(await replay.forward()).toBe(true);
  expect(replay.position).toMatchObject({ round: 2, step: 0 });
  await replay.back();
  expect(replay.position).toMatchObject({ round: 1, step: 2 });
  await replay.go({ round: 2, step: 99 });
  expect(await replay.forward()).toBe(false);
  expect(replay.position).toMatchObject({ round: 2, step: 1 });
  expect(requests.filter((one) => one.endsWith(" 0"))).toHaveLength(2); // each round once
});

test("animates a step forward but no jump, and plays no moves", async () => {
  serve();
  const replay = await Replay.open(record, { round: 1, step: 0, seat: 0 });
  const animated: string[] = [];
  replay.animator = ({ what }, change) => {
    animated.push(what.kind);
    change();
  };
  await replay.forward();
  await replay.go({ step: 0 });
  replay.play("r13");
  expect(animated).toEqual(["moved"]);
  expect(replay.position.step).toBe(0);
  expect(replay.view?.match?.legal).toEqual([]);
});

test("combines concurrent requests for a position", async () => {
  serve();
  const replay = await Replay.open(record, { round: 1, step: 0, seat: null });
  const seatChange = replay.go({ seat: 1 });
  const moved = replay.go({ step: 2 });
  await Promise.all([seatChange, moved]);
  expect(replay.position).toEqual({ round: 1, step: 2, seat: 1 });
});

test("is busy until the last of concurrent requests has been answered", async () => {
  serve();
  const replay = await Replay.open(record, { round: 1, step: 0, seat: null });
  const server = fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const lost = replay.go({ seat: 1 });
  let answer = () => {};
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return server(...request);
  });
  const moved = replay.go({ round: 2 });
  await lost;
  expect(replay.busy).toBe(true);
  vi.stubGlobal("fetch", server);
  answer();
  await moved;
  expect([replay.busy, replay.position.round]).toEqual([false, 2]);
});

test("keeps the position and shows a failure while the server is unreachable", async () => {
  serve();
  const replay = await Replay.open(record, { round: 1, step: 2, seat: 0 });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  replay.running = true;
  await replay.go({ seat: 1 });
  expect([replay.failure, replay.running]).toEqual(["unreachable", false]);
  await replay.go({ round: 2, step: 0 });
  expect(replay.position).toEqual({ round: 1, step: 2, seat: 0 });
  await replay.back();
  expect(replay.position).toEqual({ round: 1, step: 1, seat: 0 }); // the failed request is discarded
  expect(replay.failure).toBeNull();
});

test("ignores the failure of an outdated request", async () => {
  serve();
  const replay = await Replay.open(record, { round: 1, step: 0, seat: 0 });
  const server = fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const lost = replay.go({ seat: 1 });
  vi.stubGlobal("fetch", server);
  await Promise.all([lost, replay.go({ seat: 2 })]);
  expect([replay.position.seat, replay.failure]).toEqual([2, null]);
});

test("shows bots as bots, even if only their names say so", async () => {
  serve();
  const listKinds = async (source: MatchRecord) =>
    (await Replay.open(source, parsePosition(""))).view?.seats.map(({ kind, bot }) => (kind === "bot" ? bot : kind));
  expect(await listKinds({ ...record, bots: [null, "careful", "random"] })).toEqual([
    expect.anything(),
    "careful",
    "random",
  ]);
  expect(await listKinds({ ...record, players: ["Vera", "bot:greedy", "bot:random"] })).toEqual([
    expect.anything(),
    "greedy",
    "random",
  ]);
});

test("shows all hands when every seat's view is loaded, for each round anew", async () => {
  const { requests } = serve();
  const replay = await Replay.open(record, parsePosition(""));
  expect(replay.hands).toEqual([null, null, null]);
  await replay.openHands(1);
  expect(replay.hands.every((view) => view !== null)).toBe(true);
  expect(new Set(requests.map((one) => one.split(" ")[2]))).toEqual(new Set(["null", "0", "1", "2"]));
  await replay.go({ round: 2 });
  const opening = replay.openHands(2);
  expect(replay.hands).toEqual([null, null, null]);
  await opening;
  expect(replay.hands.every((view) => view !== null)).toBe(true);
});
