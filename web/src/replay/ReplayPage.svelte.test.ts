import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { w as recordWords } from "../records/words";
import { w as tableWords } from "../table/words";
import ReplayPage from "./ReplayPage.svelte";

let page: object;
afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
});

/** What the page says of a table of which a server answers so. */
async function told(status: number): Promise<string> {
  vi.stubGlobal("fetch", async () => new Response("{}", { status }));
  page = mount(ReplayPage, { target: document.body, props: { route: { page: "look", table: "QCA" } } });
  return waitFor(() => {
    expect(document.querySelector("[role=alert], #code")).not.toBeNull();
    return document.querySelector("main")?.textContent ?? "";
  });
}

test("of a table that does not exist it is said what was read, and a code can be typed", async () => {
  expect(await told(404)).toContain(tableWords().codeRead("Q C A"));
});

test("a match that is not over is told so", async () => {
  expect(await told(409)).toContain(recordWords().notFinished);
});
