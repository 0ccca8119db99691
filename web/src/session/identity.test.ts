import { expect, test } from "vitest";
import { elfer, happened } from "../../tests/tables";
import type { Happening } from "../protocol";
import { isHandover } from "./identity";

const SHARED = { secret: null, storageKey: "ABCDE.cover", sharing: [0, 1] };
const tell = (host: number): Happening => ({ kind: "arranged", order: null, host });

test.each([
  ["presence there", { kind: "presence", seat: 1, away: true }, 0, true],
  ["presence elsewhere", { kind: "presence", seat: 2, away: true }, 0, false],
  ["the host's role there", tell(1), 0, true],
  ["the host's role to another device", tell(2), 0, false],
  ["the host's role from another device", tell(1), 2, false],
  ["a setting", { kind: "arranged", order: null }, 0, false],
] as const)("knows what only reports that a shared device changed hands: %s", (_, what, host, isOne) => {
  const event = happened(6, what);
  expect(isHandover(event, SHARED, elfer({}, { host }))).toBe(isOne);
  expect(isHandover(event, null, elfer({}, { host }))).toBe(false);
});

test("tells nobody of the host's role that came to a shared device while another one held it", () => {
  expect(isHandover(happened(6, tell(1)), SHARED, null)).toBe(true);
});
