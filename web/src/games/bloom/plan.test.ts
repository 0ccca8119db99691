import { beforeAll, beforeEach, expect, test } from "vitest";
import { bloom, built, tiles } from "../../../tests/bloom";
import { w } from "./boardWords";
import { flowersOf } from "./flowers";
import { Plan, planRob } from "./plan.svelte";
import { describePlan } from "./planned";
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

test("plans several rows, one on the desk and the others aside", () => {
  const plan = planned();
  expect([plan.names, plan.aside]).toEqual([["80", "81"], [{ at: 0, names: ["41", "42", "44"] }]]);
  expect([...plan.keys].sort()).toEqual(HAND);
  plan.bringBack(0);
  expect([plan.names, plan.aside]).toEqual([["41", "42", "44"], [{ at: 1, names: ["80", "81"] }]]);
  plan.clear();
  expect([plan.begun, plan.aside]).toEqual([false, [{ at: 0, names: ["80", "81"] }]]);
  plan.bringBack(0);
  plan.toggle(own("80"));
  plan.toggle(own("81")); // its last tile
  expect([plan.begun, plan.aside]).toEqual([false, []]);
});

const robbed = { seat: 1, tiles: tiles("82", "83", "84", "85") };

test("drops planned tiles that left the hand", () => {
  const plan = planned();
  const view = bloom({ rows: [robbed] });
  plan.toggle(planRob(view, 0, 0));
  plan.update(view, ["41", "42", "81"]);
  expect([plan.names, plan.aside[0]?.names]).toEqual([
    ["81", "82"],
    ["41", "42"],
  ]);
});

test("marks a planned tile as missing while another player robs it", async () => {
  const plan = planned();
  const before = bloom({ rows: [robbed] });
  plan.toggle(planRob(before, 0, 0));
  const during = bloom({ rows: [{ seat: 1, tiles: tiles("83", "84", "85") }], built: built(["82"], [0], 0) });
  plan.update(during, HAND);
  expect([plan.names, plan.missing, plan.robbed]).toEqual([["80", "81", "82"], ["82"], []]);
  expect(plan.flowers).toBe(flowersOf("80") + flowersOf("81"));
  const checks: string[] = [];
  const check = async (moves: string[]) => {
    checks.push(...moves);
    return null;
  };
  await plan.check({ check } as never, "1");
  expect(checks).toEqual(["80", "81", ".", "80", "81", "*"]);
  expect(describePlan(plan, true, null, w("en"), 3, () => {}).hint).toContain("No longer there: 82");
  plan.update(before, HAND);
  expect([plan.names, plan.missing, plan.robbed]).toEqual([["80", "81", "82"], [], ["82<0"]]);
  const elsewhere = bloom({ rows: [{ seat: 0, tiles: tiles("1", "2", "3") }, robbed] });
  plan.update(elsewhere, HAND);
  expect(plan.robbed).toEqual(["82<1"]);
});

test("keeps the joker of a row put aside when the one on the desk is laid", () => {
  const plan = new Plan(() => 2);
  plan.open("ABCDE.0", "1.1");
  for (const tile of ["10", "J", "13"]) plan.toggle(own(tile));
  plan.putAside();
  for (const tile of ["40", "J", "43"]) plan.toggle({ ...own(tile), key: tile === "J" ? "J#2" : tile });
  plan.putAside();
  plan.bringBack(0);
  plan.update(bloom(), ["40", "43", "J"]);
  expect([plan.names, plan.aside]).toEqual([[], [{ at: 0, names: ["40", "J", "43"] }]]);
});

test("recognizes a joker by the tiles beside it", () => {
  const plan = new Plan(() => 2);
  plan.open("ABCDE.0", "1.1");
  const row = (...names: string[]) => bloom({ rows: [{ seat: 1, tiles: tiles(...names) }] });
  plan.toggle(planRob(row("22", "J", "25"), 0, 1));
  plan.update(row("20", "21", "22", "J", "25"), []); // the row has grown
  expect([plan.robbed, plan.missing]).toEqual([["J<0.3"], []]);
  plan.update(row("20", "21", "22", "23", "25", "J"), []); // it was exchanged, and another one stands there
  expect([plan.robbed, plan.missing]).toEqual([[], ["J"]]);
  plan.update(row("22", "J", "25"), []);
  expect([plan.robbed, plan.missing]).toEqual([["J<0.1"], []]);
  plan.toggle(planRob(row("22", "J", "25"), 0, 1)); // back
  for (const place of [1, 2]) plan.toggle(planRob(row("22", "J", "J", "25"), 0, place));
  plan.update(row("22", "J", "25"), []); // one of two has gone
  expect([plan.robbed, plan.missing]).toEqual([["J<0.1"], ["J"]]);
});

test("keeps a plan after a reload, but not for another round or seat", () => {
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
  "ignores an invalid plan: %s",
  (text) => {
    sessionStorage.setItem("reihum.kept.ABCDE.0", text);
    const plan = new Plan(() => 2);
    plan.open("ABCDE.0", "1.1");
    expect([plan.begun, plan.aside]).toEqual([false, []]);
  },
);

test("saves nothing without a seat", () => {
  const plan = new Plan(() => 2);
  plan.open("", "1.1");
  plan.toggle(own("41"));
  expect(sessionStorage).toHaveLength(0);
});
