import { expect, test } from "vitest";
import {
  findPhoneHeight,
  findWidthInSight,
  findWidthWithFigures,
  layoutFan,
  listFanWidths,
  TIGHT_TILE,
  TIGHT_WIDTH,
  TOUCH_WIDTH,
} from "./fan";

const phone = { width: 56, height: 90 };

test.each([1, 2, 8, 10, 15, 20, 30])("leaves room for a finger on each of %i cards on a phone", (count) => {
  const { spots, ranks } = layoutFan(count, 340, phone);
  expect(spots).toHaveLength(count);
  for (const [index, spot] of spots.entries()) {
    const next = spots[index + 1];
    if (next && next.rank === spot.rank) expect(next.x - spot.x).toBeGreaterThanOrEqual(TOUCH_WIDTH);
    else if (next) expect(next.y - spot.y).toBeGreaterThanOrEqual(TOUCH_WIDTH);
    expect(spot.x).toBeGreaterThanOrEqual(0);
    expect(spot.x + phone.width).toBeLessThanOrEqual(340.001);
  }
  expect(ranks).toBe(Math.ceil(count / 7));
});

test("lays fifteen cards in two ranks at 390 px", () => {
  expect(layoutFan(15, 370, phone).ranks).toBe(2);
});

test("lays a symmetric fan where there is room", () => {
  const { spots, ranks } = layoutFan(9, 1100, { width: 72, height: 115 });
  expect(ranks).toBe(1);
  expect(spots[4]?.turn).toBe(0);
  expect(spots[0]?.turn).toBeCloseTo(-(spots[8]?.turn ?? 0));
  expect(spots[0]?.y).toBeGreaterThan(spots[4]?.y ?? 0);
});

test("has the height of a card for an empty hand", () => {
  expect(layoutFan(0, 370, phone)).toEqual({ spots: [], ranks: 1, width: 370, height: 90 });
});

test.each([360, 1100])("never hides half of a tile in %i px", (width) => {
  const tile = { width: width > 620 ? 72 : 56, height: width > 620 ? 79 : 62 };
  for (const count of [13, 30]) {
    const { spots } = layoutFan(count, width, tile);
    for (const [index, spot] of spots.entries()) {
      const next = spots[index + 1];
      if (next && next.rank === spot.rank) expect(next.x - spot.x).toBeGreaterThanOrEqual(tile.width * 0.8 - 0.001);
    }
  }
});

test.each([1, 10, 20, 21, 30, 45])("keeps the height for %i cards on a small phone and grows sideways", (count) => {
  const card = { width: 46, height: 73.6 };
  const most = findPhoneHeight(card, 290);
  const { spots, ranks, width, height } = layoutFan(count, 290, card, most);
  expect(height).toBeLessThanOrEqual(most);
  expect(ranks).toBeLessThanOrEqual(3);
  if (count <= 20) expect(width).toBe(290);
  for (const [index, spot] of spots.entries()) {
    const next = spots[index + 1];
    if (next && next.rank === spot.rank) expect(next.x - spot.x).toBeGreaterThanOrEqual(TIGHT_WIDTH);
    expect(spot.x).toBeGreaterThanOrEqual(0);
    expect(spot.x + card.width).toBeLessThanOrEqual(width + 0.001);
    expect(spot.y + card.width).toBeLessThanOrEqual(most + 0.001);
  }
});

test.each([13, 16, 24])("lays %i tiles in two complete ranks on a small phone", (count) => {
  const tile = { width: 46, height: 50.6 };
  const { spots, ranks, height } = layoutFan(count, 340, tile, findPhoneHeight(tile, 340));
  expect(ranks).toBe(2);
  expect(Math.max(...spots.map(({ y }) => y))).toBeGreaterThan(tile.height);
  expect(height).toBeGreaterThan(2 * tile.height);
});

test.each([
  { room: 340, plain: 46 },
  { room: 370, plain: 56 },
])("shows 18 tiles, the most that are dealt, in two ranks of $room px", ({ room, plain }) => {
  const [ratio, widths] = [1.1, [56, 50, 46, 44].filter((width) => width <= plain)];
  const most = findPhoneHeight({ width: plain, height: plain * ratio }, room);
  const size = findWidthWithFigures(18, room, widths, ratio, most);
  const { spots, ranks, width } = layoutFan(18, room, { width: size, height: size * ratio }, most);
  expect([ranks, width]).toEqual([2, room]);
  for (const [at, { x, rank }] of spots.entries()) {
    const next = spots[at + 1];
    if (next?.rank === rank) expect(next.x - x).toBeGreaterThanOrEqual(TIGHT_TILE);
  }
});

test.each([
  { room: 286, plain: 46, large: 53, all: 18 },
  { room: 316, plain: 56, large: 64, all: 21 },
])("shows up to $all large cards in $room px without more height", ({ room, plain, large, all }) => {
  const most = findPhoneHeight({ width: plain, height: plain * 1.6 }, room);
  for (let count = 1; count <= all; count++) {
    expect(findWidthInSight(count, room, [large, 46], 1.6, most)).toBe(large);
    const { spots, width } = layoutFan(count, room, { width: large, height: large * 1.6 }, most);
    expect(width).toBe(room);
    for (const [at, spot] of spots.entries()) {
      const next = spots[at + 1];
      if (next && next.rank !== spot.rank) expect(next.y - spot.y).toBeGreaterThanOrEqual(33);
      expect(spot.y + large).toBeLessThanOrEqual(most + 0.001);
    }
  }
});

test.each([
  { room: 286, widths: [46, 44] },
  { room: 320, widths: [56, 50, 46] },
])("shows three whole ranks in $room px", ({ room, widths }) => {
  const most = findPhoneHeight({ width: widths[0] ?? 0, height: (widths[0] ?? 0) * 1.6 }, room);
  for (let count = 15; count <= 21; count++) {
    const width = findWidthWithFigures(count, room, widths, 1.6, most);
    const { spots, ranks } = layoutFan(count, room, { width, height: width * 1.6 }, most);
    expect(ranks).toBe(3);
    for (const [at, spot] of spots.entries()) {
      const next = spots[at + 1];
      expect(spot.y + width * 1.6).toBeLessThanOrEqual(most + 0.001);
      if (next && next.rank !== spot.rank) expect(next.y - spot.y).toBeGreaterThan(width * 0.65);
    }
  }
});

test("leaves the board of a very narrow phone the height of two ranks", () => {
  const card = { width: 46, height: 73.6 };
  expect(findPhoneHeight(card, 206)).toBeLessThan(findPhoneHeight(card, 286));
});

test("shrinks large cards a little so that all are visible", () => {
  const most = findPhoneHeight({ width: 46, height: 73.6 }, 286);
  expect(findWidthInSight(20, 286, [53, 46], 1.6, most)).toBe(46);
  expect(findWidthInSight(30, 286, [53, 46], 1.6, most)).toBe(53);
});

test.each([7, 10, 15, 20, 21])("shows the figures of all %i cards at 390 px", (count) => {
  const most = findPhoneHeight(phone, 320);
  const width = findWidthWithFigures(count, 320, [56, 50, 46], 1.6, most);
  const { spots, width: whole } = layoutFan(count, 320, { width, height: width * 1.6 }, most);
  expect(whole).toBe(320);
  for (const [at, { x, rank }] of spots.entries()) {
    const next = spots[at + 1];
    if (next?.rank === rank) expect((next.x - x) / width).toBeGreaterThan(0.84);
  }
});

test("shows few cards as large as possible", () => {
  expect(findWidthWithFigures(5, 320, [56, 50, 46], 1.6, findPhoneHeight(phone, 320))).toBe(56);
});

test.each([
  { room: 590, size: 46, whole: 806 },
  { room: 590, size: 44, whole: 804 },
  { room: 812, size: 46, whole: 812 },
])("lays the only rank that there is room for straight: $size in $room px", ({ room, size, whole }) => {
  const { spots, ranks, width, height } = layoutFan(20, room, { width: size, height: size * 1.6 }, 74);
  expect(ranks).toBe(1);
  expect(height).toBeCloseTo(size * 1.6);
  expect(width).toBe(whole);
  expect(spots.every(({ y, turn }) => y === 0 && turn === 0)).toBe(true);
});

test.each([10, 18, 20, 22, 23, 25, 30])("hides no figure of %i cards beside each other in a wide window", (count) => {
  const width = findWidthWithFigures(count, 1112, listFanWidths(72), 1.6);
  expect(width).toBeGreaterThanOrEqual(54);
  const { spots } = layoutFan(count, 1112, { width, height: width * 1.6 });
  for (const [at, { x, rank }] of spots.entries()) {
    const next = spots[at + 1];
    if (next?.rank === rank) expect((next.x - x) / width).toBeGreaterThanOrEqual(0.84);
  }
});

test("keeps the usual width of cards that have room in a wide window", () => {
  expect(findWidthWithFigures(14, 1112, listFanWidths(72), 1.6)).toBe(72);
});
