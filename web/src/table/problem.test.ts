import { expect, test } from "vitest";
import { elfer, moved } from "../../tests/tables";
import { describePostponed, w } from "../net/words";
import type { Failed } from "../protocol";
import type { Entry } from "../session/log";
import { describeFailure } from "./problem";

const failed = (id: string | null): Failed => ({ type: "failed", id, code: "wrong_secret", detail: "" });

test("explains a removal and a link that is no longer valid", () => {
  expect(describeFailure(failed(null), null, [], "de")).toBe("Du wurdest vom Tisch gebeten.");
  expect(describeFailure(failed("join"), null, [], "de")).toBe(w("de").errors.wrong_secret);
});

test("tells a seat with another link from one that is gone", () => {
  const say = (name: string) => describeFailure(failed("join"), elfer(), [], "de", name);
  expect(say("Vera")).toBe("Auf einem anderen Gerät gibt es einen neuen Link für diesen Platz. Öffne ihn hier.");
  expect(say("Mia")).toBe("Du hast hier keinen Platz mehr.");
});

test("explains that the clock has moved, not that somebody was faster", () => {
  const stale: Failed = { type: "failed", id: "a", code: "stale", detail: "The match has moved on.", table: elfer() };
  const turn = (seat: number, more: Partial<Extract<Entry, { kind: "turn" }>> = {}): Entry => ({
    kind: "turn",
    number: 3,
    seat,
    moves: [moved(seat)],
    ...more,
  });
  const say = (...log: Entry[]) => describeFailure(stale, elfer(), log, "de");
  expect(say(turn(0, { by: "clock" }), turn(1))).toBe("Deine Zeit war um. Die Uhr hat für dich gespielt.");
  expect(say(turn(0, { rest: "clock" }), turn(1))).toBe("Deine Zeit war um. Die Uhr hat für dich gespielt.");
  expect(say(turn(0, { by: "bot" }), turn(1))).toBe("Ein Bot hat für dich gespielt, solange du weg warst.");
  expect(say(turn(0), turn(1))).toBe("Das war schon weg – Ada war schneller.");
  expect(say(turn(0, { by: "clock" }), { kind: "dealt", number: 9, round: 2, opener: null }, turn(1))).toContain("Ada");
});

test("explains that a dropped command was not sent", () => {
  const dropped: Failed = { type: "failed", id: "a", code: "stale", detail: "" };
  expect(describeFailure(dropped, elfer(), [], "en")).toContain("not sent");
});

test("too many wrong codes from one address are not told as a lost network", () => {
  expect(describePostponed("too_fast", "de")).toContain("falsche Codes");
  expect(describePostponed("closing", "de")).toBe(w("de").errors.closing);
});

test("too many messages, changes or seats at a table have nothing to do with codes", () => {
  const failed: Failed = { type: "failed", id: "say", code: "too_fast", detail: "" };
  expect(describeFailure(failed, elfer(), [], "de")).toBe(w("de").errors.too_fast);
});

test("names who was faster when the command came, not who moves after that", () => {
  const stale: Failed = {
    type: "failed",
    id: "a",
    code: "stale",
    detail: "The match has moved on.",
    table: elfer({}, { number: 7 }),
  };
  const turn = (number: number, seat: number): Entry => ({ kind: "turn", number, seat, moves: [moved(seat)] });
  const dealt: Entry = { kind: "dealt", number: 7, round: 2, opener: null };
  const say = (...log: Entry[]) => describeFailure(stale, elfer(), log, "de");
  expect(say(turn(7, 1), turn(8, 2))).toBe("Das war schon weg – Ada war schneller.");
  expect(say(dealt, turn(8, 1))).toBe(w("de").errors.stale);
});

test("says nothing when the own seat has moved in another window", () => {
  const stale = (number: number): Failed => ({
    type: "failed",
    id: "a",
    code: "stale",
    detail: "The match has moved on.",
    table: elfer({}, { number }),
  });
  const log: Entry[] = [{ kind: "turn", number: 6, seat: 0, moves: [moved(0), moved(0)] }];
  expect(describeFailure(stale(7), elfer(), log, "de")).toBe("");
  expect(describeFailure(stale(9), elfer(), log, "de"), "somebody took a move back").toBe(w("de").errors.stale);
});
