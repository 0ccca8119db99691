import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pacer } from "./pacer";

let shown: string[] = [];
const item = (name: string, pause?: number) => ({
  ...(pause === undefined ? {} : { pause }),
  show: (quick: boolean) => shown.push(quick ? `${name}!` : name),
});

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
});
afterEach(() => vi.useRealTimers());

test("shows events one after the other", () => {
  const pace = new Pacer(() => false);
  for (const name of ["a", "b", "c"]) pace.push(item(name));
  expect(shown).toEqual(["a"]);
  vi.advanceTimersByTime(240);
  expect(shown).toEqual(["a", "b"]);
  vi.advanceTimersByTime(240);
  expect(shown).toEqual(["a", "b", "c"]);
});

test("does not pause after own moves", () => {
  const pace = new Pacer(() => false);
  for (const name of ["a", "b", "c"]) pace.push(item(name, 0));
  vi.advanceTimersByTime(3);
  expect(shown).toEqual(["a", "b", "c"]);
});

test("shows all events at once when it falls behind", () => {
  const pace = new Pacer(() => false);
  for (const name of ["a", "b", "c", "d", "e", "f"]) pace.push(item(name));
  expect(shown).toEqual(["a", "b!", "c!", "d!", "e!", "f!"]);
});

test("shows all events at once while the page is hidden", () => {
  const pace = new Pacer(() => true);
  pace.push(item("a"));
  pace.push(item("b"));
  expect(shown).toEqual(["a!", "b!"]);
});
