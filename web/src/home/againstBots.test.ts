import { expect, test, vi } from "vitest";
import type { Offer } from "../games/offeredGames";
import { gameOf } from "../games/registry";
import { createTable } from "../session/create";
import { playAgainstBots } from "./againstBots";

vi.mock("../session/create", () => ({ createTable: vi.fn(async () => "ABCDE") }));

const offer = { game: gameOf("bloom"), options: ["starter"], seats: [2], bots: ["search"], levels: [] };
const choices = { players: 2, bot: "search", options: {}, first: "me" as const, here: true };
const asker = { onmessage: () => {}, goOnAlone: () => Promise.resolve() };

test.each([
  ["me", 0],
  ["random", 1],
] as const)("lets the player who is chosen begin: %s", async (first, starter) => {
  vi.stubGlobal("fetch", async () => Response.json({ hurried: false }));
  vi.spyOn(Math, "random").mockReturnValue(0.9);
  await playAgainstBots(offer as unknown as Offer, { ...choices, first }, asker);
  vi.restoreAllMocks();
  expect(vi.mocked(createTable).mock.lastCall?.[0].options).toEqual({ starter });
});

test.each([
  [true, true],
  [false, false],
])("lets hard bots think in the browser only while the server is busy: %s", async (hurried, here) => {
  vi.stubGlobal("fetch", async () => Response.json({ hurried }));
  await playAgainstBots(offer as unknown as Offer, choices, asker);
  expect(vi.mocked(createTable).mock.lastCall?.[3]).toBe(here);
});
