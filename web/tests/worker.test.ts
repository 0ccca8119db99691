import { expect, test, vi } from "vitest";
import source from "../plugins/worker.js?raw";

type Handler = (event: { request: object; respondWith(answer: Promise<Response>): void }) => void;

/** Run the service worker with a cache that holds `kept` for every file, and return the answer to a request for the list of games. */
async function requestGames(
  fetched: Promise<Response>,
  kept?: Response,
  put = vi.fn(async () => {}),
): Promise<Response> {
  const handlers = new Map<string, Handler>();
  const caches = { match: async () => kept, open: async () => ({ put }) };
  const names = ["addEventListener", "caches", "fetch", "location"];
  const listen = (name: string, handler: Handler) => handlers.set(name, handler);
  new Function(...names, source)(listen, caches, () => fetched, new URL("http://localhost/sw.js"));
  const request = { method: "GET", url: "http://localhost/api/games", mode: "cors" };
  return new Promise((resolve) => handlers.get("fetch")?.({ request, respondWith: resolve }));
}

test("the service worker answers with the kept list of games when the server refuses it or is away", async () => {
  const kept = Response.json({ games: ["kept"] });
  const [fresh, busy] = [Response.json({ games: [] }), new Response("", { status: 503 })];
  const [caches, refuses] = [
    vi.fn(async () => {}),
    vi.fn(() => Promise.reject(new DOMException("full", "QuotaExceededError"))),
  ];
  expect(await requestGames(Promise.resolve(fresh), kept, caches)).toBe(fresh);
  expect(caches).toHaveBeenCalledOnce();
  expect(await requestGames(Promise.resolve(Response.json({ games: [] })), kept, refuses)).not.toBe(kept);
  expect(await requestGames(Promise.resolve(busy), kept, caches)).toBe(kept);
  expect(caches).toHaveBeenCalledOnce();
  expect(await requestGames(Promise.resolve(busy))).toBe(busy);
  expect(await requestGames(Promise.reject(new TypeError("offline")), kept)).toBe(kept);
  expect((await requestGames(Promise.reject(new TypeError("offline")))).type).toBe("error");
});
