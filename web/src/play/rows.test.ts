import { expect, test } from "vitest";
import { moved } from "../../tests/tables";
import type { ElferRausSeen, Moved } from "../protocol";
import { endsTurn, findCelebratedRow, findLastLaid } from "./rows";

const laid = ({ seen }: Moved) => (seen as ElferRausSeen).laid;

test("celebrates the row laid to last, else the longest", () => {
  const rows = [
    { colour: "r", cards: 2 },
    { colour: "y", cards: 3 },
  ];
  const find = (last: string | null) => findCelebratedRow(rows, last, ({ cards }) => cards);
  expect([find("r12"), find(null)]).toEqual(["r", "y"]);
  expect(findCelebratedRow([], null, () => 0)).toBeNull();
});

test("finds the last card that was laid in the log", () => {
  const turn = (...moves: Moved[]) => ({ kind: "turn" as const, round: 1, seat: 0, moves, number: 1 });
  expect(findLastLaid([turn(moved(0, { laid: "r11" })), turn(moved(1, { laid: "r12" }), moved(1))], laid)).toBe("r12");
  expect(findLastLaid([turn(moved(1))], laid)).toBeNull();
  expect(findLastLaid([], laid)).toBeNull();
});

test("tells moves that end the turn from those that lay a card", () => {
  expect([".", "+", "-", "r12", "y>b9", "b17xJ"].map(endsTurn)).toEqual([true, true, true, false, false, false]);
});
