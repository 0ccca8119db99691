import { expect, test } from "vitest";
import { Places, placeRows, rowSize, type Spot } from "./places";

const PHONE = [48, 44, 42];
const ROOM = { width: 386, height: 330 };
const sizes = (...widths: number[]) => widths.map((width) => ({ width, lines: 1 }));

function overlap(one: Spot, other: Spot): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.line < other.line + other.lines &&
    other.line < one.line + one.lines
  );
}
function apart(spots: readonly Spot[]): boolean {
  return spots.every((one, row) => spots.every((other, at) => at >= row || !overlap(one, other)));
}

test("a row that is too long for a line goes on in the next", () => {
  expect(rowSize([48, 48, 48], 386)).toEqual({ width: 190, lines: 1 });
  expect(rowSize(Array(8).fill(48), 386)).toEqual({ width: 340, lines: 2 });
});

test("rows keep their places when others are laid, grow or lose tiles", () => {
  const places = new Places();
  const before = places.layOut([3, 3, 4], { ...ROOM, width: 420 }, PHONE).spots.map(({ x, line }) => ({ x, line }));
  const after = places.layOut([4, 3, 3, 5, 3], { ...ROOM, width: 420 }, PHONE).spots;
  expect(after.slice(0, 3)).toMatchObject(before);
  expect(apart(after)).toBe(true);
});

test("a row that grows pushes its neighbour aside only as far as it must", () => {
  const room = { width: 600, lines: 3 };
  const before = placeRows([], sizes(200, 200, 100), room, 0);
  expect(before.map(({ x, line }) => [x, line])).toEqual([
    [0, 0],
    [208, 0],
    [416, 0],
  ]);
  const after = placeRows(before, sizes(250, 200, 100), room, 0);
  expect(after.map(({ x, line }) => [x, line])).toEqual([
    [0, 0],
    [258, 0],
    [466, 0],
  ]);
  const last = placeRows(after, sizes(350, 200, 100), room, 0);
  expect(last.map(({ line }) => line)).toEqual([0, 0, 1]);
});

test("a new row goes where another would have room to grow, as long as there is such a place", () => {
  const places = new Places();
  expect(places.layOut([3, 3], ROOM, PHONE).spots.map(({ line }) => line)).toEqual([0, 1]);
  expect(places.layOut([3, 3, 3, 3, 3, 3], { width: 420, height: 330 }, PHONE).spots[4]).toMatchObject({
    x: 198,
    line: 0,
  });
});

test("tiles get smaller when rows would lie out of sight, and stay so for the round", () => {
  const places = new Places();
  expect(places.layOut(Array(4).fill(3), ROOM, PHONE).scale).toBe(1);
  const full = places.layOut(Array(9).fill(3), ROOM, PHONE);
  expect(full.scale).toBeLessThan(1);
  expect(Math.max(...full.spots.map(({ line }) => line))).toBeLessThan(6);
  expect(places.layOut(Array(4).fill(3), ROOM, PHONE).scale).toBe(full.scale);
  expect(places.layOut([], ROOM, PHONE).scale).toBe(1);
  expect(places.layOut(Array(40).fill(5), ROOM, PHONE).scale).toBe(42 / 48);
});

test("a board of another width or in a window much higher is laid out anew, but not when a desk comes and goes", () => {
  const places = new Places();
  const small = places.layOut(Array(9).fill(3), ROOM, PHONE).scale;
  expect(places.layOut(Array(9).fill(3), { ...ROOM, height: 400 }, PHONE).scale).toBe(small);
  expect(places.layOut(Array(9).fill(3), { ...ROOM, height: 700 }, PHONE).scale).toBe(1);
});

test("rows that open gaps for a chosen tile make room, and lie as before when it is put back", () => {
  const places = new Places();
  const rows = [3, 3, 3, 3, 3, 3, 3];
  const before = places.layOut(rows, ROOM, PHONE).spots;
  const open = places.layOut(rows, ROOM, PHONE, [[48, 48, 48, 48, 48]]).spots;
  expect(open[0]?.width).toBeGreaterThan(before[0]?.width ?? 0);
  expect(apart(open)).toBe(true);
  expect(places.layOut(rows, ROOM, PHONE).spots).toEqual(before);
});
