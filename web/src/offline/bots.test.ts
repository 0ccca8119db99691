import { expect, test } from "vitest";
import { chooseMove } from "./bots";
import type { OfflineGame, State } from "./games";

/** A game of which each bot answers with its own name in place of a move. */
const game = {
  rules: { determinize: (state: unknown) => state },
  search: {
    layout: { game: "bloom" },
    resume: () => {},
    careful: () => "careful",
    overlooking: (_: unknown, __: unknown, { overlooked }: { overlooked: number }) => `overlooks ${overlooked}`,
  },
} as unknown as OfflineGame;
const choose = (kind: string) =>
  chooseMove(game, { bytes: null } as unknown as State, { seat: 0, kind }, { ranker: null, racer: null });

test("refuses an unknown bot", () => {
  expect(choose("careful")).toBe("careful");
  expect(choose("level-1")).toMatch(/^overlooks \d+$/);
  expect(() => choose("kibitzer")).toThrow("no bot kibitzer in bloom");
});
