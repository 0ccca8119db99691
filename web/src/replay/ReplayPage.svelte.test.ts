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

/** Return the text of the page of a table for which the server answers with this status. */
async function renderPage(status: number): Promise<string> {
  vi.stubGlobal("fetch", async () => new Response("{}", { status }));
  page = mount(ReplayPage, { target: document.body, props: { route: { page: "look", table: "QCA" } } });
  return waitFor(() => {
    expect(document.querySelector("[role=alert], #code")).not.toBeNull();
    return document.querySelector("main")?.textContent ?? "";
  });
}

test("shows the code of an unknown table and a field for another code", async () => {
  expect(await renderPage(404)).toContain(tableWords().codeRead("Q C A"));
});

test("explains that a match is not finished", async () => {
  expect(await renderPage(409)).toContain(recordWords().notFinished);
});
