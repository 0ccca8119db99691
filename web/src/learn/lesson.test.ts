import { expect, test } from "vitest";
import { games } from "../games/registry";
import { hasLesson } from "./lesson";

test("each game on the shelf has a lesson, to which a label on its box leads", () => {
  expect(games.filter(({ id }) => !hasLesson(id)).map(({ id }) => id)).toEqual([]);
});
