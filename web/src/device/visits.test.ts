import { beforeEach, expect, test, vi } from "vitest";
import { secrets } from "./secrets";
import { visits } from "./visits";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: 1_000 });
});

test("lists tables with a seat, the last visited first", () => {
  for (const table of ["AAAAA", "BBBBB", "CCCCC"]) secrets.save(table, "secret");
  visits.record("BBBBB");
  vi.advanceTimersByTime(1_000);
  visits.record("CCCCC");
  expect(visits.tables()).toEqual(["CCCCC", "BBBBB", "AAAAA"]);
});

test("finds seats saved by earlier versions, and nothing else", () => {
  localStorage.setItem("reihum.seat.ABCDE", "secret");
  localStorage.setItem("reihum.seat.ABCDE.next", "another");
  localStorage.setItem("reihum.seats.FGHJK", JSON.stringify([{ seat: 0, secret: "one" }]));
  localStorage.setItem("reihum.seats.KKKKK", "[]");
  localStorage.setItem("reihum.settings", "{}");
  localStorage.setItem("elsewhere.seat.MMMMM", "secret");
  expect(visits.tables().sort()).toEqual(["ABCDE", "FGHJK"]);
});

test("keeps the secret of a table that was put away until the next visit", () => {
  secrets.save("ABCDE", "secret");
  visits.putAway("ABCDE");
  expect([visits.tables(), secrets.of("ABCDE")]).toEqual([[], "secret"]);
  visits.record("ABCDE");
  expect(visits.tables()).toEqual(["ABCDE"]);
});

test("drops visits of given-up seats and ignores invalid data", () => {
  secrets.save("ABCDE", "secret");
  visits.record("ABCDE");
  secrets.forget("ABCDE");
  secrets.save("FGHJK", "secret");
  visits.record("FGHJK");
  expect(Object.keys(JSON.parse(localStorage.getItem("reihum.visited") ?? ""))).toEqual(["FGHJK"]);
  localStorage.setItem("reihum.visited", "no JSON");
  expect(visits.tables()).toEqual(["FGHJK"]);
});
