import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { secrets } from "../device/secrets";
import { NoAnswer } from "../net/outbox";
import type { MatchView, TableView } from "../protocol";
import { canShareCards, knownCards, shareCards } from "./sameCards";

const bots = elfer().seats.map((seat, at) => ({ ...seat, kind: at ? ("bot" as const) : ("person" as const) }));
const over = (rest: Partial<TableView> = {}, key: string | null = "00"): TableView => {
  const table = elfer({}, { seats: bots, phase: "match_over", ...rest });
  return { ...table, match: { ...(table.match as MatchView), key } };
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("shares only finished matches against bots on a server", () => {
  expect(canShareCards(over())).toBe(true);
  expect(canShareCards(over({ phase: "playing" }))).toBe(false);
  expect(canShareCards(over({ seat: null }))).toBe(false);
  expect(canShareCards(over({ seats: bots.map((seat) => ({ ...seat, kind: "person" })) }))).toBe(false);
  expect(canShareCards(over({ day: "2026-11-27" }, null))).toBe(false);
  expect(canShareCards(over({ cards_of: "link" }))).toBe(false);
  expect(canShareCards(over({ table: "OABCDEFG" }))).toBe(false);
});

test.each([
  ["without a network", () => Promise.reject(new TypeError("no network"))],
  ["if a proxy answers", async () => new Response("<html>", { status: 502 })],
])("says that there is no answer %s", async (_, answer) => {
  vi.stubGlobal("fetch", answer);
  await expect(shareCards(over())).rejects.toThrow(NoAnswer);
});

test("saves a link with its table, whose secret opens the comparison", async () => {
  const ask = vi.fn(async (_path: string, _options: RequestInit) => Response.json({ link: "abc-_9" }));
  vi.stubGlobal("fetch", ask);
  secrets.save("ABCDE", "secret of ABCDE");
  expect(await shareCards(over({ table: "ABCDE", matches: 2 }))).toBe("/cards/abc-_9");
  expect(ask.mock.calls[0]?.[0]).toBe("/api/tables/ABCDE/cards?match=2");
  const headers = { Authorization: "Bearer secret of ABCDE" };
  expect(ask.mock.calls[0]?.[1]).toMatchObject({ method: "POST", headers });
  knownCards.save("abc-_9", "elfer_raus", null);
  expect(knownCards.secret("abc-_9")).toBe("secret of ABCDE");
  expect(knownCards.secret("other")).toBeNull();
  expect(knownCards.all().map(({ link, table }) => [link, table])).toEqual([["abc-_9", "ABCDE"]]);
  knownCards.drop("abc-_9");
  expect(knownCards.all()).toEqual([]);
});
