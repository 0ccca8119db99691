import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { sessionAt } from "../../../tests/sessions";
import { elfer, moved } from "../../../tests/tables";
import { waitFor } from "../../../tests/waitFor";
import { settings } from "../../device/settings.svelte";
import type { TableView } from "../../protocol";
import Play from "./Play.svelte";

let page: object;

afterEach(() => unmount(page));

/** Lets every place of the row have a box: 10 px high, the highest number on top. */
function layOut(): void {
  for (const place of document.querySelectorAll("[data-place^=r]")) {
    const top = 10 * (20 - Number(place.getAttribute("data-place")?.slice(1)));
    place.getBoundingClientRect = () => new DOMRect(0, top, 80, 10);
  }
}

function tap(place: string, clientY: number): void {
  document
    .querySelector(`[data-place=${place}]`)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX: 40, clientY }));
}

test("uses the nearest position for a tap, exact for laid cards, and explains illegal ones", async () => {
  const plain = elfer({ hand: ["r10", "r13"] });
  const { session } = sessionAt({ ...plain, match: plain.match && { ...plain.match, legal: ["r10", "r13"] } });
  const play = vi.spyOn(session, "play");
  const explain = vi.fn().mockResolvedValue({ reason: "not_held", cards: ["b12"] });
  session.explain = explain;
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  layOut();
  tap("r11", 99);
  tap("r12", 81);
  expect(play).not.toHaveBeenCalled();
  expect(explain).toHaveBeenCalledWith("r11");
  document.querySelector("[data-place=b12]")?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  document.querySelector<HTMLElement>("[data-testid=pile]")?.click();
  await waitFor(() => expect(document.querySelector(".bar .reason")?.textContent).toMatch(/12/));
  expect(explain).toHaveBeenLastCalledWith("+");
  tap("r9", 112);
  expect(play).toHaveBeenLastCalledWith("r10");
  tap("r14", 67);
  expect(play).toHaveBeenLastCalledWith("r13");
});

test("marks cards laid by others until the own turn, and explains how to lay a chosen one", () => {
  const { session, happens } = sessionAt(elfer({ rows: [{ colour: "r", low: 11, high: 11 }] }));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  happens(moved(1, { laid: "r12" }), elfer({}, { number: 6 }));
  const marked = () => [...document.querySelectorAll("[data-laid-by]")].map((one) => one.getAttribute("data-laid-by"));
  expect(marked()).toEqual(["Ada"]);
  expect(document.querySelector("[data-laid-by] circle[fill=currentColor]")).not.toBeNull(); // a bot's antenna
  document.querySelector("[data-card=r13]")?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  flushSync();
  expect(document.querySelector(".bar p")?.textContent).toMatch(/noch einmal|again/);
  happens(moved(0, { laid: "r13" }), elfer({ rows: [{ colour: "r", low: 11, high: 13 }] }, { number: 7 }));
  expect(marked()).toEqual([]);
});

test("lays a card with two taps, or with one if chosen in the settings", () => {
  const { session } = sessionAt(elfer());
  const play = vi.spyOn(session, "play").mockImplementation(() => {});
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  const press = (card: string) =>
    document.querySelector(`[data-card=${card}]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  press("r13");
  expect(play).not.toHaveBeenCalled();
  settings.taps = "once";
  press("y11");
  settings.taps = "twice";
  expect(play.mock.calls).toEqual([["y11"]]);
});

test("makes the pile a button only for players", () => {
  const seen = (table: TableView, past = false) => {
    const { session } = sessionAt(table);
    Object.defineProperty(session, "past", { value: past });
    page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
    flushSync();
    const found = [
      document.querySelectorAll("button [data-testid=pile]").length,
      document.querySelectorAll("button div").length,
    ];
    void unmount(page);
    return found;
  };
  const { match } = elfer();
  const over = { ...elfer(), match: match && { ...match, turn: null } };
  expect([seen(elfer()), seen({ ...elfer(), seat: null }), seen(elfer(), true), seen(over)]).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  page = mount(Play, { target: document.body, props: { session: sessionAt(elfer()).session, onsheet() {} } });
});
