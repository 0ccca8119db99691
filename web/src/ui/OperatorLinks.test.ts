import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import OperatorLinks from "./OperatorLinks.svelte";

afterEach(() => vi.unstubAllGlobals());

test("links to one page that is imprint and privacy page at once", async () => {
  const page = "https://example.org/imprint";
  vi.stubGlobal("fetch", async () => Response.json({ name: "Club", imprint: page, privacy: page, terms: null }));
  const shown = mount(OperatorLinks, { target: document.body });
  await waitFor(() => {
    flushSync();
    expect([...document.querySelectorAll("a")].map(({ href }) => href)).toEqual([page, page]);
  });
  void unmount(shown);
});
