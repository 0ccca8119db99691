import { expect, test } from "vitest";
import { findFreePlace } from "./bubble";

const room = { left: 8, top: 60, right: 352, bottom: 400 };
const size = { width: 200, height: 80 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test("places the bubble at the bottom right when there is room", () => {
  expect(findFreePlace(size, room, [])).toEqual({ left: 152, top: 320 });
});

test("moves the bubble aside or up and never covers its target", () => {
  expect(findFreePlace(size, room, [box(300, 330, 44, 44)])).toEqual({ left: 80, top: 320 });
  expect(findFreePlace(size, room, [box(0, 330, 360, 44)]).top).toBeLessThanOrEqual(250);
});

test("covers as little as possible when there is no room", () => {
  const { top } = findFreePlace(size, room, [box(0, 0, 360, 300), box(0, 340, 360, 60)]);
  expect(top).toBeGreaterThan(290);
});

test("covers the least of other things, but never its target", () => {
  const others = box(0, 60, 360, 255);
  expect(findFreePlace(size, room, [box(300, 330, 44, 44)], [others])).toEqual({ left: 80, top: 320 });
  const { top } = findFreePlace(size, room, [box(0, 360, 360, 40)], [others]);
  expect(top).toBeLessThanOrEqual(280);
  expect(top).toBeGreaterThan(270);
});
