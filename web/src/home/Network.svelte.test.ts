import { mount, unmount } from "svelte";
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
  "without a server bots are offered only where they can be played against (ready %s, worker %s: %s)",
  async (ready, controller, told) => {
    const asked = vi.fn(() => Promise.reject(new TypeError("offline")));
    vi.stubGlobal("fetch", asked);
    vi.stubGlobal("navigator", { serviceWorker: { controller, getRegistration: async () => undefined } });
    const page = mount(Network, { target: document.body, props: { isOffline: true, ready } });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    const said = { alone: w().alone, noAnswer: t().setup.noAnswer, nothing: "" }[told];
    expect(document.body.textContent?.trim()).toBe(said);
    await unmount(page);
  },
);
