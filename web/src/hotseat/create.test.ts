import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../device/settings.svelte";
import type { Socket } from "../net/connection";
import { Refused } from "../net/outbox";
import type { Command } from "../protocol";
import { createHotseatTable } from "./create";

afterEach(() => vi.unstubAllGlobals());

/** The commands that came to the server, which refuses that somebody named Bea sits down. */
const sent: Command[] = [];

class Server implements Socket {
  onopen: Socket["onopen"] = null;
  onclose: Socket["onclose"] = null;
  onmessage: Socket["onmessage"] = null;

  constructor() {
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string): void {
    const command = JSON.parse(text) as Command;
    sent.push(command);
    const { id } = command;
    const refused = command.type === "sit" && command.name === "Bea";
    const done = command.type === "create" ? { type: "seated", table: "ABCDE", seat: 0 } : { type: "done", number: 1 };
    const answer = refused ? { type: "failed", code: "bad_name", detail: "" } : done;
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ id, ...answer }) }));
  }
  close(): void {}
}

test("leaves no table behind when somebody cannot sit down", async () => {
  vi.stubGlobal("fetch", async () => ({ ok: true }));
  vi.stubGlobal("WebSocket", Server);
  const table = { game: "bloom", options: {}, names: ["Ada", "Ben", "Bea"], bots: 0, bot: "careful" };
  const callbacks = { onmessage: () => {}, goOnAlone: () => new Promise<void>(() => {}) };
  await expect(createHotseatTable(table, callbacks)).rejects.toThrow(Refused);
  const secrets = sent
    .flatMap((one) => ((one.type === "create" || one.type === "sit") && one.secret) || [])
    .slice(0, 2);
  const end = sent.slice(-4).map((one) => [one.type, one.type === "join" ? one.secret : null]);
  expect(end).toEqual([
    ["join", secrets[0]],
    ["leave", null],
    ["join", secrets[1]],
    ["leave", null],
  ]);
});

test("begins with the pace of bots that was chosen on this device", async () => {
  vi.stubGlobal("fetch", async () => ({ ok: true }));
  vi.stubGlobal("WebSocket", Server);
  settings.bots = "quick";
  const table = { game: "bloom", options: {}, names: ["Ada", "Ben"], bots: 1, bot: "careful" };
  await createHotseatTable(table, { onmessage: () => {}, goOnAlone: () => new Promise<void>(() => {}) });
  expect(sent.findLast(({ type }) => type === "create")).toMatchObject({ settings: { bots: "quick", clock: "off" } });
  settings.bots = "usual";
});
