import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../../tests/socket";
import { elfer } from "../../tests/tables";
import { gameOf } from "../games/registry";
import { Session } from "./session.svelte";

/** Hints that the server allows at once, and each second. */
const BURST = 10;
const RATE = 0.5;

let socket: FakeSocket;
let session: Session;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  session = new Session(
    "ABCDE",
    () => {
      socket = new FakeSocket();
      return socket;
    },
    gameOf,
  );
  socket.onopen?.();
  socket.says({ type: "table", table: elfer() });
  socket.says({ type: "done", id: socket.sent[0]?.id ?? "", number: elfer().number });
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

/** Answers the hints asked for since the last call as a server does. */
function server(): () => void {
  let level = BURST;
  let at = Date.now();
  let answered = socket.sent.length;
  return () => {
    for (; answered < socket.sent.length; answered++) {
      const id = socket.sent[answered]?.id ?? "";
      level = Math.min(BURST, level + ((Date.now() - at) / 1000) * RATE);
      at = Date.now();
      if (level >= 1) {
        level -= 1;
        socket.says({ type: "hint", id, move: "r11", reason: "only", cards: [] });
      } else socket.says({ type: "failed", id, code: "too_fast", detail: "" });
    }
  };
}

test("keeps giving hints for ten minutes of requests", async () => {
  const answer = server();
  const waited: number[] = [];
  let postponed = 0;
  let requestedAt: number | null = null;
  const start = Date.now();
  for (let now = 0; now < 600_000; now += 100) {
    if (requestedAt === null) {
      requestedAt = now;
      const since = now;
      void session
        .hint(() => postponed++)
        .then((hint) => {
          expect(hint?.move).toBe("r11");
          waited.push(Date.now() - start - since);
          requestedAt = null;
        });
    }
    answer();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(waited.length).toBeGreaterThan(250);
  expect(Math.max(...waited)).toBeLessThan(3_500);
  expect(postponed).toBeGreaterThan(100);
  expect(session.failed).toBeNull();
});

test("silently drops a hint for a table that has changed", async () => {
  const hint = session.hint();
  const id = socket.sent.at(-1)?.id ?? "";
  socket.says({ type: "failed", id, code: "too_fast", detail: "" });
  const table = elfer({}, { number: elfer().number + 1 });
  socket.says({ type: "happened", number: table.number, what: { kind: "taken_back", seat: 1, move: "" }, table });
  const sent = socket.sent.length;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await hint).toBeNull();
  expect(socket.sent).toHaveLength(sent);
  expect(session.failed).toBeNull();
});

test("asks for a postponed hint again although the host has muted somebody meanwhile", async () => {
  const hint = session.hint();
  const id = socket.sent.at(-1)?.id ?? "";
  socket.says({ type: "failed", id, code: "too_fast", detail: "" });
  const table = elfer({}, { number: elfer().number + 1 });
  socket.says({ type: "happened", number: table.number, what: { kind: "muted", seat: 1, muted: true }, table });
  const sent = socket.sent.length;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(socket.sent.slice(sent)).toMatchObject([{ type: "hint", id }]);
  socket.says({ type: "hint", id, move: "r11", reason: "only", cards: [] });
  expect((await hint)?.move).toBe("r11");
});
