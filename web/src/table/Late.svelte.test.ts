import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { secrets } from "../device/secrets";
import { settings } from "../device/settings.svelte";
import Late from "./Late.svelte";

afterEach(() => vi.unstubAllGlobals());

test("says that a deal was finished too late, also after a failed request", async () => {
  settings.lang = "en";
  secrets.save("ABCDE", "secret");
  const answer = vi.fn().mockRejectedValueOnce(new TypeError("no network"));
  answer.mockImplementation(async () => Response.json({ tables: [{ table: "ABCDE", late: true }] }));
  vi.stubGlobal("fetch", answer);
  const note = mount(Late, { target: document.body, props: { table: "ABCDE" } });
  await waitFor(() => expect(document.querySelector("[role=status]")?.textContent).toContain("Not finished in time"));
  await unmount(note);
});
