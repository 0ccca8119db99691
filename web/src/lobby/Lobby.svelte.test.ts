import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import { gameOf } from "../games/registry";
import type { Answer } from "../net/outbox";
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
  vi.useFakeTimers();
  show(0, {}, 1);
  expect(mentionsOnlookers(), "may be who has just sat down").toBe(false);
  vi.advanceTimersByTime(1_000);
  flushSync();
  expect(mentionsOnlookers()).toBe(true);
  vi.useRealTimers();
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

type Options = Record<string, unknown>;
const sent: Record<string, unknown>[] = [];
/** Answer the commands of `sent`, in their order. */
const answers: ((answer: Answer | null) => void)[] = [];
/** Change options, as the form of a game does. */
let change: (options: Options) => void = () => {};
/** The options that the form of a game was given each time it was created. */
const given: (Options | undefined)[] = [];

/** The host's lobby of three on a slow line; gives the props, as the table changes only later. */
function showSlow(options: Options = {}): { table: TableView } {
  settings.lang = "en";
  sent.length = answers.length = given.length = 0;
  const send = (draft: Record<string, unknown>) => {
    sent.push(draft);
    return new Promise<Answer | null>((resolve) => answers.push(resolve));
  };
  const Options = (_: unknown, props: { options?: Options; onchange: typeof change }) => {
    change = props.onchange;
    given.push(props.options);
  };
  const game = { ...gameOf("elfer_raus"), Options } as unknown as NonNullable<ReturnType<typeof gameOf>>;
  const session = { onlookers: 0, send } as unknown as Session;
  const props = $state({ session, game, table: elfer({}, { phase: "waiting", match: null, seat: 0, options }) });
  const page = mount(Lobby, { target: document.body, props });
  close = () => void unmount(page);
  flushSync();
  return props;
}

test("keeps the choices of a moved seat open, and those of the others closed", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no motion
  const props = showSlow();
  const rows = () =>
    [...document.querySelectorAll("[data-seat]")].map(
      (row) => `${row.querySelector("b")?.textContent}${row.querySelector(".choices") ? " open" : ""}`,
    );
  const arrange = (order: number[]) => {
    props.table = { ...props.table, seats: order.flatMap((seat) => props.table.seats[seat] ?? []) };
    flushSync();
  };
  document.querySelector<HTMLElement>("[data-seat='1'] [aria-expanded]")?.click();
  flushSync();
  const up = button(w().up);
  up?.click();
  flushSync();
  expect(sent).toMatchObject([{ type: "arrange", order: [1, 0, 2] }]);
  expect(rows()).toEqual(["Vera", "Ada open", "Bruno"]);
  arrange([1, 0, 2]);
  expect(rows()).toEqual(["Ada open", "Vera", "Bruno"]);
  expect(button(w().up)).toBe(up);
  arrange([2, 0, 1]);
  expect(rows()).toEqual(["Bruno", "Ada open", "Vera"]);
});

test("undoes no change of the options that is still on its way", async () => {
  const props = showSlow({ rounds: 1, dealer: 0, hand: 9 });
  change({ rounds: 5 });
  change({ hand: 7 });
  document.querySelector<HTMLElement>("[data-seat='2'] [aria-expanded]")?.click();
  flushSync();
  button(w().letBegin)?.click();
  expect(sent.map(({ options }) => options)).toEqual([
    { rounds: 5, dealer: 0, hand: 9 },
    { rounds: 5, dealer: 0, hand: 7 },
    { rounds: 5, dealer: 1, hand: 7 },
  ]);
  for (const answer of answers) answer({ type: "done", id: "", number: props.table.number + 3 });
  await new Promise((resolve) => setTimeout(resolve));
  change({ hand: 8 });
  expect(sent.at(-1)?.options).toEqual({ rounds: 5, dealer: 1, hand: 8 }); // the table is not shown yet
  answers.at(-1)?.(null); // refused
  await new Promise((resolve) => setTimeout(resolve));
  change({ rounds: 2 });
  expect(sent.at(-1)?.options).toEqual({ rounds: 2, dealer: 0, hand: 9 });
});

test("shows again what the table has after a change is refused", async () => {
  showSlow({ rounds: 1 });
  const input = (label: string) =>
    [...document.querySelectorAll(".house label")]
      .find((one) => one.textContent?.trim() === label)
      ?.querySelector("input");
  const { strict, off } = w().clocks;
  const choices = () => [strict, off, w().onlookers, w().chat].map((label) => input(label)?.checked);
  const before = choices();
  expect(before).toEqual([false, true, true, true]);
  for (const label of [strict, w().onlookers, w().chat]) input(label)?.click();
  flushSync();
  expect(choices()).toEqual([true, false, false, false]);
  expect(document.body.textContent).toContain(w().clockHints.strict);
  change({ rounds: 5 });
  for (const answer of answers) answer(null);
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  expect(choices()).toEqual(before);
  expect(document.body.textContent).toContain(w().clockHints.off);
  expect(given).toEqual([{ rounds: 1 }, { rounds: 1 }]);
});
