import { expect, test } from "vitest";
import { placeRows, RowLayout, rowSize, type Spot } from "./rowLayout";

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

test("wraps a row that is too long", () => {
  expect(rowSize([48, 48, 48], 386)).toEqual({ width: 190, lines: 1 });
  expect(rowSize(Array(8).fill(48), 386)).toEqual({ width: 340, lines: 2 });
});

test("keeps rows in place when others change", () => {
  const places = new RowLayout();
  const before = places.layOut([3, 3, 4], { ...ROOM, width: 420 }, PHONE).spots.map(({ x, line }) => ({ x, line }));
  const after = places.layOut([4, 3, 3, 5, 3], { ...ROOM, width: 420 }, PHONE).spots;
  expect(after.slice(0, 3)).toMatchObject(before);
  expect(apart(after)).toBe(true);
});

test("pushes a neighbour aside only as far as needed", () => {
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

test("places a new row with room to grow, if possible", () => {
  const places = new RowLayout();
  expect(places.layOut([3, 3], ROOM, PHONE).spots.map(({ line }) => line)).toEqual([0, 1]);
  expect(places.layOut([3, 3, 3, 3, 3, 3], { width: 420, height: 330 }, PHONE).spots[4]).toMatchObject({
    x: 198,
    line: 0,
  });
});

test("shrinks tiles when rows do not fit, for the rest of the round", () => {
  const places = new RowLayout();
  expect(places.layOut(Array(4).fill(3), ROOM, PHONE).scale).toBe(1);
  const full = places.layOut(Array(9).fill(3), ROOM, PHONE);
  expect(full.scale).toBeLessThan(1);
  expect(Math.max(...full.spots.map(({ line }) => line))).toBeLessThan(6);
  expect(places.layOut(Array(4).fill(3), ROOM, PHONE).scale).toBe(full.scale);
  expect(places.layOut([], ROOM, PHONE).scale).toBe(1);
  expect(places.layOut(Array(40).fill(5), ROOM, PHONE).scale).toBe(42 / 48);
});

test("lays the board out anew after a large resize, but not when a desk appears", () => {
  const places = new RowLayout();
  const small = places.layOut(Array(9).fill(3), ROOM, PHONE).scale;
  expect(places.layOut(Array(9).fill(3), { ...ROOM, height: 400 }, PHONE).scale).toBe(small);
  expect(places.layOut(Array(9).fill(3), { ...ROOM, height: 700 }, PHONE).scale).toBe(1);
});

test("moves rows for opened gaps and restores them", () => {
  const places = new RowLayout();
  const rows = [3, 3, 3, 3, 3, 3, 3];
  const before = places.layOut(rows, ROOM, PHONE).spots;
  const open = places.layOut(rows, ROOM, PHONE, [[48, 48, 48, 48, 48]]).spots;
  expect(open[0]?.width).toBeGreaterThan(before[0]?.width ?? 0);
  expect(apart(open)).toBe(true);
  expect(places.layOut(rows, ROOM, PHONE).spots).toEqual(before);
});
