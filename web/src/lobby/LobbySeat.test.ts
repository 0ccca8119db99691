import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import type { TableView } from "../protocol";
import type { Session } from "../session/session.svelte";
import LobbySeat from "./LobbySeat.svelte";

/** What is written at the host's seat, for who sits at `me`. */
function written(lang: "de" | "en", me: number): string | null | undefined {
  settings.lang = lang;
  const table: TableView = elfer({}, { seat: me, host: 0 });
  const props = { session: {} as Session, table, who: table.seats[0] as TableView["seats"][0], seat: 0 };
  const rest = { begins: false, open: false, ontoggle() {}, onmove() {}, ondrop() {}, onbegin: undefined };
  const shown = mount(LobbySeat, { target: document.body, props: { ...props, ...rest } });
  flushSync();
  const text = document.querySelector("small")?.textContent;
  void unmount(shown);
  return text;
}

test("who host is told so in a sentence", () => {
  expect([written("de", 0), written("en", 0)]).toEqual(["Du hast eingeladen", "You’re the host"]);
  expect([written("de", 1), written("en", 1)]).toEqual(["hat eingeladen", "host"]);
});
