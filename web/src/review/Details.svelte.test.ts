import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { game } from "../games/elfer_raus";
import type { ReviewFound } from "../protocol";
import Details from "./Details.svelte";

const curve: ReviewFound = {
  kind: "found",
  final: false,
  chairs: [{ curve: [], moments: [] }],
  prior: null,
  sources: null,
  result: null,
  seats: null,
};

function textOf(found: ReviewFound): string {
  const record = { game: game.id, players: ["Ada"], rounds: [] };
  const props = {
    found,
    record,
    game,
    names: ["Ada"],
    table: elfer(),
    words: null,
    seat: 0,
    ongo: () => {},
    ontry: () => {},
  };
  const shown = mount(Details, { target: document.body, props });
  const text = document.body.textContent;
  unmount(shown);
  return text;
}

test("of moves that were not compared is said whether they still will be", () => {
  expect(textOf(curve)).toContain("still being compared");
  const final = textOf({ ...curve, final: true });
  expect(final).toContain("not enough time");
  expect(final).not.toContain("still being compared");
});
