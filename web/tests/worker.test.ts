import { expect, test, vi } from "vitest";
import source from "../plugins/worker.js?raw";

type Handler = (event: { request: object; respondWith(answer: Promise<Response>): void }) => void;
type PushHandler = (event: object & { waitUntil(work: Promise<unknown>): void }) => void;

/** Run the service worker with a cache that holds `kept` for every file, and return its answer to a request. */
async function requestPath(
  fetched: Promise<Response>,
  kept?: Response,
  put = vi.fn(async () => {}),
  path = "api/games",
): Promise<Response> {
  const handlers = new Map<string, Handler>();
  const caches = { match: async () => kept, open: async () => ({ put }) };
  const names = ["addEventListener", "caches", "fetch", "location"];
  const listen = (name: string, handler: Handler) => handlers.set(name, handler);
  new Function(...names, source)(listen, caches, () => fetched, new URL("http://localhost/sw.js"));
  const request = { method: "GET", url: `http://localhost/${path}`, mode: path.includes("/") ? "cors" : "navigate" };
  return new Promise((resolve) => handlers.get("fetch")?.({ request, respondWith: resolve }));
}

test("the service worker answers with the kept list of games when the server refuses it or is away", async () => {
  const kept = Response.json({ games: ["kept"] });
  const [fresh, busy] = [Response.json({ games: [] }), new Response("", { status: 503 })];
  const [caches, refuses] = [
    vi.fn(async () => {}),
    vi.fn(() => Promise.reject(new DOMException("full", "QuotaExceededError"))),
  ];
  expect(await requestPath(Promise.resolve(fresh), kept, caches)).toBe(fresh);
  expect(caches).toHaveBeenCalledOnce();
  expect(await requestPath(Promise.resolve(Response.json({ games: [] })), kept, refuses)).not.toBe(kept);
  expect(await requestPath(Promise.resolve(busy), kept, caches)).toBe(kept);
  expect(caches).toHaveBeenCalledOnce();
  expect(await requestPath(Promise.resolve(busy))).toBe(busy);
  expect(await requestPath(Promise.reject(new TypeError("offline")), kept)).toBe(kept);
  expect((await requestPath(Promise.reject(new TypeError("offline")))).type).toBe("error");
});

test.each(["api/games", "day"])(
  "the service worker waits some seconds for a network that says nothing to %s",
  async (path) => {
    vi.useFakeTimers();
    const kept = new Response("kept");
    const answer = vi.fn();
    void requestPath(new Promise(() => {}), kept, undefined, path).then(answer);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(answer).toHaveBeenCalledWith(kept);
    let finish: (late: Response) => void = () => {};
    const late = new Promise<Response>((resolve) => {
      finish = resolve;
    });
    void requestPath(late, undefined, undefined, path).then(answer);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answer, "nothing is kept").toHaveBeenCalledOnce();
    const fresh = new Response("fresh");
    finish(fresh);
    await vi.advanceTimersByTimeAsync(0);
    expect(answer).toHaveBeenLastCalledWith(fresh);
    vi.useRealTimers();
  },
);

test("the service worker sees the pages of the first visit, which it does not control yet", async () => {
  const handlers = new Map<string, PushHandler>();
  const [focus, openWindow, showNotification] = [vi.fn(), vi.fn(), vi.fn()];
  const there = { url: "http://localhost/t/ABCDE", visibilityState: "visible", focus };
  const clients = {
    matchAll: async ({ includeUncontrolled = false }) => (includeUncontrolled ? [there] : []),
    openWindow,
  };
  const names = ["addEventListener", "location", "clients", "registration"];
  const listen = (name: string, handler: PushHandler) => handlers.set(name, handler);
  new Function(...names, source)(listen, new URL("http://localhost/sw.js"), clients, { showNotification });
  const send = (name: string, event: object) =>
    new Promise((resolve) => handlers.get(name)?.({ ...event, waitUntil: (work) => void work.then(resolve) }));
  const push = { table: "ABCDE", game: "Bloom", kind: "turn", until: null, language: "en" };
  await send("push", { data: { json: () => push } });
  expect(showNotification).not.toHaveBeenCalled();
  await send("notificationclick", { notification: { tag: "ABCDE", close: () => {} } });
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
});
