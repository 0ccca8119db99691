import { expect, test } from "vitest";
import { fan, TOUCH } from "./fan";

const phone = { width: 56, height: 90 };

test.each([1, 2, 8, 10, 15, 20, 30])("%i cards on a phone: a finger finds each of them", (count) => {
  const { spots, ranks } = fan(count, 340, phone);
  expect(spots).toHaveLength(count);
  for (const [index, spot] of spots.entries()) {
    const next = spots[index + 1];
    if (next && next.rank === spot.rank) expect(next.x - spot.x).toBeGreaterThanOrEqual(TOUCH);
    else if (next) expect(next.y - spot.y).toBeGreaterThanOrEqual(TOUCH);
    expect(spot.x).toBeGreaterThanOrEqual(0);
    expect(spot.x + phone.width).toBeLessThanOrEqual(340.001);
  }
  expect(ranks).toBe(Math.ceil(count / 7));
});

test("a full hand of fifteen lies in two ranks at 390 px", () => {
  expect(fan(15, 370, phone).ranks).toBe(2);
});

test("with room to spare the hand is one fan, the same to the left as to the right", () => {
  const { spots, ranks } = fan(9, 1100, { width: 72, height: 115 });
  expect(ranks).toBe(1);
  expect(spots[4]?.turn).toBe(0);
  expect(spots[0]?.turn).toBeCloseTo(-(spots[8]?.turn ?? 0));
  expect(spots[0]?.y).toBeGreaterThan(spots[4]?.y ?? 0);
});

test("no card, no height but a card's", () => {
  expect(fan(0, 370, phone)).toEqual({ spots: [], ranks: 1, height: 90 });
});

test.each([360, 1100])("tiles, which have no corner, are never half hidden in %i px", (width) => {
  const tile = { width: width > 620 ? 72 : 56, height: width > 620 ? 79 : 62 };
  for (const count of [13, 30]) {
    const { spots } = fan(count, width, tile);
    for (const [index, spot] of spots.entries()) {
      const next = spots[index + 1];
      if (next && next.rank === spot.rank) expect(next.x - spot.x).toBeGreaterThanOrEqual(tile.width * 0.8 - 0.001);
    }
  }
});
