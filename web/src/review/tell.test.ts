import { beforeAll, expect, test } from "vitest";
import { made } from "../../tests/bloom";
import { levelMoved } from "../../tests/level_8";
import { settings } from "../device/settings.svelte";
import { game as bloom } from "../games/bloom";
import { game as level8 } from "../games/level_8";
import { loadTelling } from "../games/telling.svelte";
import { deed } from "./tell";

beforeAll(() => Promise.all([loadTelling(bloom), loadTelling(level8)]));

const names = ["Vera", "Ada"];

test("a move in the midst of a row or a meld is told with what it goes on with, any other by itself", () => {
  settings.lang = "de";
  expect(deed(bloom, { what: made("75<9"), before: [made("54x1.1"), made("72"), made("73")] }, names)).toMatch(
    / baut eine Reihe: 72, 73, 75\.$/,
  );
  expect(
    deed(bloom, { what: made(".", { row: 2, scoring: 9 }), before: [made("72"), made("73"), made("75")] }, names),
  ).toMatch(/ legt 72, 73 und 75: Plättchen 9\.$/);
  const level = (...moves: string[]) => moves.map((move) => levelMoved(1, move));
  expect(deed(level8, { what: levelMoved(1, "R12"), before: level("+") }, names)).toBe(
    "Ada legt das Level aus (Folge ab 12).",
  );
  expect(deed(level8, { what: levelMoved(1, "/g10"), before: level("+") }, names)).toBe("Ada wirft die grüne 10 ab.");
  expect(deed(level8, { what: levelMoved(1, "."), before: level("=r5", "=J") }, names)).toBe(
    "Ada behält die rote 5 und einen Joker.",
  );
});
