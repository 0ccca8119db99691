import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import OperatorLinks from "./OperatorLinks.svelte";

afterEach(() => vi.unstubAllGlobals());

test("links to one page that is imprint and privacy page at once, also after the server was away", async () => {
  const page = "https://example.org/imprint";
  const restarting = vi.fn(async () => new Response("", { status: 502 }));
  vi.stubGlobal("fetch", restarting);
  void unmount(mount(OperatorLinks, { target: document.body }));
  await waitFor(() => expect(restarting).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 20));
  vi.stubGlobal("fetch", async () => Response.json({ name: "Club", imprint: page, privacy: page, terms: null }));
  const shown = mount(OperatorLinks, { target: document.body });
  await waitFor(() => {
    flushSync();
    expect([...document.querySelectorAll("a")].map(({ href }) => href)).toEqual([page, page]);
  });
  void unmount(shown);
});
