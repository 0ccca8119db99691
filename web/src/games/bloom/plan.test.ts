import { beforeAll, beforeEach, expect, test } from "vitest";
import { bloom, tiles } from "../../../tests/bloom";
import { Plan } from "./plan.svelte";
import { loadRowTiles } from "./rowTiles.svelte";

const own = (tile: string) => ({ tile, move: tile, key: tile });
const HAND = ["41", "42", "44", "80", "81"];

beforeAll(loadRowTiles);
beforeEach(() => sessionStorage.clear());

function planned(): Plan {
  const plan = new Plan(() => 2);
  plan.open("ABCDE.0", "1.1");
  for (const tile of ["44", "41", "42"]) plan.toggle(own(tile));
  plan.putAside();
  plan.toggle(own("81"));
  plan.toggle(own("80"));
  return plan;
}

test("several rows are planned: one lies on the desk, the others wait", () => {
  const plan = planned();
  expect([plan.names, plan.aside]).toEqual([["80", "81"], [{ at: 0, names: ["41", "42", "44"] }]]);
  expect([...plan.keys].sort()).toEqual(HAND);
  plan.take(0);
  expect([plan.names, plan.aside]).toEqual([["41", "42", "44"], [{ at: 1, names: ["80", "81"] }]]);
  plan.clear();
  expect([plan.begun, plan.aside]).toEqual([false, [{ at: 0, names: ["80", "81"] }]]);
  plan.take(0);
  plan.toggle(own("80"));
  plan.toggle(own("81")); // its last tile
  expect([plan.begun, plan.aside]).toEqual([false, []]);
});

test("what has left the hand, or its row, is planned no more, on the desk or aside", () => {
  const plan = planned();
  plan.toggle({ tile: "82", move: "82<0", key: null });
  const view = bloom({ rows: [{ seat: 1, tiles: tiles("82", "83", "84", "85") }] });
  plan.forget(view, ["41", "42", "81"]);
  expect([plan.names, plan.aside[0]?.names]).toEqual([
    ["81", "82"],
    ["41", "42"],
  ]);
  plan.forget(bloom({ rows: [] }), ["41"]);
  expect([plan.begun, plan.aside[0]?.names]).toEqual([false, ["41"]]);
});

test("a plan outlives a reload, and no round; at another seat there is none", () => {
  planned();
  const reloaded = (name: string, round: string) => {
    const plan = new Plan(() => 2);
    plan.open(name, round);
    return [plan.names, plan.aside.map(({ names }) => names)];
  };
  expect(reloaded("ABCDE.0", "1.1")).toEqual([["80", "81"], [["41", "42", "44"]]]);
  expect(reloaded("ABCDE.1", "1.1")).toEqual([[], []]);
  expect(reloaded("ABCDE.0", "1.2")).toEqual([[], []]);
  expect(reloaded("ABCDE.0", "1.1")).toEqual([[], []]); // the round before is over for good
});

test.each(["{", "[]", '{"about":"1.1","value":{"rows":[[7]],"at":0}}', '{"about":"1.1","value":{"rows":3,"at":0}}'])(
  "what is no plan is none: %s",
  (text) => {
    sessionStorage.setItem("reihum.kept.ABCDE.0", text);
    const plan = new Plan(() => 2);
    plan.open("ABCDE.0", "1.1");
    expect([plan.begun, plan.aside]).toEqual([false, []]);
  },
);

test("where one has no side of one's own, nothing is kept", () => {
  const plan = new Plan(() => 2);
  plan.open("", "1.1");
  plan.toggle(own("41"));
  expect(sessionStorage).toHaveLength(0);
});
