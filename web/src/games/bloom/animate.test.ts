import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { bloom, made } from "../../../tests/bloom";
import { happened } from "../../../tests/tables";
import { fly } from "../../play/fly";
import type { MatchView } from "../../protocol";
import { animate } from "./animate";
import Disc from "./Disc.svelte";
import Held from "./Held.svelte";

vi.mock("../../play/fly", () => ({ fly: vi.fn() }));

afterEach(() => document.body.replaceChildren());

test("moves a scoring tile to the points of its player", () => {
  const what = made(".", { row: 0, scoring: 5 }, 0);
  const plain = happened(6, what, { game: "bloom" });
  const { table } = {
    ...plain,
    table: { ...plain.table, match: { ...(plain.table.match as MatchView), view: bloom() } },
  };
  const seat = document.body.appendChild(document.createElement("div"));
  seat.dataset.seat = "0";
  document.body.appendChild(document.createElement("div")).dataset.scoring = "5";
  const held = mount(Held, { target: seat, props: { table, seat: 0 } });
  flushSync();
  animate({ ...plain, table }, () => {});
  const disc = vi.mocked(fly).mock.calls.find(([{ what }]) => (what as unknown) === Disc)?.[0];
  expect(disc?.to.closest(".points")).not.toBeNull();
  void unmount(held);
});
