import { expect, test, vi } from "vitest";
import source from "../plugins/worker.js?raw";

/** The service worker as the build of a small client has it. */
const built = source.replace("/* set by the build */ []", JSON.stringify(["assets/index-A_-1.js", "icon.svg"]));

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
  new Function(...names, built)(listen, caches, () => fetched, new URL("http://localhost/sw.js"));
  const request = { method: "GET", url: `http://localhost/${path}`, mode: /[/.]/.test(path) ? "cors" : "navigate" };
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

test.each(["day", "icon.svg"])(
  "while a server restarts behind a proxy, the kept %s is better than the proxy's page",
  async (path) => {
    const [kept, away] = [new Response("kept"), new Response("Bad Gateway", { status: 502 })];
    expect(await requestPath(Promise.resolve(away), kept, undefined, path)).toBe(kept);
    expect(await requestPath(Promise.resolve(away), undefined, undefined, path)).toBe(away);
    const missing = new Response("", { status: 404 });
    expect(await requestPath(Promise.resolve(missing), kept, undefined, path)).toBe(missing);
  },
);

/** A request, of which the tests' window forgets how the browser's cache is used. */
class Asked {
  readonly file: URL;
  readonly options: { cache: string };
  constructor(file: URL, options: { cache: string }) {
    this.file = file;
    this.options = options;
  }
}

/** Install the service worker where a server answers with `page`; return the paths that it asks for, with how the browser's own cache is used. */
async function install(page: string): Promise<Record<string, string>> {
  const asked: Record<string, string> = {};
  const cache = {
    add: async ({ file, options }: Asked) => {
      asked[file.pathname] = options.cache;
    },
    match: async () => new Response(page),
  };
  const handlers = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>();
  const names = ["addEventListener", "caches", "location", "Request"];
  const listen = (name: string, handler: (event: object) => void) => handlers.set(name, handler);
  new Function(...names, built)(listen, { open: async () => cache }, new URL("http://localhost/t/sw.js"), Asked);
  await new Promise((resolve, reject) =>
    handlers.get("install")?.({ waitUntil: (work) => void work.then(resolve, reject) }),
  );
  return asked;
}

test("the service worker asks the server for the page and all files whose names tell no version", async () => {
  expect(await install('<script src="/t/assets/index-A_-1.js"></script>')).toEqual({
    "/t/": "no-cache",
    "/t/assets/index-A_-1.js": "default",
    "/t/icon.svg": "no-cache",
    "/t/api/games": "no-cache",
    "/t/games.json": "no-cache",
  });
});

test("the service worker does not keep a page of another version, which would be blank without a network", async () => {
  await expect(install('<script src="/t/assets/index-older.js"></script>')).rejects.toThrow("another version");
  await expect(install("<p>Sign in to this network</p>")).rejects.toThrow("another version");
});

test("the service worker knows by a page's script whether the page is of its version", () => {
  const handlers = new Map<string, (event: object) => void>();
  const listen = (name: string, handler: (event: object) => void) => handlers.set(name, handler);
  new Function("addEventListener", "location", built)(listen, new URL("http://localhost/t/sw.js"));
  const answer = vi.fn();
  for (const name of ["index-A_-1", "index-older"])
    handlers.get("message")?.({ data: `http://localhost/t/assets/${name}.js`, ports: [{ postMessage: answer }] });
  expect(answer.mock.calls).toEqual([[true], [false]]);
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
  const [focus, openWindow, showNotification, close] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const registration = { showNotification, getNotifications: async () => [{ close }] };
  const there = { url: "http://localhost/t/ABCDE", visibilityState: "visible", focus };
  const clients = {
    matchAll: async ({ includeUncontrolled = false }) => (includeUncontrolled ? [there] : []),
    openWindow,
  };
  const names = ["addEventListener", "location", "clients", "registration"];
  const listen = (name: string, handler: PushHandler) => handlers.set(name, handler);
  new Function(...names, source)(listen, new URL("http://localhost/sw.js"), clients, registration);
  const send = (name: string, event: object) =>
    new Promise((resolve) => handlers.get(name)?.({ ...event, waitUntil: (work) => void work.then(resolve) }));
  const push = { table: "ABCDE", game: "Bloom", kind: "turn", until: null, language: "en" };
  await send("push", { data: { json: () => push } });
  // Shown at all, since Safari withdraws the permission otherwise, but nobody is disturbed.
  expect(showNotification).toHaveBeenCalledWith(
    expect.any(String),
    expect.objectContaining({ silent: true, renotify: false }),
  );
  expect(close).toHaveBeenCalledOnce();
  there.visibilityState = "hidden";
  await send("push", { data: { json: () => push } });
  // Also heard where an earlier notification of the table is still there.
  expect(showNotification).toHaveBeenLastCalledWith(
    "It’s your turn",
    expect.objectContaining({ silent: false, renotify: true }),
  );
  expect(close).toHaveBeenCalledOnce();
  await send("notificationclick", { notification: { tag: "ABCDE", close: () => {} } });
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
});
