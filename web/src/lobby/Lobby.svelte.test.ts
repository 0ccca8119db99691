import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import { gameOf } from "../games/registry";
import type { TableView } from "../protocol";
import type { Session } from "../session/session.svelte";
import Lobby from "./Lobby.svelte";
import { w } from "./words";

let close = () => {};
afterEach(() => close());

/** The lobby of a table, from one of its seats. */
function show(seat: number, table: Partial<TableView> = {}, onlookers = 0): void {
  settings.lang = "en";
  const session = { onlookers, send: async () => null } as unknown as Session;
  const view = elfer({}, { phase: "waiting", match: null, seat, ...table });
  const game = gameOf(view.game);
  if (!game) throw new Error("no such game");
  const page = mount(Lobby, { target: document.body, props: { session, table: view, game } });
  close = () => void unmount(page);
  flushSync();
}
const button = (label: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === label);
const waiting = elfer().seats.map((seat, at) => (at === 1 ? { ...seat, kind: "open" as const, bot: null } : seat));

test("does not put the deal button where the fill button was", () => {
  show(0, { seats: waiting });
  const seating = document.querySelector(".seating");
  expect(seating?.contains(button(w().fillBots) ?? null)).toBe(true);
  close();
  show(0);
  expect(document.querySelector(".deal")?.contains(button(w().start) ?? null)).toBe(true);
});

test("lists a guest with a name like the key of a free seat", () => {
  const changes = [{}, { name: "" }, { kind: "person" as const, name: "open 1" }];
  const seats = waiting.map((seat, at) => ({ ...seat, ...changes[at] }));
  show(0, { seats });
  expect([...document.querySelectorAll(".seating b")].map((name) => name.textContent)).toContain("open 1");
});

test("calls the link of a table that no phone reaches a link, not a QR code", () => {
  show(0);
  const named = document.querySelector(".invite");
  expect(named?.getAttribute("aria-label")).toBe(w().inviting);
  expect(named?.querySelector("input")?.getAttribute("aria-label")).toBe(w().link);
  expect(named?.textContent).not.toContain("QR");
});

test("ignores a quick second tap on the ready button", () => {
  show(1);
  expect(button(w().amReady)?.matches("[data-toggles]")).toBe(true);
});

test("tells the host about onlookers when a bot could make room", () => {
  const mentionsOnlookers = () => document.querySelector(".deal [role=status]")?.textContent?.includes(w().late);
  show(0, {}, 1);
  expect(mentionsOnlookers()).toBe(true);
  close();
  show(0);
  expect(mentionsOnlookers()).toBe(false);
});

test.each([
  ["elfer_raus", { opening: "eleven" }, "The cards decide who starts.", null, false],
  ["elfer_raus", { opening: "left" }, "", "Vera", false],
  ["elfer_raus_master", { starter: 1 }, "Who starts? The youngest player.", "Ada", true],
  ["level_8", { dealer: 1 }, "Who starts? The player to the dealer’s left.", "Bruno", true],
  ["bloom", { starter: 0 }, "Who starts? Whoever picked a flower last.", "Vera", true],
  ["another", { starter: 2 }, "", "Bruno", true],
  ["another", {}, "", null, false],
])("says who starts in %s with %o", (game, options, sentence, begins, chosen) => {
  show(0, { game, options });
  const text = [sentence, chosen ? w().chooseBegin : ""].filter(Boolean).join(" ");
  expect(document.querySelector(".seating > .fine")?.textContent.trim() ?? "").toBe(text);
  expect(document.querySelector(".begins")?.parentElement?.querySelector("b")?.textContent ?? null).toBe(begins);
});

test("names the people who are there in a sentence", () => {
  expect(w("de").there(["Mama"], 1)).toBe("Mama ist schon da. Ein Platz ist noch frei.");
  expect(w("de").there(["Mama 2", "Max"], 2)).toBe("Mama 2 und Max sind schon da. 2 Plätze sind noch frei.");
  expect(w("en").there(["Mama", "Max", "Ada"], 0)).toContain("Mama, Max and Ada are here already.");
});

test("shows the host no switch that would do nothing", () => {
  const strict = { ...elfer().settings, clock: "strict" as const, chat: false };
  const isDisabled = () =>
    Object.fromEntries(
      [w().onlookers, w().chat, w().clocks.off].map((label) => {
        const named = [...document.querySelectorAll("label")].find((one) => one.textContent?.trim() === label);
        return [label, named?.querySelector("input")?.closest(":disabled") != null];
      }),
    );
  show(0, { settings: strict, loosest: strict });
  expect(isDisabled()).toEqual({ [w().onlookers]: false, [w().chat]: true, [w().clocks.off]: true });
  expect(document.body.textContent).toContain(w().fixed);
  close();
  const gentle = { ...strict, clock: "gentle" as const };
  show(0, { settings: gentle, loosest: gentle });
  expect(isDisabled()).toEqual({ [w().onlookers]: false, [w().chat]: true, [w().clocks.off]: false });
  expect(document.body.textContent).not.toContain(w().clocks.off);
  close();
  show(0, { settings: strict });
  expect(isDisabled()).toEqual({ [w().onlookers]: false, [w().chat]: false, [w().clocks.off]: false });
  expect(document.body.textContent).not.toContain(w().fixed);
});
