import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import Network from "./Network.svelte";
import { w } from "./words";

afterEach(() => vi.unstubAllGlobals());

test.each([true, false])(
  "without a server bots are offered only where they can be played against (%s)",
  async (ready) => {
    const asked = vi.fn(() => Promise.reject(new TypeError("offline")));
    vi.stubGlobal("fetch", asked);
    const page = mount(Network, { target: document.body, props: { alone: true, ready } });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(document.body.textContent?.includes(w().alone)).toBe(ready);
    await unmount(page);
  },
);
