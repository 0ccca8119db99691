import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import { gameOf } from "../games/registry";
import type { Answer } from "../net/outbox";
import type { TableView } from "../protocol";
import type { Session } from "../session/session.svelte";
import TableSettings from "./TableSettings.svelte";

test("shows two quick changes until the table has both", async () => {
  settings.lang = "en";
  const answers: ((answer: Answer | null) => void)[] = [];
  const session = { send: () => new Promise((answer) => answers.push(answer)) } as unknown as Session;
  const before = elfer({}, { phase: "waiting", match: null, seat: 0, host: 0 });
  const game = gameOf(before.game);
  if (!game) throw new Error("no such game");
  const table = $state<{ now: TableView }>({ now: before });
  const page = mount(TableSettings, {
    target: document.body,
    props: {
      session,
      game,
      options: {},
      onarrange: async () => null,
      get table() {
        return table.now;
      },
    },
  });
  flushSync();
  const switches = () => [...document.querySelectorAll("[role=switch]")] as HTMLElement[];
  const shown = () => switches().map((one) => one.getAttribute("aria-checked"));
  const [onlookers, chat] = [!before.settings.onlookers, !before.settings.chat];
  const changed = [`${onlookers}`, `${chat}`];
  for (const one of switches()) one.click();
  flushSync();
  expect(shown()).toEqual(changed);
  const tell = async (change: Partial<TableView["settings"]>, number: number) => {
    table.now = { ...before, number, settings: { ...before.settings, ...change } };
    answers.shift()?.({ type: "done", id: "", number } as Answer);
    await Promise.resolve();
    flushSync();
  };
  await tell({ onlookers }, before.number + 1);
  expect(shown()).toEqual(changed);
  await tell({ onlookers, chat }, before.number + 2);
  expect(shown()).toEqual(changed);
  table.now = { ...before, number: before.number + 3 };
  flushSync();
  expect(shown()).toEqual([`${!onlookers}`, `${!chat}`]);
  void unmount(page);
});
