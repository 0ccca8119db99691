import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { master, masterMoved } from "../../../tests/master";
import { sessionAt } from "../../../tests/sessions";
import { elfer } from "../../../tests/tables";
import { settings } from "../../device/settings.svelte";
import type { MatchView, TableView } from "../../protocol";
import Play from "./Play.svelte";

let page: object;

function ownTurn(number: number, hand: string[], legal: string[]): TableView {
  const plain = elfer({}, { number, game: "elfer_raus_master" });
  return { ...plain, match: { ...(plain.match as MatchView), turn: 0, legal, view: master({ hand }) } };
}

function tap(what: string, detail = 1): void {
  document.querySelector(what)?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
  flushSync();
}

beforeEach(() => {
  settings.taps = "once";
});
afterEach(async () => {
  settings.taps = "twice";
  await unmount(page);
});

test.each([0, 1])("asks where a joker goes that fits at several places (%s clicks)", async (clicks) => {
  const { session } = sessionAt(ownTurn(5, ["J"], ["J@r12", "J@y13"]));
  page = mount(Play, { target: document.body, props: { session } });
  flushSync();
  tap("[data-card=J]", clicks);
  await tick();
  expect(session.pending).toEqual([]);
  expect(document.activeElement?.matches("button[data-place]")).toBe(true);
});

test("asks where the second joker goes while the first one is on its way to the only place", () => {
  const { session, happens } = sessionAt(ownTurn(5, ["r20", "J", "J"], ["J@r12", "-"]));
  page = mount(Play, { target: document.body, props: { session } });
  flushSync();
  tap("[data-card=J]");
  expect(session.pending).toEqual(["J@r12"]);
  tap("[data-card='J#2']");
  expect(document.querySelector("button[data-place]")).toBe(null);
  happens(masterMoved(0, "J@r12"), ownTurn(6, ["r20", "J"], ["J@r13", "-"]));
  tap("button[data-place]");
  expect(session.pending).toContain("J@r13");
});
