// @vitest-environment node
import { expect, test } from "vitest";
import * as python from "../../src/python/index";

const sources = import.meta.glob<string>("../../src/translated/**/*.js", {
  query: "?raw",
  import: "default",
  eager: true,
});

test.each(Object.entries(sources))("has all Python functions that %s needs", (_, text) => {
  const names = new Set([...text.matchAll(/\$\.(\w+)\b/g)].map((found) => found[1] ?? ""));
  expect(names.size).toBeGreaterThan(5);
  expect([...names].filter((name) => !(name in python))).toEqual([]);
});
