import { expect, test, vi } from "vitest";
import type { Offer } from "../games/offeredGames";
import { gameOf } from "../games/registry";
import { createTable } from "../session/create";
import { playAgainstBots } from "./againstBots";

vi.mock("../session/create", () => ({ createTable: vi.fn(async () => "ABCDE") }));

test.each([
  [true, true],
  [false, false],
])("lets hard bots think in the browser only while the server is busy: %s", async (hurried, here) => {
  vi.stubGlobal("fetch", async () => Response.json({ hurried }));
  const offer = { game: gameOf("bloom"), options: ["starter"], seats: [2], bots: ["search"], levels: [] };
  const choices = { players: 2, bot: "search", options: {}, first: "me" as const, here: true };
  const asker = { onmessage: () => {}, goOnAlone: () => Promise.resolve() };
  await playAgainstBots(offer as unknown as Offer, choices, asker);
  expect(vi.mocked(createTable).mock.lastCall?.[3]).toBe(here);
});
