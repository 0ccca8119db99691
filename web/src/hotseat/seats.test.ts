import { expect, test } from "vitest";
import { findNextSeat, loadLocalSeats, saveLocalSeats } from "./seats";

const local = [0, 1, 3].map((seat) => ({ seat, secret: `secret-${seat}` }));

test("saves the seats that share a device by table", () => {
  expect(loadLocalSeats("ABCDE")).toEqual([]);
  saveLocalSeats("ABCDE", local);
  expect(loadLocalSeats("ABCDE")).toEqual(local);
  expect(loadLocalSeats("FGHJK")).toEqual([]);
});

test.each([
  [0, 0],
  [1, 1],
  [2, 3],
  [3, 3],
  [4, 0],
  [null, 0],
])("passes the device with seat %s on turn to seat %s", (turn, seat) => {
  expect(findNextSeat(local, turn)?.seat).toBe(seat);
});
