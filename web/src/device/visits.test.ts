import { beforeEach, expect, test, vi } from "vitest";
import { secrets } from "./secrets";
import { visits } from "./visits";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: 1_000 });
});

test("tables where this device has a seat come in the order in which it was there last", () => {
  for (const table of ["AAAAA", "BBBBB", "CCCCC"]) secrets.save(table, "secret");
  visits.record("BBBBB");
  vi.advanceTimersByTime(1_000);
  visits.record("CCCCC");
  expect(visits.tables()).toEqual(["CCCCC", "BBBBB", "AAAAA"]);
});

test("seats kept by earlier versions are found, alone or around one device, and nothing that is no seat", () => {
  localStorage.setItem("reihum.seat.ABCDE", "secret");
  localStorage.setItem("reihum.seat.ABCDE.next", "another");
  localStorage.setItem("reihum.seats.FGHJK", JSON.stringify([{ seat: 0, secret: "one" }]));
  localStorage.setItem("reihum.seats.KKKKK", "[]");
  localStorage.setItem("reihum.settings", "{}");
  localStorage.setItem("elsewhere.seat.MMMMM", "secret");
  expect(visits.tables().sort()).toEqual(["ABCDE", "FGHJK"]);
});

test("a table that was put away keeps its secret, and comes back with the next visit", () => {
  secrets.save("ABCDE", "secret");
  visits.putAway("ABCDE");
  expect([visits.tables(), secrets.of("ABCDE")]).toEqual([[], "secret"]);
  visits.record("ABCDE");
  expect(visits.tables()).toEqual(["ABCDE"]);
});

test("what is noted of seats that were given up does not pile up, and nonsense there breaks nothing", () => {
  secrets.save("ABCDE", "secret");
  visits.record("ABCDE");
  secrets.forget("ABCDE");
  secrets.save("FGHJK", "secret");
  visits.record("FGHJK");
  expect(Object.keys(JSON.parse(localStorage.getItem("reihum.visited") ?? ""))).toEqual(["FGHJK"]);
  localStorage.setItem("reihum.visited", "no JSON");
  expect(visits.tables()).toEqual(["FGHJK"]);
});
