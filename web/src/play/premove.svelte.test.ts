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
const barStatus = () => document.querySelector(".bar [role=status]")?.textContent ?? "";

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

test("plays a premove once on the own turn", () => {
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

test("cancels, replaces and refuses premoves", () => {
  sitDown();
  tap("r13");
  tap("r13");
  expect(chosen()).toEqual([]);
  tap("r13");
  tap("y11");
  expect(chosen()).toEqual(["y11"]);
  tap("y12");
  expect(chosen()).toEqual(["y11"]);
  expect(barStatus()).toContain("Ada");
});

test("drops a premove that is no longer legal and says so", () => {
  sitDown();
  tap("r13");
  happens(moved(2, { laid: "b12" }), at(6, 0, ["y11"]));
  expect(play).not.toHaveBeenCalled();
  expect(barStatus()).toMatch(/behältst|keep/);
});

test("drops a premove when the page is hidden or the connection is lost", () => {
  sitDown();
  tap("r13");
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  flushSync();
  expect(chosen()).toEqual([]);
  expect(barStatus()).toMatch(/vorgemerkt|no longer/);
  tap("r13");
  expect(chosen()).toEqual(["r13"]);
  session.status = "offline";
  flushSync();
  session.status = "open";
  happens(moved(2, { laid: "b12" }), at(6, 0, ["r13", "y11"]));
  expect(play).not.toHaveBeenCalled();
});

test("clears the note after a while and with the next card", () => {
  vi.useFakeTimers();
  sitDown();
  tap("r13");
  happens(moved(2, { laid: "b12" }), at(6, 0, ["y11"]));
  expect(barStatus()).toMatch(/behältst|keep/);
  vi.advanceTimersByTime(6_000);
  flushSync();
  expect(barStatus()).not.toMatch(/behältst|keep/);
  vi.useRealTimers();
});

test("keeps the chosen card until the turn is over", () => {
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
