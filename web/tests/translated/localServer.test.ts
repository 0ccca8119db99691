// @vitest-environment node
import { expect, test } from "vitest";
import { levelSearch } from "../../src/games/level_8/ways";
import { isLocal } from "../../src/net/localCode";
import { BufferedStore } from "../../src/offline/bufferedStore";
import { makeGame } from "../../src/offline/games";
import { goOn } from "../../src/offline/goOn";
import { type Client, LocalServer } from "../../src/offline/localServer";
import { Looks } from "../../src/offline/look";
import { Memory } from "../../src/offline/store";
import type { Any } from "../../src/python/any";
import { toJson } from "../../src/python/index";
import { loadMachine } from "../wasm/modules";

const load = async (name: string) => makeGame(await loadMachine(name));
/** Each thing that a person can say, once. */
const COMMANDS = [
  { type: "sit", name: "Vera", seat: null },
  { type: "place_bot", seat: 1, bot: "easy" },
  { type: "arrange", order: [0, 1], options: { rounds: 1 }, settings: { bots: "quick" } },
  { type: "mute", seat: 1, muted: true },
  { type: "remove", seat: 1 },
  { type: "sit_in", seat: 1 },
  { type: "ready", ready: true },
  { type: "say", text: "Hallo" },
  { type: "react", reaction: "laugh" },
  { type: "check_plan", moves: ["+", "."] },
  { type: "moves", moves: ["1", "2"] },
  { type: "explain", move: "*" },
  { type: "hint" },
  { type: "move", move: "+" },
  { type: "take_back" },
  { type: "back" },
  { type: "next_round" },
  { type: "again" },
  { type: "renew" },
  { type: "leave" },
];
const SECRET = "a-secret-of-some-length-0";

interface Player {
  readonly client: Client;
  readonly heard: Any[];
  say(command: Any): Promise<Any>;
}

function join(server: LocalServer): Player {
  const heard: Any[] = [];
  const client = server.connect((text) => heard.push(JSON.parse(text)));
  let next = 0;
  const say = async (command: Any) => {
    const id = `c${next++}`;
    await client.receive(JSON.stringify({ ...command, id }));
    return heard.findLast((message) => message.id === id);
  };
  return { client, heard, say };
}

const tableOf = (heard: readonly Any[]): Any => heard.findLast((message) => message.table?.seats)?.table;

async function set(server: LocalServer, game: string, bots: number, options = {}): Promise<[Player, string]> {
  const player = join(server);
  const others = Array.from({ length: bots }, () => ({ bot: "careful" }));
  const seated = await player.say({ type: "create", game, name: "Ada", others, options, pace: 0, secret: SECRET });
  expect(seated.type).toBe("seated");
  expect((await player.say({ type: "start" })).type).toBe("done");
  return [player, seated.table];
}

/** Play until the match is over, the first legal move each time. */
async function playOn({ heard, say }: Player): Promise<void> {
  for (;;) {
    const table = tableOf(heard);
    if (table.phase === "match_over") return;
    if (table.phase === "round_over") await say({ type: "next_round", number: table.number });
    else if (table.match.turn === table.seat)
      expect((await say({ type: "move", number: table.number, move: table.match.legal.at(-1) })).type).toBe("done");
    else await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

test("plays a match against bots to its end, with hints, refusals, record and replay", async () => {
  const server = new LocalServer(new Memory(), load);
  const [player, code] = await set(server, "elfer_raus", 2, { rounds: 2 });
  expect(isLocal(code)).toBe(true);
  const { say, heard } = player;
  expect(heard).toContainEqual(expect.objectContaining({ type: "failed", id: "saving", code: "storage" }));
  while (tableOf(heard).match.turn !== 0) await new Promise((resolve) => setTimeout(resolve, 1));
  const { number, settings } = tableOf(heard);
  expect(settings.chat).toBe(false);
  expect(await say({ type: "hint", number })).toMatchObject({ type: "hint", move: expect.any(String) });
  const failed = await say({ type: "move", number, move: "-" });
  expect(failed).toMatchObject({ type: "failed", code: "illegal_move", reason: expect.any(String) });
  expect(await say({ type: "explain", number, move: "-" })).toMatchObject({ type: "explained", reason: failed.reason });
  await playOn(player);
  const { match } = tableOf(heard);
  expect(match.results).toHaveLength(2);
  const record = toJson(await (await server.room(code)).record(null));
  expect(record).toMatchObject({ totals: match.totals, winners: match.winners, key: match.key });
  const looks = new Looks(load);
  const round = toJson(await looks.answer({ record, round: 2, seat: 0, from: 0 }));
  expect(round).toMatchObject({ game: "elfer_raus", rounds: 2, fault: null, dealt: true });
  expect(round.steps).toHaveLength(round.count);
  const spoiled = { ...record, winners: [2, 1, 0] };
  expect(toJson(await looks.answer({ record: spoiled, round: 1, seat: null, from: 0 })).fault).not.toBeNull();
});

test("lays a level as one turn after checking its moves in any order", async () => {
  const levels = Array.from({ length: 8 }, () => ["C2"]); // every hand has it
  const [{ say, heard }] = await set(new LocalServer(new Memory(), load), "level_8", 1, { levels });
  while (tableOf(heard).match.turn !== 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await say({ type: "move", number: tableOf(heard).number, move: "+" });
  const { number, match } = tableOf(heard);
  const moves = levelSearch.ways(["C2"], match.view.hand, null, new Map())[0]?.moves ?? [];
  expect(match.legal).toContain(moves[0]);
  const checked = await say({ type: "check_plan", number, moves: moves.toReversed() });
  expect(checked).toMatchObject({ type: "plan_checked", failed: null });
  expect(checked.moves).toEqual(expect.arrayContaining([...moves]));
  const failed = await say({ type: "moves", number, moves: [...moves, "r1"] });
  expect(failed).toMatchObject({ code: "illegal_move", at: moves.length });
  expect((await say({ type: "moves", number, moves })).type).toBe("done");
  expect(tableOf(heard).number).toBe(number + moves.length);
  expect(tableOf(heard).match.view.laid[0]).toBe(true);
});

test.each(["playing", "waiting"])("answers every command at a table that is %s", async (phase) => {
  const server = new LocalServer(new Memory(), load);
  const { say, heard } = join(server);
  await say({ type: "create", game: "bloom", name: "Ada", others: [{ bot: "careful" }], pace: 0, secret: SECRET });
  if (phase === "playing") await say({ type: "start" });
  const { number } = tableOf(heard);
  const faults: string[] = [];
  for (const command of COMMANDS) {
    const answer = await say({ number, ...command });
    if (!answer || answer.code === "internal") faults.push(`${command.type}: ${answer?.detail}`);
  }
  expect(faults).toEqual([]);
});

test("restores the table and missed events for a returning client", async () => {
  const store = new Memory();
  const [{ say, heard, client }, code] = await set(new LocalServer(store, load), "elfer_raus", 1);
  while (tableOf(heard).match.turn !== 0) await new Promise((resolve) => setTimeout(resolve, 1));
  const before = tableOf(heard);
  await say({ type: "move", number: before.number, move: before.match.legal[0] });
  await client.leave();
  const seen = tableOf(heard);
  const again = join(new LocalServer(store, load)); // another worker: the page was loaded again
  const joined = await again.say({ type: "join", table: code, secret: SECRET, after: before.number });
  expect(joined.type).toBe("done");
  expect(again.heard.find(({ type }) => type === "happened")).toMatchObject({ number: before.number + 1 });
  expect(tableOf(again.heard)).toEqual(seen);
  expect(await join(new LocalServer(store, load)).say({ type: "join", table: code, secret: "another" })).toMatchObject({
    code: "wrong_secret",
  });
  expect(await again.say({ type: "join", table: "OAAAAAAA", secret: null })).toMatchObject({ code: "unknown_table" });
});

test("synchronizes two tabs at one table and accepts only one of two moves", async () => {
  const store = new Memory();
  const servers: LocalServer[] = [];
  const changed = (code: string) => {
    for (const server of servers) void server.refresh(code);
  };
  servers.push(new LocalServer(store, load, changed), new LocalServer(store, load, changed));
  const [one, two] = servers as [LocalServer, LocalServer];
  const [first, code] = await set(one, "elfer_raus", 1);
  while (tableOf(first.heard).match.turn !== 0) await new Promise((resolve) => setTimeout(resolve, 1));
  const second = join(two);
  await second.say({ type: "join", table: code, secret: SECRET });
  const { number, match } = tableOf(second.heard);
  const move = { type: "move", number, move: match.legal[0] };
  const answers = await Promise.all([first.say(move), second.say(move)]);
  expect(answers.map(({ type }) => type).sort()).toEqual(["done", "failed"]);
  expect(answers.find(({ type }) => type === "failed").code).toMatch(/stale|not_your_turn/);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(tableOf(first.heard).number).toBe(tableOf(second.heard).number);
});

test("refuses what cannot be stored, without effect", async () => {
  const store = new Memory();
  const [{ say, heard }] = await set(new LocalServer(store, load), "elfer_raus", 1);
  while (tableOf(heard).match.turn !== 0) await new Promise((resolve) => setTimeout(resolve, 1));
  const { number, match } = tableOf(heard);
  const append = store.append.bind(store);
  store.append = () => Promise.reject(new Error("QuotaExceededError"));
  expect(await say({ type: "move", number, move: match.legal[0] })).toMatchObject({ code: "storage" });
  store.append = append;
  expect((await say({ type: "move", number, move: match.legal[0] })).type).toBe("done");
});

test("shows a damaged log up to the damage and leaves it unchanged", async () => {
  const store = new Memory();
  const [{ heard }, code] = await set(new LocalServer(store, load), "elfer_raus", 1);
  while (tableOf(heard).match.turn !== 0) await new Promise((resolve) => setTimeout(resolve, 1));
  const { number, match } = tableOf(heard);
  for (const [at, event] of [{ type: "moved", seat: 0, move: "r99" }, { type: "danced" }].entries())
    expect(await store.append(code, number + 1 + at, [event])).toBe(true);
  const { say, heard: again } = join(new LocalServer(store, load));
  expect((await say({ type: "join", table: code, secret: SECRET })).type).toBe("done");
  expect(tableOf(again)).toMatchObject({ number, match: { legal: match.legal } });
  expect(again.find(({ type }) => type === "failed")).toMatchObject({ code: "damaged", id: null });
  expect(await say({ type: "move", number, move: match.legal[0] })).toMatchObject({ code: "damaged" });
});

test("refuses invalid commands", async () => {
  const player = join(new LocalServer(new Memory(), load));
  await player.client.receive("{");
  await player.client.receive(JSON.stringify({ type: "dance", id: "1" }));
  expect(await player.say({ type: "move", number: 1, move: "r1" })).toMatchObject({ code: "not_joined" });
  expect(await player.say({ type: "create", game: "chess", name: "A", others: [] })).toMatchObject({ type: "failed" });
  expect(player.heard.every(({ type }) => type === "failed")).toBe(true);
});

test("continues a match from a recorded position and records it", async () => {
  const server = new LocalServer(new Memory(), load);
  const [player, code] = await set(server, "elfer_raus", 2);
  await playOn(player);
  const record = toJson(await (await server.room(code)).record(null));
  const looks = new Looks(load);
  const seen = toJson(await looks.answer({ record, round: 1, seat: 1, from: 0 })).steps[6].table;
  const create = {
    type: "create",
    id: "c",
    game: "",
    name: "Vera",
    others: [{ bot: "easy" }, { bot: "careful" }],
    pace: 0,
  };
  const at = { record, round: 1, move: 6, seat: 1, create: { ...create, secret: SECRET } };
  const fresh = await goOn(server, looks, at);
  const again = join(server);
  await again.say({ type: "join", table: fresh, secret: SECRET, after: 1 });
  const table = again.heard.find((message) => message.type === "happened" && message.table.match?.round === 1);
  expect(table.what.kind).toBe("started");
  const moves = again.heard.filter((message) => message.table?.match?.round === 1).slice(1, 7);
  expect(moves.at(-1).table.match.view).toEqual(seen.match.view);
  expect(moves.at(-1).table).toMatchObject({ seat: 1, host: 1, match: { commitment: "", key: null } });
  expect(tableOf(again.heard).seats.map(({ name, bot }: Any) => [name, bot])).toEqual([
    ["Ada", "easy"],
    ["Vera", null],
    [record.players[2], "careful"],
  ]);
  await playOn(again);
  const result = toJson(await (await server.room(fresh)).record(null));
  expect(result).toMatchObject({ continued_at: { round: 1, move: 6 }, players: ["Ada", "Vera", record.players[2]] });
  expect(toJson(await looks.answer({ record: result, round: 1, seat: null, from: 0 }))).toMatchObject({
    fault: null,
    dealt: null,
  });
  await expect(goOn(server, looks, { ...at, move: 999 })).rejects.toMatchObject({ code: "malformed" });
  await expect(goOn(server, looks, { ...at, record: { game: "elfer_raus" } })).rejects.toMatchObject({
    code: "malformed",
  });
});

test("goes on while the database is lost, and tells when it stores again", async () => {
  const store = new Memory();
  let isLost = false;
  const fail = () => Promise.reject(new DOMException("closed", "InvalidStateError"));
  const [append, after] = [store.append.bind(store), store.after.bind(store)];
  store.append = (...of) => (isLost ? fail() : append(...of));
  store.after = (...of) => (isLost ? fail() : after(...of));
  store.isSaved = () => true;
  const [{ say, heard }, code] = await set(new LocalServer(new BufferedStore(store), load), "elfer_raus", 1);
  const move = async () => {
    while (tableOf(heard).match.turn !== 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const { number, match } = tableOf(heard);
    return say({ type: "move", number, move: match.legal[0] });
  };
  const listNews = () => heard.filter(({ id }) => id === "saving").map(({ type }) => type);
  isLost = true;
  expect((await move()).type).toBe("done");
  expect(listNews()).toEqual(["failed"]);
  const join = { type: "join", table: code, secret: SECRET, after: 2, hidden: false, shared: false };
  expect((await say(join)).type).toBe("done");
  expect((await move()).type).toBe("done");
  isLost = false;
  expect((await move()).type).toBe("done");
  expect(listNews().at(-1)).toBe("done");
  expect(await after(code, 0)).toHaveLength(tableOf(heard).number);
});

test("forgets a client that leaves while it joins", async () => {
  const server = new LocalServer(new Memory(), load);
  const [{ client }, code] = await set(server, "elfer_raus", 1);
  await client.leave();
  const room = await server.room(code);
  expect(room.guests.size).toBe(0);
  const hasty = join(server);
  const joining = hasty.say({ type: "join", table: code, secret: SECRET, after: 1, hidden: false, shared: false });
  await hasty.client.leave();
  await joining;
  expect(room.guests.size).toBe(0);
});

test("saves the record of a match that was over before the damage, and tells who is at the table", async () => {
  const store = new Memory();
  const server = new LocalServer(store, load);
  const [player, code] = await set(server, "elfer_raus", 1);
  await playOn(player);
  const { number } = tableOf(player.heard);
  expect(await store.append(code, number + 1, [{ type: "danced" }])).toBe(true); // another tab is of a newer version
  expect(await player.say({ type: "again", number })).toMatchObject({ code: "damaged" });
  expect(await player.say({ type: "join", table: code, secret: SECRET, after: number })).toMatchObject({
    type: "done",
  });
  for (const asked of [server, new LocalServer(store, load)])
    for (const match of [1, null])
      expect(toJson(await (await asked.room(code)).record(match))).toMatchObject({ rounds: [expect.anything()] });
});

test("tells a record of an unknown game from rules that cannot be loaded", async () => {
  const looks = new Looks(() => Promise.reject(new TypeError("no network")));
  const look = (game: string) => looks.answer({ record: { game }, round: 1, seat: null, from: 0 });
  await expect(look("chess")).rejects.toMatchObject({ code: "unknown_game" });
  await expect(look("elfer_raus")).rejects.toThrow("no network");
});
