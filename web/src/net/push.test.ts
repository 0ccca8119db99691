import { afterEach, beforeEach, expect, test, vi } from "vitest";

const KEY = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const requests: { method: string; path: string; body: unknown; bearer: string | null }[] = [];
let key: string | null = KEY;
let status = 204;
let known: ReturnType<typeof subscribed> | null = null;

function subscribed(applicationServerKey: BufferSource, endpoint = "https://fcm.googleapis.com/x") {
  return {
    endpoint,
    options: { applicationServerKey },
    toJSON: () => ({ endpoint, keys: { p256dh: "key", auth: "auth" } }),
    unsubscribe: vi.fn(async () => {
      known = null;
      return true;
    }),
  };
}

const pushManager = {
  getSubscription: async () => known,
  subscribe: vi.fn(async (options: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
    known = subscribed(options.applicationServerKey);
    return known;
  }),
};
const worker = { pushManager };
const allow = vi.fn(async () => "granted");

async function push() {
  return import("./push");
}

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  requests.length = 0;
  [key, status, known] = [KEY, 204, null];
  pushManager.subscribe.mockClear();
  allow.mockClear();
  allow.mockResolvedValue("granted");
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: allow });
  const serviceWorker = {
    register: async () => worker,
    ready: Promise.resolve(worker),
    getRegistration: async () => worker,
  };
  vi.stubGlobal("navigator", { ...navigator, serviceWorker });
  vi.stubGlobal("fetch", async (path: string, options?: RequestInit) => {
    if (path === "/api/push") return Response.json({ key });
    const bearer = new Headers(options?.headers).get("Authorization");
    requests.push({ method: `${options?.method}`, path, body: JSON.parse(`${options?.body}`), bearer });
    return new Response(null, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("subscribes with the browser's endpoint after permission was given", async () => {
  const { isSubscribed, subscribeToTable } = await push();
  expect(isSubscribed("ABCDE")).toBe(false);
  expect(await subscribeToTable("ABCDE", "secret", "de")).toBe("subscribed");
  const body = { endpoint: "https://fcm.googleapis.com/x", key: "key", auth: "auth", language: "de" };
  expect(requests).toEqual([{ method: "PUT", path: "/api/tables/ABCDE/push", body, bearer: "Bearer secret" }]);
  const given = pushManager.subscribe.mock.calls[0]?.[0];
  expect(given).toMatchObject({ userVisibleOnly: true });
  expect([given?.applicationServerKey.length, given?.applicationServerKey[0]]).toEqual([65, 4]);
  expect([isSubscribed("ABCDE"), isSubscribed("FFFFF")]).toEqual([true, false]);
});

test("reuses a subscription unless it was made for another key", async () => {
  const { subscribeToTable } = await push();
  await subscribeToTable("ABCDE", "secret", "de");
  await subscribeToTable("FFFFF", "other", "en");
  expect(pushManager.subscribe).toHaveBeenCalledTimes(1);
  const old = subscribed(new Uint8Array([4, 1]));
  known = old;
  await subscribeToTable("ABCDE", "secret", "de");
  expect(old.unsubscribe).toHaveBeenCalled();
  expect(pushManager.subscribe).toHaveBeenCalledTimes(2);
});

test("saves nothing without permission or after a failure", async () => {
  const { isSubscribed, subscribeToTable } = await push();
  allow.mockResolvedValue("denied");
  expect(await subscribeToTable("ABCDE", "secret", "de")).toBe("denied");
  allow.mockResolvedValue("granted");
  status = 503;
  expect(await subscribeToTable("ABCDE", "secret", "de")).toBe("failed");
  status = 204;
  pushManager.subscribe.mockRejectedValueOnce(new DOMException("no service"));
  known = null;
  expect(await subscribeToTable("ABCDE", "secret", "de")).toBe("failed");
  expect(isSubscribed("ABCDE")).toBe(false);
});

test("renews the subscription only where there is one", async () => {
  const { renewSubscription, subscribeToTable, unsubscribeFromTable } = await push();
  await renewSubscription("ABCDE", "secret", "de");
  expect(requests).toEqual([]);
  await subscribeToTable("ABCDE", "secret", "de");
  await renewSubscription("ABCDE", "renewed", "de");
  expect(requests.at(-1)).toMatchObject({ method: "PUT", bearer: "Bearer renewed" });
  await unsubscribeFromTable("ABCDE", "renewed");
  expect(requests.at(-1)).toMatchObject({ method: "DELETE", body: { endpoint: "https://fcm.googleapis.com/x" } });
  await renewSubscription("ABCDE", "renewed", "de");
  expect(requests.length).toBe(3);
});

test("stays subscribed while the server cannot be told otherwise", async () => {
  const { isSubscribed, subscribeToTable, unsubscribeFromTable } = await push();
  await subscribeToTable("ABCDE", "secret", "de");
  status = 503;
  expect(await unsubscribeFromTable("ABCDE", "secret")).toBe("failed");
  const answering = fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await unsubscribeFromTable("ABCDE", "secret")).toBe("failed");
  expect(isSubscribed("ABCDE")).toBe(true);
  vi.stubGlobal("fetch", answering);
  status = 204;
  expect(await unsubscribeFromTable("ABCDE", "secret")).toBe("unsubscribed");
  expect(isSubscribed("ABCDE")).toBe(false);
});

test.each([
  ["over plain http", () => vi.stubGlobal("isSecureContext", false)],
  ["in a browser without it", () => Reflect.deleteProperty(window, "PushManager")],
  [
    "at a host without a key",
    () => {
      key = null;
    },
  ],
])("offers no subscription %s", async (_, change) => {
  change();
  const { fetchPushKey } = await push();
  expect(await fetchPushKey()).toBeNull();
});
