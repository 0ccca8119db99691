import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { w as recordWords } from "../records/words";
import { address } from "../route.svelte";
import { w as tableWords } from "../table/words";
import { parsePosition } from "./position";
import ReplayPage from "./ReplayPage.svelte";
import type { Replay } from "./replay.svelte";
import Share from "./Share.svelte";
import { w } from "./words";

let page: object;
afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

test("says which match is missing, and shows the way to the latest one", async () => {
  address.go("/look/QCA?match=7");
  const text = await renderPage(409);
  expect(text).toContain(w().noSuchMatch(7));
  expect(text).not.toContain(recordWords().notFinished);
  const latest = [...document.querySelectorAll("button")].find((one) => one.textContent === w().latestMatch);
  const fetched = vi.fn(async () => new Response("{}", { status: 404 }));
  vi.stubGlobal("fetch", fetched);
  latest?.click();
  await waitFor(() => expect(fetched).toHaveBeenCalledWith(expect.stringMatching(/record$/), expect.anything()));
  expect(location.pathname + location.search).toBe("/look/QCA");
});

test("explains that a match is not finished", async () => {
  expect(await renderPage(409)).toContain(recordWords().notFinished);
});

test("shows the table that is asked for last, also if another answers later", async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", (url: string) =>
    url.includes("/QCA/")
      ? new Promise((resolve) => {
          answer = resolve;
        })
      : Promise.resolve(new Response("{}", { status: 409 })),
  );
  const props = $state({ route: { page: "look" as const, table: "QCA" } });
  page = mount(ReplayPage, { target: document.body, props });
  flushSync();
  props.route = { page: "look", table: "QCB" };
  const text = () => document.querySelector("[role=alert]")?.textContent;
  await waitFor(() => expect(text()).toBe(recordWords().notFinished));
  answer(new Response("{}", { status: 404 }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(text()).toBe(recordWords().notFinished);
});

test("lets the same file be chosen again, and forgets why the last one failed", async () => {
  address.go("/look");
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 400 }));
  page = mount(ReplayPage, { target: document.body, props: { route: { page: "look", table: null } } });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  const alert = () => document.querySelector("[role=alert]")?.textContent;
  const setValue = vi.spyOn(HTMLInputElement.prototype, "value", "set");
  const record = JSON.stringify({ game: "elfer_raus", players: ["Ada"], rounds: [] });
  const choose = (text: string) => {
    Object.defineProperty(input, "files", { value: [new File([text], "a.json")], configurable: true });
    input?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  choose(record);
  await waitFor(() => expect(alert()).toBe(recordWords().noRecord));
  expect(setValue).toHaveBeenCalledWith("");
  choose(`${record}\n${record}`);
  await waitFor(() => expect(document.querySelectorAll("li")).toHaveLength(2));
  expect(alert()).toBe("");
});

test("asks for another file instead of opening the same again", () => {
  address.go("/look?round=1&step=3");
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const replay = { record: {}, position: parsePosition("?round=1&step=3"), round: { game: "bloom" } };
  const props = { replay: replay as unknown as Replay, code: null, together: false, open: true };
  page = mount(Share, { target: document.body, props });
  [...document.querySelectorAll("button")].find((one) => one.textContent === w().another)?.click();
  expect(reload).toHaveBeenCalled();
  expect(location.pathname + location.search).toBe("/look");
});

test("names the file of a record by table and match, so that no two have one name", async () => {
  address.go("/look/QCA?match=7");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const names: string[] = [];
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  const replay = { record: {}, position: parsePosition(""), round: { game: "bloom" } } as unknown as Replay;
  page = mount(Share, { target: document.body, props: { replay, code: "QCA", together: false, open: true } });
  [...document.querySelectorAll("button")].find((one) => one.textContent === w().download)?.click();
  expect(names).toEqual(["reihum-bloom-QCA-7.json"]);
});
