import { afterEach, beforeEach, expect, test, vi } from "vitest";

const answer = (address: string | null) => ({ ok: true, json: () => Promise.resolve({ address }) });
const fetched = vi.fn();

beforeEach(() => {
  vi.resetModules(); // what the server said is remembered for as long as a page is open
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules(); // other files share the thread's modules
});

async function at(address: string, serverAddress: string | null) {
  vi.stubGlobal("location", new URL(address));
  fetched.mockResolvedValue(answer(serverAddress));
  const links = await import("./links.svelte");
  await links.ensureAddress();
  return links;
}

test.each(["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000", "http://x.localhost"])(
  "knows that other devices cannot reach %s",
  async (address) => {
    const { getReachableOrigin, linkTo } = await at(address, null);
    expect([getReachableOrigin(), linkTo("/t/ABCDE")]).toEqual([null, `${address}/t/ABCDE`]);
  },
);

test("uses the server's address in links, whatever the address of the page is", async () => {
  const { getReachableOrigin, linkTo } = await at("http://127.0.0.1:8000/t/ABCDE", "http://192.168.1.5:8000");
  expect([getReachableOrigin(), linkTo("/t/ABCDE")]).toEqual([
    "http://192.168.1.5:8000",
    "http://192.168.1.5:8000/t/ABCDE",
  ]);
});

test("uses the origin of a page that came from another device", async () => {
  const { getReachableOrigin } = await at("https://play.example.org/t/ABCDE", null);
  expect(getReachableOrigin()).toBe("https://play.example.org");
});

test("requests the address once, and again after a failure", async () => {
  vi.stubGlobal("location", new URL("http://127.0.0.1:8000"));
  const { ensureAddress, getReachableOrigin } = await import("./links.svelte");
  fetched.mockRejectedValueOnce(new TypeError("offline")).mockResolvedValueOnce(new Response("", { status: 502 }));
  await ensureAddress();
  await ensureAddress();
  expect(getReachableOrigin()).toBeNull();
  fetched.mockResolvedValue(answer("http://192.168.1.5:8000"));
  await Promise.all([ensureAddress(), ensureAddress()]);
  expect([fetched.mock.calls.length, getReachableOrigin()]).toEqual([3, "http://192.168.1.5:8000"]);
});
