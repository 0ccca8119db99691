import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { t } from "../device/settings.svelte";
import Network from "./Network.svelte";
import { w } from "./words";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, {}, "alone"],
  [true, null, "noAnswer"],
  [false, {}, "nothing"],
] as const)(
  "offers bots without a server only if they can play (ready %s, worker %s: %s)",
  async (ready, controller, notice) => {
    const request = vi.fn(() => Promise.reject(new TypeError("offline")));
    vi.stubGlobal("fetch", request);
    vi.stubGlobal("navigator", { serviceWorker: { controller, getRegistration: async () => undefined } });
    const page = mount(Network, { target: document.body, props: { isOffline: true, ready } });
    await waitFor(() => expect(request).toHaveBeenCalled());
    const expected = { alone: w().alone, noAnswer: t().setup.noAnswer, nothing: "" }[notice];
    expect(document.body.textContent?.trim()).toBe(expected);
    await unmount(page);
  },
);

test.each([true, false])(
  "offers a client that is being installed when the page opens, if it is newer (same: %s)",
  async (same) => {
    const asked = vi.fn((_script: string, [port]: MessagePort[]) => port?.postMessage(same));
    const installing = Object.assign(new EventTarget(), { postMessage: asked });
    const registration = Object.assign(new EventTarget(), { installing, waiting: null as EventTarget | null });
    vi.stubGlobal("fetch", async () => new Response());
    vi.stubGlobal("navigator", { serviceWorker: { controller: {}, getRegistration: async () => registration } });
    const page = mount(Network, { target: document.body, props: { isOffline: false, ready: true } });
    const offer = () => document.querySelector("[data-testid=update]");
    registration.waiting = installing;
    await waitFor(() => {
      installing.dispatchEvent(new Event("statechange"));
      expect(asked).toHaveBeenCalled();
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    flushSync();
    expect(offer() === null).toBe(same);
    await unmount(page);
  },
);
