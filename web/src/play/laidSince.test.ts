import { expect, test } from "vitest";
import { elfer, moved } from "../../tests/tables";
import type { ElferRausSeen } from "../protocol";
import type { Entry } from "../session/log";
import { findCardsLaidSince } from "./laidSince";

const laid = ({ seen }: { seen: unknown }) => (seen as ElferRausSeen).laid;
const { seats } = elfer();
const names = (log: readonly Entry[], seat: number | null) =>
  Object.fromEntries([...findCardsLaidSince(log, seat, laid, seats)].map(([card, { name }]) => [card, name]));
const turn = (seat: number, ...cards: string[]): Entry => ({
  kind: "turn",
  number: 1,
  seat,
  moves: cards.map((card) => moved(seat, { laid: card })),
});

test("lists cards that others laid since the own turn", () => {
  const log = [turn(1, "r11"), turn(0, "r12"), turn(1, "r10", "g11"), turn(2, "g12")];
  expect(names(log, 0)).toEqual({ r10: "Ada", g11: "Ada", g12: "Bruno" });
  expect(names([...log, turn(0, "g13")], 0)).toEqual({});
  expect(names(log, null)).toEqual({});
});

test("ignores cards of the previous round", () => {
  const log: Entry[] = [turn(1, "r11"), { kind: "dealt", number: 2, round: 2, opener: 1 }, turn(1, "b11")];
  expect(names(log, 0)).toEqual({ b11: "Ada" });
});
