import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import type { SeatView, TableView } from "../protocol";
import type { Session } from "../session/session.svelte";
import LobbySeat from "./LobbySeat.svelte";

/** Show a seat of a table to who sits at `me`, and return what is looked for there. */
function shown<T>(me: number, seat: Partial<SeatView>, look: () => T): T {
  const table: TableView = elfer({}, { seat: me, host: 0 });
  const props = { session: {} as Session, table, who: { ...(table.seats[0] as SeatView), ...seat }, seat: 0 };
  const rest = { begins: false, isOpen: false, ontoggle() {}, onmove() {}, ondrop() {}, onletbegin: undefined };
  const component = mount(LobbySeat, { target: document.body, props: { ...props, ...rest } });
  flushSync();
  const found = look();
  void unmount(component);
  return found;
}

/** What is written at the host's seat, for who sits at `me`. */
function written(lang: "de" | "en", me: number): string | null | undefined {
  settings.lang = lang;
  return shown(me, {}, () => document.querySelector("small")?.textContent);
}

test("tells the host in a sentence", () => {
  expect([written("de", 0), written("en", 0)]).toEqual(["Du hast eingeladen", "You’re the host"]);
  expect([written("de", 1), written("en", 1)]).toEqual(["hat eingeladen", "host"]);
});

test("names the seat on the button that adds a bot", () => {
  settings.lang = "de";
  const label = shown(0, { kind: "open" }, () => document.querySelector(".bot")?.getAttribute("aria-label"));
  expect(label).toBe("Bot setzen, Platz 1");
});
