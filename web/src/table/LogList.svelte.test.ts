import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { game } from "../games/elfer_raus";
import type { Entry } from "../session/log";
import LogList from "./LogList.svelte";

test("shows nobody else's face beside somebody who has left", async () => {
  const log: Entry[] = [
    { kind: "left", number: 6, seat: 1, name: "Kim", removed: true },
    { kind: "presence", number: 7, seat: 2, away: true },
    { kind: "presence", number: 8, seat: 2, away: true, names: ["Vera", "Ada", "Kim"] },
  ];
  const page = mount(LogList, { target: document.body, props: { table: elfer(), game, log } });
  flushSync();
  expect([...document.querySelectorAll("li")].map((line) => line.querySelector(".face") !== null)).toEqual([
    false,
    true,
    false,
  ]);
  await unmount(page);
});
