import { afterEach, expect, test, vi } from "vitest";
import { elfer, moved } from "../../tests/tables";
import type { ReplayRound, ReplayStep } from "../protocol";
import { fetchRound } from "../records/api";
import { type MatchRecord, moveAt, moverAt, parseRecords } from "../records/record";
import { matchOf, positionOf, searchOf } from "./position";
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

function steps(round: number, seat: number | null, count: number): ReplayStep[] {
  return Array.from({ length: count }, (_, index) => ({
    what: index ? moved(index === 1 ? 0 : 1, { laid: `r${12 + index}` }) : { kind: "dealt", round },
    table: elfer({}, { number: index + 1, seat }),
  }));
}

/** A server whose first round has three steps and whose second has two; it gives two at a time. */
function serve(): { asked: string[] } {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    const { round, seat, from } = JSON.parse(body);
    asked.push(`${url} ${round} ${seat} ${from}`);
    const all = steps(round, seat, round === 1 ? 3 : 2);
    const answer: Partial<ReplayRound> = {
      rounds: 2,
      count: all.length,
      steps: all.slice(from, from + 2),
      players: record.players,
    };
    return new Response(JSON.stringify(answer));
  });
  return { asked };
}

afterEach(() => vi.unstubAllGlobals());

test("a file holds one record, or one on each line; lines that are cut off are passed over", () => {
  const text = JSON.stringify(record);
  expect(parseRecords(text)).toEqual([record]);
  expect(parseRecords(`${text}\n${text}\n{"game": "el`)).toHaveLength(2);
  expect(parseRecords(JSON.stringify(record, null, 2))).toEqual([record]);
  for (const rubbish of ["", "hello", "null", "[]", '{"players": []}'])
    expect(() => parseRecords(rubbish)).toThrow("noRecord");
  const ofLater = JSON.stringify({ ...record, format: "reihum-record/12" });
  expect(() => parseRecords(`${text}\n${ofLater}`)).toThrow("newer");
  expect(parseRecords(JSON.stringify({ ...record, format: "reihum-record/0" }))).toHaveLength(1);
});

test("a fault is named by the move and who made it", () => {
  expect([moveAt(record, 1, 1), moverAt(record, 2, 1)]).toEqual(["r13", "Ada"]);
  expect([moveAt(record, 3, 9), moverAt(record, 1, 9)]).toEqual(["", ""]);
});

test("an address names a position", () => {
  expect(positionOf("?round=2&step=31&seat=1")).toEqual({ round: 2, step: 31, seat: 1 });
  expect(positionOf("?round=-3&step=x")).toEqual({ round: 1, step: 0, seat: null });
  expect(positionOf(searchOf({ round: 3, step: 4, seat: null }, 2))).toEqual({ round: 3, step: 4, seat: null });
  expect(searchOf({ round: 1, step: 7, seat: 1 }, null)).toBe("?round=1&step=7&seat=1");
  expect([matchOf("?match=3&round=1"), matchOf("?round=1")]).toEqual([3, null]);
});

test("a round is asked for until all of its steps are there", async () => {
  const { asked } = serve();
  expect((await fetchRound(record, 1, 2)).steps).toHaveLength(3);
  expect(asked).toEqual(["/api/look 1 2 0", "/api/look 1 2 2"]);
});

test("what the server refuses becomes a failure that has words", async () => {
  for (const [status, failure] of [
    [400, "noRecord"],
    [413, "tooLarge"],
    [500, "unreachable"],
  ] as const) {
    vi.stubGlobal("fetch", async () => new Response("{}", { status }));
    await expect(fetchRound(record, 1, null)).rejects.toThrow(failure);
  }
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await expect(fetchRound(record, 1, null)).rejects.toThrow("unreachable");
});

test("one goes through a match forwards, over the end of a round, and back again", async () => {
  const { asked } = serve();
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
  expect(asked.filter((one) => one.endsWith(" 0"))).toHaveLength(2); // each round once
});

test("a move on flies as it did; a jump does not, and nothing can be played", async () => {
  serve();
  const replay = await Replay.open(record, { round: 1, step: 0, seat: 0 });
  const flown: string[] = [];
  replay.animator = ({ what }, change) => {
    flown.push(what.kind);
    change();
  };
  await replay.forward();
  await replay.go({ step: 0 });
  replay.play("r13");
  expect(flown).toEqual(["moved"]);
  expect(replay.position.step).toBe(0);
  expect(replay.view?.match?.legal).toEqual([]);
});

test("what is wished while the server is asked is not lost", async () => {
  serve();
  const replay = await Replay.open(record, { round: 1, step: 0, seat: null });
  const turned = replay.go({ seat: 1 });
  const moved = replay.go({ step: 2 });
  await Promise.all([turned, moved]);
  expect(replay.position).toEqual({ round: 1, step: 2, seat: 1 });
});

test("where the server is out of reach, one stays and is told so, until one can go on", async () => {
  serve();
  const replay = await Replay.open(record, { round: 1, step: 2, seat: 0 });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  replay.running = true;
  await replay.go({ seat: 1 });
  expect([replay.failure, replay.running]).toEqual(["unreachable", false]);
  await replay.go({ round: 2, step: 0 });
  expect(replay.position).toEqual({ round: 1, step: 2, seat: 0 });
  await replay.back();
  expect(replay.position).toEqual({ round: 1, step: 1, seat: 0 }); // what could not be had is wished no more
  expect(replay.failure).toBeNull();
});

test("an old wish that fails does not undo a newer one", async () => {
  serve();
  const replay = await Replay.open(record, { round: 1, step: 0, seat: 0 });
  const server = fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const lost = replay.go({ seat: 1 });
  vi.stubGlobal("fetch", server);
  await Promise.all([lost, replay.go({ seat: 2 })]);
  expect([replay.position.seat, replay.failure]).toEqual([2, null]);
});

test("bots keep their faces, also in records where only their names say so", async () => {
  serve();
  const kinds = async (wanted: MatchRecord) =>
    (await Replay.open(wanted, positionOf(""))).view?.seats.map(({ kind, bot }) => (kind === "bot" ? bot : kind));
  expect(await kinds({ ...record, bots: [null, "careful", "random"] })).toEqual([
    expect.anything(),
    "careful",
    "random",
  ]);
  expect(await kinds({ ...record, players: ["Vera", "bot:greedy", "bot:random"] })).toEqual([
    expect.anything(),
    "greedy",
    "random",
  ]);
});

test("all hands are open once every seat was asked for, and close again for another round until they are there", async () => {
  const { asked } = serve();
  const replay = await Replay.open(record, positionOf(""));
  expect(replay.hands).toEqual([null, null, null]);
  await replay.openHands(1);
  expect(replay.hands.every((view) => view !== null)).toBe(true);
  expect(new Set(asked.map((one) => one.split(" ")[2]))).toEqual(new Set(["null", "0", "1", "2"]));
  await replay.go({ round: 2 });
  const opening = replay.openHands(2);
  expect(replay.hands).toEqual([null, null, null]);
  await opening;
  expect(replay.hands.every((view) => view !== null)).toBe(true);
});
