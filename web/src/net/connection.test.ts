import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../../tests/socket";
import type { ErrorCode, Message } from "../protocol";
import { Connection, type Status } from "./connection";
import { Refused } from "./outbox";

let sockets: FakeSocket[] = [];
const at = (index: number) => sockets.at(index) as FakeSocket;
const received: Message[] = [];
const states: Status[] = [];

function connect(join = true, local = false): Connection {
  return new Connection({
    open: () => {
      sockets.push(new FakeSocket());
      return Object.assign(at(-1), { local });
    },
    join: () => (join ? { type: "join", table: "ABCDE", after: 7 } : null),
    onmessage: (message) => received.push(message),
    onstatus: (status) => states.push(status),
  });
}

/** Opens the newest socket and lets the server answer its join. */
function joined(): FakeSocket {
  const socket = at(-1);
  socket.onopen?.();
  socket.says({ type: "done", id: socket.sent[0]?.id ?? "", number: 7 });
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  received.length = states.length = 0;
});
afterEach(() => vi.useRealTimers());

test("joins first and then sends commands given meanwhile", () => {
  const connection = connect();
  void connection.send({ type: "start" });
  at(-1).onopen?.();
  expect(at(-1).sent.map((command) => command.type)).toEqual(["join"]);
  at(-1).says({ type: "done", id: at(-1).sent[0]?.id ?? "", number: 7 });
  expect(at(-1).sent.map((command) => command.type)).toEqual(["join", "start"]);
  connection.close();
});

test("resends an unanswered command with the same id over a new socket", async () => {
  const connection = connect();
  const first = joined();
  const answer = connection.send({ type: "move", number: 7, move: "r12" });
  first.onclose?.();
  vi.advanceTimersByTime(1_000);
  const second = joined();
  expect(second).not.toBe(first);
  expect(second.sent[1]).toEqual(first.sent[1]);
  second.says({ type: "done", id: second.sent[1]?.id ?? "", number: 8 });
  expect(await answer).toMatchObject({ type: "done", number: 8 });
  connection.close();
});

test("does not resend an answered command", async () => {
  const connection = connect();
  const first = joined();
  const answer = connection.send({ type: "start" });
  first.says({ type: "done", id: first.sent[1]?.id ?? "", number: 8 });
  await answer;
  first.onclose?.();
  vi.advanceTimersByTime(1_000);
  expect(joined().sent.map((command) => command.type)).toEqual(["join"]);
  connection.close();
});

test("rejects only the refused command", async () => {
  const connection = connect();
  const socket = joined();
  const answer = connection.send({ type: "start" });
  socket.says({ type: "failed", id: socket.sent[1]?.id ?? "", code: "not_host", detail: "" });
  await expect(answer).rejects.toBeInstanceOf(Refused);
  expect(received).toEqual([]);
  connection.close();
});

test("connects again at once after a loss, however long it took before", () => {
  const connection = connect();
  for (let failures = 1; failures <= 6; failures++) {
    at(-1).onclose?.();
    while (sockets.length === failures) vi.advanceTimersToNextTimer();
  }
  joined().onclose?.();
  const before = sockets.length;
  vi.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(before + 1);
  connection.close();
});

test("retries a moment later when it was too fast", () => {
  const connection = connect();
  const socket = joined();
  void connection.send({ type: "start" });
  socket.says({ type: "failed", id: socket.sent[1]?.id ?? "", code: "too_fast", detail: "" });
  vi.advanceTimersByTime(1_100);
  expect(socket.sent[2]).toEqual(socket.sent[1]);
  connection.close();
});

test("reports a delay and does not resend a stale command", async () => {
  const connection = connect(true, true);
  const socket = joined();
  const postponed = vi.fn();
  let stale = false;
  const answer = connection.send({ type: "hint", number: 7 }, { isStale: () => stale, onpostponed: postponed });
  const refused = expect(answer).rejects.toMatchObject({ failed: { code: "stale" } });
  const id = socket.sent[1]?.id ?? "";
  for (let second = 0; second < 3; second++) {
    socket.says({ type: "failed", id, code: "too_fast", detail: "" });
    vi.advanceTimersByTime(1_000);
  }
  expect(socket.sent).toHaveLength(5);
  expect(postponed).toHaveBeenCalledTimes(3);
  stale = true;
  socket.says({ type: "failed", id, code: "too_fast", detail: "" });
  vi.advanceTimersByTime(60_000);
  await refused;
  expect(socket.sent).toHaveLength(5);
  expect(socket.closed).toBe(false);
  connection.close();
});

test("drops stale commands when a new socket is open", async () => {
  const connection = connect();
  const first = joined();
  let stale = false;
  const answer = connection.send({ type: "hint", number: 7 }, { isStale: () => stale });
  const refused = expect(answer).rejects.toBeInstanceOf(Refused);
  stale = true;
  first.onclose?.();
  vi.advanceTimersByTime(1_000);
  expect(joined().sent.map((command) => command.type)).toEqual(["join"]);
  await refused;
  connection.close();
});

test("resends a command until it is stored, reports that, and keeps the socket", async () => {
  const connection = connect();
  const socket = joined();
  const answer = connection.send({ type: "start" });
  const id = socket.sent[1]?.id ?? "";
  for (let second = 0; second < 15; second++) {
    socket.says({ type: "failed", id, code: "storage", detail: "" });
    vi.advanceTimersByTime(1_000);
  }
  expect(socket.closed).toBe(false);
  expect(socket.sent).toHaveLength(17);
  expect(socket.sent.at(-1)).toEqual(socket.sent[1]);
  expect(received[0]).toMatchObject({ type: "failed", code: "storage" });
  socket.says({ type: "done", id, number: 8 });
  expect(await answer).toMatchObject({ type: "done", number: 8 });
  connection.close();
});

test("reports a refused command that is sent again for longer than a moment, unless its sender knows", () => {
  const connection = connect();
  const socket = joined();
  void connection.send({ type: "start" });
  void connection.send({ type: "hint", number: 7 }, { onpostponed: () => {} });
  const ids = socket.sent.slice(1).map(({ id }) => id ?? "");
  const refuse = () => {
    for (const id of ids) socket.says({ type: "failed", id, code: "too_fast", detail: "" });
  };
  refuse();
  expect(received).toEqual([]);
  vi.advanceTimersByTime(2_000);
  refuse();
  expect(received).toEqual([{ type: "failed", id: ids[0], code: "too_fast", detail: "" }]);
  connection.close();
});

test("does not resend a command that was answered meanwhile", () => {
  const connection = connect();
  const socket = joined();
  void connection.send({ type: "start" });
  const id = socket.sent[1]?.id ?? "";
  socket.says({ type: "failed", id, code: "too_fast", detail: "" });
  socket.says({ type: "done", id, number: 8 });
  vi.advanceTimersByTime(2_000);
  expect(socket.sent).toHaveLength(2);
  connection.close();
});

const passing: ErrorCode[] = ["storage", "internal", "too_fast", "closing"];
test.each(passing)("joins again when refused with %s, and sends nothing else before", (code) => {
  const connection = connect();
  void connection.send({ type: "start" });
  const first = at(-1);
  first.onopen?.();
  first.says({ type: "failed", id: first.sent[0]?.id ?? "", code, detail: "" });
  expect(first.sent).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(at(-1)).not.toBe(first);
  expect(joined().sent.map((command) => command.type)).toEqual(["join", "start"]);
  connection.close();
});

test("gives up a silent socket", () => {
  const connection = connect();
  const socket = joined();
  void connection.send({ type: "start" });
  vi.advanceTimersByTime(12_000);
  expect(socket.closed).toBe(true);
  expect(sockets.length).toBeGreaterThan(1);
  connection.close();
});

test("pings a silent server and gives up the socket without an answer", () => {
  const connection = connect();
  const socket = joined();
  vi.advanceTimersByTime(14_000);
  expect(socket.sent.map(({ type }) => type)).toEqual(["join", "ping"]);
  socket.says({ type: "done", id: socket.sent[1]?.id ?? "", number: 7 });
  expect(received).toEqual([]);
  vi.advanceTimersByTime(14_000);
  expect(socket.sent.filter(({ type }) => type === "ping")).toHaveLength(2);
  expect(socket.closed).toBe(false);
  vi.advanceTimersByTime(5_000);
  expect([socket.closed, states.at(-1)]).toEqual([true, "offline"]);
  connection.close();
});

test("notices a dead socket also when the device's clock is set back", () => {
  const connection = connect();
  joined();
  void connection.send({ type: "start" });
  vi.setSystemTime(Date.now() - 21_600_000);
  vi.advanceTimersByTime(11_000);
  expect(sockets).toHaveLength(2);
  connection.close();
});

test("checks at once whether the device is really offline", () => {
  const connection = connect();
  const socket = joined();
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  connection.ping();
  vi.advanceTimersByTime(900);
  socket.says({ type: "done", id: socket.sent[1]?.id ?? "", number: 7 }); // a server next door
  vi.advanceTimersByTime(5_000);
  expect(socket.closed).toBe(false);
  connection.ping();
  vi.advanceTimersByTime(3_000);
  expect([socket.closed, states.at(-1)]).toEqual([true, "offline"]);
  network.mockRestore();
  connection.close();
});

test("reports a slow answer before giving up the socket, and its arrival", () => {
  const connection = connect();
  const socket = joined();
  void connection.send({ type: "start" });
  vi.advanceTimersByTime(4_000);
  expect(states.at(-1)).toBe("slow");
  socket.says({ type: "done", id: socket.sent[1]?.id ?? "", number: 8 });
  vi.advanceTimersByTime(1_000);
  expect(states.at(-1)).toBe("open");
  connection.close();
});

test("does not need a network for a table kept in this browser", () => {
  const connection = connect(true, true);
  const socket = joined();
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  connection.ping();
  vi.advanceTimersByTime(60_000);
  expect([socket.closed, socket.sent.length]).toEqual([false, 1]);
  network.mockRestore();
  connection.close();
});

test("waits for tables of this browser, however long their rules take", () => {
  const connection = connect(true, true);
  const socket = at(-1);
  socket.onopen?.();
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, states]).toEqual([1, []]);
  socket.says({ type: "done", id: socket.sent[0]?.id ?? "", number: 7 });
  void connection.send({ type: "start" });
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, states]).toEqual([1, ["open", "slow"]]);
  expect(socket.sent.filter(({ type }) => type === "start")).toHaveLength(1);
  connection.close();
});

test("waits while the server reports that it is preparing", () => {
  const connection = connect();
  const first = at(-1);
  first.onopen?.();
  for (let second = 0; second < 30; second += 2) {
    vi.advanceTimersByTime(2_000);
    first.says({ type: "preparing", game: "bloom", part: 0 });
  }
  first.says({ type: "done", id: first.sent[0]?.id ?? "", number: 7 });
  void connection.send({ type: "start" });
  for (let second = 0; second < 30; second += 2) {
    vi.advanceTimersByTime(2_000);
    first.says({ type: "preparing", game: "bloom", part: 0 });
  }
  expect([sockets.length, first.closed]).toEqual([1, false]);
  expect(first.sent.map((command) => command.type)).toEqual(["join", "start"]);
  expect(received).toHaveLength(30);
  vi.advanceTimersByTime(12_000);
  expect(first.closed).toBe(true);
  connection.close();
});

test("reconnects when a closing server said it would be back", () => {
  const connection = connect();
  joined().says({ type: "closing", retry_after: 2_500 });
  vi.advanceTimersByTime(2_400);
  expect(sockets.length).toBe(1);
  vi.advanceTimersByTime(200);
  expect(sockets.length).toBe(2);
  connection.close();
});

test("does not reconnect to a seat that is open elsewhere until somebody plays on here", () => {
  const connection = connect();
  joined().onclose?.({ code: 4009 });
  expect(states.at(-1)).toBe("elsewhere");
  connection.reconnect(); // the network is another one, or the page is shown
  vi.advanceTimersByTime(600_000);
  expect(sockets.length).toBe(1);
  connection.resume();
  expect(sockets.length).toBe(2);
  joined().onclose?.({ code: 4009 });
  void connection.send({ type: "move", number: 7, move: "r12" }); // a tap
  expect(sockets.length).toBe(3);
  expect(joined().sent.map(({ type }) => type)).toEqual(["join", "move"]);
  connection.close();
});

test("does not reconnect after it was closed", () => {
  const connection = connect();
  joined();
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets.length).toBe(1);
});

test("keeps the socket of a server that takes long for a hint, but no dead one", () => {
  const connection = connect();
  const socket = joined();
  socket.answersPings = true;
  void connection.send({ type: "hint", number: 7 });
  vi.advanceTimersByTime(30_000);
  expect([sockets.length, socket.closed]).toEqual([1, false]);
  socket.answersPings = false;
  vi.advanceTimersByTime(20_000);
  expect(socket.closed).toBe(true);
  connection.close();
});
