import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { sessionAt } from "../../tests/sessions";
import { elfer, moved } from "../../tests/tables";
import Play from "../games/elfer_raus/Play.svelte";
import type { ElferRausView, TableView } from "../protocol";

let page: object | undefined;
const play = vi.fn();
let happens: ReturnType<typeof sessionAt>["happens"];
let session: ReturnType<typeof sessionAt>["session"];

/** The table at an event: on whose turn it is, and what is legal for me. */
function at(number: number, turn: number | null, legal: string[], view: Partial<ElferRausView> = {}): TableView {
  const table = elfer(view, { number });
  return { ...table, match: table.match && { ...table.match, turn, legal } };
}

function tap(card: string): void {
  document.querySelector(`[data-card=${card}]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  flushSync();
}

const chosen = () =>
  [...document.querySelectorAll("[data-testid=hand] [aria-pressed=true]")].map((card) =>
    card.getAttribute("data-card"),
  );
const said = () => document.querySelector(".bar [role=status]")?.textContent ?? "";

/** Sit at a table where somebody else plays. */
function sitDown(): void {
  play.mockReset();
  ({ session, happens } = sessionAt(at(5, 1, [])));
  vi.spyOn(session, "play").mockImplementation(play);
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
}

afterEach(() => {
  if (page) void unmount(page);
  vi.restoreAllMocks();
});

test("a card that fits is chosen while others play, and goes by itself when it is my turn, once", () => {
  sitDown();
  tap("r13");
  expect(chosen()).toEqual(["r13"]);
  expect(document.querySelector(".bar p")?.textContent).toMatch(/[Rr]ot 13|red 13/);
  happens(moved(1, { laid: "b11" }), at(6, 2, []));
  expect(play).not.toHaveBeenCalled();
  happens(moved(2, { laid: "b12" }), at(7, 0, ["r13", "y11"]));
  expect(play.mock.calls).toEqual([["r13"]]);
  expect(chosen()).toEqual([]);
});

test("a second tap takes it back, another card takes its place, and one that does not fit is refused", () => {
  sitDown();
  tap("r13");
  tap("r13");
  expect(chosen()).toEqual([]);
  tap("r13");
  tap("y11");
  expect(chosen()).toEqual(["y11"]);
  tap("y12");
  expect(chosen()).toEqual(["y11"]);
  expect(said()).toContain("Ada");
});

test("what is no longer legal stays in the hand, and that is said", () => {
  sitDown();
  tap("r13");
  happens(moved(2, { laid: "b12" }), at(6, 0, ["y11"]));
  expect(play).not.toHaveBeenCalled();
  expect(said()).toMatch(/behältst|keep/);
});

test("a hidden page forgets it, and so does a line that was lost", () => {
  sitDown();
  tap("r13");
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  flushSync();
  expect(chosen()).toEqual([]);
  expect(said()).toMatch(/vorgemerkt|no longer/);
  tap("r13");
  expect(chosen()).toEqual(["r13"]);
  session.status = "offline";
  flushSync();
  session.status = "open";
  happens(moved(2, { laid: "b12" }), at(6, 0, ["r13", "y11"]));
  expect(play).not.toHaveBeenCalled();
});

test("what was said of a card goes by itself, and with the next card that is chosen", () => {
  vi.useFakeTimers();
  sitDown();
  tap("r13");
  happens(moved(2, { laid: "b12" }), at(6, 0, ["y11"]));
  expect(said()).toMatch(/behältst|keep/);
  vi.advanceTimersByTime(6_000);
  flushSync();
  expect(said()).not.toMatch(/behältst|keep/);
  vi.useRealTimers();
});

test("a card that is chosen stays so until the turn is over, and no longer", () => {
  sitDown();
  happens(moved(2, { laid: "b12" }), at(6, 0, ["r13", "y11"]));
  tap("r13");
  expect(chosen()).toEqual(["r13"]);
  happens(moved(0, { laid: "y11" }), at(7, 1, []));
  expect(chosen()).toEqual([]);
  happens(moved(2, { laid: "b13" }), at(8, 0, ["r13"]));
  tap("r13");
  expect(play).not.toHaveBeenCalled();
});
