import { expect, test, vi } from "vitest";
import { levelMoved } from "../../../tests/level_8";
import { happened } from "../../../tests/tables";
import { fly } from "../../play/fly";
import { animate } from "./animate";

vi.mock("../../play/fly", () => ({ fly: vi.fn() }));

/** Returns the elements between which a card flies in a move, as seen from seat 0, which holds a joker and a skip card. */
function flight(...move: Parameters<typeof levelMoved>): (string | undefined)[] {
  document.body.innerHTML = `<p id="them" data-seat="1"><i id="held" data-count="1"></i><i id="theirs" data-top="1"></i></p>
    <p id="skipped" data-skip="2"></p><p id="own" data-top="0"></p><i id="J" data-card="J"></i><i id="S" data-card="S"></i>`;
  const all = [...document.querySelectorAll("[id]")];
  for (const [at, element] of all.entries()) element.getBoundingClientRect = () => new DOMRect(0, at, 24, 38);
  vi.mocked(fly).mockClear();
  animate(happened(6, levelMoved(...move)), () => {});
  const [{ from, to }] = vi.mocked(fly).mock.calls[0] ?? [{ from: null, to: null }];
  return [all[from?.y ?? -1]?.id, to?.id];
}

test("moves other players' jokers and skip cards neither out of the own hand nor into it", () => {
  expect(flight(1, "/J")).toEqual(["them", "theirs"]);
  expect(flight(1, "S>2", { skip: 2 })).toEqual(["them", "skipped"]);
  expect(flight(1, "S>2")).toEqual(["them", "theirs"]);
  expect(flight(1, "<0", { card: "J", taken_from: 0 })).toEqual(["own", "held"]);
  expect(flight(0, "/J")).toEqual(["J", "own"]);
  expect(flight(0, "<1", { card: "J", taken_from: 1 })).toEqual(["theirs", "J"]);
});
