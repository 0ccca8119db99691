import { expect, test } from "vitest";
import { localSeats, nextSeat, saveLocalSeats } from "./seats";

const local = [0, 1, 3].map((seat) => ({ seat, secret: `secret-${seat}` }));

test("a device remembers the seats that share it, table by table", () => {
  expect(localSeats("ABCDE")).toEqual([]);
  saveLocalSeats("ABCDE", local);
  expect(localSeats("ABCDE")).toEqual(local);
  expect(localSeats("FGHJK")).toEqual([]);
});

test.each([
  [0, 0],
  [1, 1],
  [2, 3],
  [3, 3],
  [4, 0],
  [null, 0],
])("with seat %s to move the device goes to seat %s", (turn, seat) => {
  expect(nextSeat(local, turn)?.seat).toBe(seat);
});
