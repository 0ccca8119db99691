import { expect, test } from "vitest";
import { games } from "../games/registry";
import { hasLesson } from "./lesson";

test("has a lesson for each game on the shelf", () => {
  expect(games.filter(({ id }) => !hasLesson(id)).map(({ id }) => id)).toEqual([]);
});
