import { expect, test } from "vitest";
import positions from "../../../tests/level_8_ways.json";
import { asksOf } from "./melds";
import { ways } from "./ways";

/** Hands with what the rules themselves say of them, see `tools/level_8_ways.py`. */
test.each(positions)("$level: $hand", ({ level, hand, begins }) => {
  const found = ways({ asks: asksOf(level), hand });
  const complete = found.filter((way) => way.missing === 0);
  expect(complete.length > 0).toBe(begins.length > 0);
  for (const { melds } of complete) {
    expect(begins).toContain(`${melds[0]?.kind}${melds[0]?.value}`);
    expect(melds.map(({ kind, cards }) => [kind, cards.length])).toEqual(
      asksOf(level).map(({ kind, size }) => [kind, size]),
    );
    const left = [...hand];
    for (const card of melds.flatMap(({ cards }) => cards)) {
      expect(left).toContain(card);
      left.splice(left.indexOf(card ?? ""), 1);
    }
  }
  if (begins.length === 1) expect(`${found[0]?.melds[0]?.kind}${found[0]?.melds[0]?.value}`).toBe(begins[0]);
});
