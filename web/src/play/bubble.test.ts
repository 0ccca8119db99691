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

test("with nothing in its way it stands low and to the right", () => {
  expect(findFreePlace(size, room, [])).toEqual({ left: 152, top: 320 });
});

test("it goes aside, or higher, and never lies over what it is about", () => {
  expect(findFreePlace(size, room, [box(300, 330, 44, 44)])).toEqual({ left: 80, top: 320 });
  expect(findFreePlace(size, room, [box(0, 330, 360, 44)]).top).toBeLessThanOrEqual(250);
});

test("where all is taken it covers as little as it can", () => {
  const { top } = findFreePlace(size, room, [box(0, 0, 360, 300), box(0, 340, 360, 60)]);
  expect(top).toBeGreaterThan(290);
});

test("of what it need not leave free it covers the least, and for that nothing of what it is about", () => {
  const others = box(0, 60, 360, 255);
  expect(findFreePlace(size, room, [box(300, 330, 44, 44)], [others])).toEqual({ left: 80, top: 320 });
  const { top } = findFreePlace(size, room, [box(0, 360, 360, 40)], [others]);
  expect(top).toBeLessThanOrEqual(280);
  expect(top).toBeGreaterThan(270);
});
