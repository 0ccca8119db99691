import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../tests/socket";
import { finished } from "../tests/tables";
import { waitFor } from "../tests/waitFor";
import { daily } from "./device/daily";
import TableRoute from "./TableRoute.svelte";

const sockets: FakeSocket[] = [];
class Line extends FakeSocket {
  constructor() {
    super();
    sockets.push(this);
  }
}
let page: object;

beforeEach(() => {
  localStorage.clear();
  sockets.length = 0;
  vi.stubGlobal("WebSocket", Line);
});
afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
});

test("notes the result of the deal of the day at its table, as it is not told of after midnight", async () => {
  const game = { game: "elfer_raus", seal: "", next_seal: "", mine: { table: "ABCDE", result: { better_than: 80 } } };
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    if (path === "/api/day") return Response.json({ day: "2026-11-30", games: [game] });
    return new Response("", { status: 404 });
  });
  page = mount(TableRoute, { target: document.body, props: { code: "ABCDE" } });
  const socket = await waitFor(() => {
    const [found] = sockets;
    if (!found) throw new Error("There is no socket.");
    return found;
  });
  socket.onopen?.();
  const table = finished(["careful"], [0], { day: "2026-11-30", seat: 0 });
  socket.says({ type: "table", table: { ...table, phase: "playing" } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(paths).not.toContain("/api/day");
  socket.says({ type: "table", table });
  await waitFor(() => expect(daily.week()).toEqual({ "2026-11-30": { elfer_raus: 80 } }));
});
