import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import PushSwitch from "./PushSwitch.svelte";
import { w } from "./pushWords";

let page: object;
beforeEach(() => {
  settings.lang = "en";
  localStorage.setItem("reihum.tell.ABCDE", "yes");
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  const worker = { pushManager: { getSubscription: async () => ({ endpoint: "https://fcm.googleapis.com/x" }) } };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => worker } });
});
afterEach(() => {
  void unmount(page);
  vi.unstubAllGlobals();
});

const box = () => document.querySelector<HTMLInputElement>("[role=switch]");

test("stays on, and can be pressed again, if the server is not told", async () => {
  const tell = vi.fn(() => Promise.reject(new TypeError("offline")));
  vi.stubGlobal("fetch", async (path: string) => (path === "/api/push" ? Response.json({ key: "AAAA" }) : tell()));
  page = mount(PushSwitch, { target: document.body, props: { code: "ABCDE", secret: "secret" } });
  await waitFor(() => {
    flushSync();
    expect(box()?.checked).toBe(true);
  });
  box()?.click();
  await waitFor(() => {
    flushSync();
    expect([tell.mock.calls.length, box()?.checked, box()?.disabled]).toEqual([1, true, false]);
    expect(document.querySelector("[role=status]")?.textContent).toBe(w().failed);
  });
});
