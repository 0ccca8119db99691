import { expect, test, vi } from "vitest";
import { secrets } from "../device/secrets";
import { settings } from "../device/settings.svelte";
import type { Socket } from "../net/connection";
import type { Command } from "../protocol";
import { createTable } from "./create";

/** A socket to a server that answers as `reply` says, and the commands that came. */
const { sent, reply, connect } = vi.hoisted(() => {
  const sent: Command[] = [];
  const reply = { to: (_: Command): object | null => null };
  const connect = (): Socket => {
    const socket: Socket = {
      onopen: null,
      onclose: null,
      onmessage: null,
      send(text) {
        const command = JSON.parse(text) as Command;
        sent.push(command);
        const answer = reply.to(command);
        if (answer) queueMicrotask(() => socket.onmessage?.({ data: JSON.stringify({ id: command.id, ...answer }) }));
      },
      close: () => {},
    };
    queueMicrotask(() => socket.onopen?.());
    return socket;
  };
  return { sent, reply, connect };
});
vi.mock("../net/socket", () => ({ openSocket: connect }));
vi.mock("../net/local", () => ({ openLocal: connect }));

const table = { game: "bloom", name: "Ada", others: [{ bot: "careful" }], options: {} };

test.each(["arrange", "start"] as const)("leaves no table behind on a server that refuses `%s`", async (refused) => {
  vi.stubGlobal("fetch", async () => ({ ok: true }));
  settings.bots = "quick";
  let code = "ABCDE";
  reply.to = ({ type }) => {
    if (type === "create") return { type: "seated", table: code, seat: 0 };
    if (type === refused && code === "ABCDE") {
      code = "here";
      return { type: "failed", code: "enough_today", detail: "" };
    }
    return { type: "done", number: 1 };
  };
  expect(await createTable(table, { onmessage: () => {}, goOnAlone: () => new Promise(() => {}) })).toBe("here");
  expect(secrets.of("ABCDE")).toBe(null);
  expect(secrets.of("here")).not.toBe(null);
  expect(sent.filter(({ type }) => type === "leave")).toHaveLength(1);
  sent.length = 0;
});
