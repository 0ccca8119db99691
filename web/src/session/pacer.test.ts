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

test("shows one thing after the other", () => {
  const pace = new Pacer(() => false);
  for (const name of ["a", "b", "c"]) pace.push(item(name));
  expect(shown).toEqual(["a"]);
  vi.advanceTimersByTime(240);
  expect(shown).toEqual(["a", "b"]);
  vi.advanceTimersByTime(240);
  expect(shown).toEqual(["a", "b", "c"]);
});

test("one's own moves hold nothing up", () => {
  const pace = new Pacer(() => false);
  for (const name of ["a", "b", "c"]) pace.push(item(name, 0));
  vi.advanceTimersByTime(3);
  expect(shown).toEqual(["a", "b", "c"]);
});

test("catches up at once when it has fallen behind", () => {
  const pace = new Pacer(() => false);
  for (const name of ["a", "b", "c", "d", "e", "f"]) pace.push(item(name));
  expect(shown).toEqual(["a", "b!", "c!", "d!", "e!", "f!"]);
});

test("shows nothing in slow motion that nobody looks at", () => {
  const pace = new Pacer(() => true);
  pace.push(item("a"));
  pace.push(item("b"));
  expect(shown).toEqual(["a!", "b!"]);
});
