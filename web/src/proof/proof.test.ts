import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer, happened } from "../../tests/tables";
import type { MatchView, TableView } from "../protocol";
import type { MatchRecord } from "../records/record";
import { loadSeal, saveSeals } from "../session/seals";
import { computeCommitment, verifyMatch } from "./prove";

const KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const HASH = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const record: MatchRecord = { game: "elfer_raus", players: ["Vera", "Ada"], rounds: [], key: KEY };

/** What the server answers to a look. */
function served(answer: { fault: object | null; dealt: boolean | null }): void {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ count: 0, steps: [], ...answer })));
}

const lobby = (sealed: string): TableView => elfer({}, { phase: "waiting", matches: 0, match: null, sealed });
const dealt = (match: Partial<MatchView>): TableView => {
  const table = elfer();
  return { ...table, match: { ...(table.match as MatchView), ...match } };
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("hashes the key on this device", () => {
  expect(computeCommitment(record)).toBe(HASH);
  expect(computeCommitment({ ...record, key: "xy" })).toBeNull();
  expect(computeCommitment({ ...record, key: 7 })).toBeNull();
});

test("compares with the commitment seen first", () => {
  saveSeals({ type: "table", table: lobby("early") });
  saveSeals(happened(2, { kind: "started" }, dealt({ commitment: "other" })));
  expect(loadSeal("ABCDE", 1)).toEqual({ hash: "early", early: true });
});

test("saves a commitment as late after the deal, and none after the match", () => {
  saveSeals({ type: "table", table: dealt({ commitment: HASH, key: KEY }) });
  expect(loadSeal("ABCDE", 1)).toBeUndefined();
  saveSeals({ type: "table", table: dealt({ commitment: HASH }) });
  expect(loadSeal("ABCDE", 1)).toEqual({ hash: HASH, early: false });
});

test("saves the commitment of the next match", () => {
  saveSeals({ type: "table", table: { ...dealt({ commitment: HASH }), sealed: "next" } });
  expect(loadSeal("ABCDE", 2)).toEqual({ hash: "next", early: true });
});

test("finds every outcome", async () => {
  const fine = { fault: null, dealt: true };
  served(fine);
  expect(await verifyMatch(record, { hash: HASH, early: true })).toBe("sealed");
  expect(await verifyMatch(record, { hash: HASH, early: false })).toBe("late");
  expect(await verifyMatch(record, undefined)).toBe("unsealed");
  expect(await verifyMatch(record, { hash: "0", early: true })).toBe("otherKey");
  expect(await verifyMatch({ ...record, key: null }, { hash: HASH, early: true })).toBe("otherKey");
  served({ ...fine, dealt: null });
  expect(await verifyMatch({ ...record, key: null }, undefined)).toBe("keyless");
  expect(await verifyMatch({ ...record, continued_at: { round: 1, move: 7 } }, undefined)).toBe("continued");
  served({ ...fine, dealt: false });
  expect(await verifyMatch(record, { hash: HASH, early: true })).toBe("otherCards");
  served({ fault: {}, dealt: null });
  expect(await verifyMatch(record, undefined)).toBe("fault");
});
