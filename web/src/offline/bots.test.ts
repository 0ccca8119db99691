import { expect, test } from "vitest";
import { BOTS } from "../constants";
import { chooseMove } from "./bots";
import type { OfflineGame, State } from "./games";

/** A game of which each bot answers with its own name in place of a move. */
const game = {
  rules: { determinize: () => ({ bytes: "sampled" }) },
  search: {
    layout: { game: "bloom" },
    resume: () => {},
    random: () => "random",
    easy: () => "easy",
    careful: (world: unknown) => {
      expect(world).toBe("sampled");
      return "careful";
    },
    search: () => ({ move: "search" }),
    overlooking: (_: unknown, __: unknown, { overlooked }: { overlooked: number }) => `overlooks ${overlooked}`,
  },
} as unknown as OfflineGame;
const choose = (kind: string) =>
  chooseMove(game, { bytes: null } as unknown as State, { seat: 0, kind }, { ranker: null, racer: null });

test("plays every bot of a table, and refuses an unknown one", () => {
  expect(BOTS.names.map(choose)).toEqual(BOTS.names);
  expect(choose("level-1")).toMatch(/^overlooks \d+$/);
  expect(() => choose("kibitzer")).toThrow("no bot kibitzer in bloom");
});
