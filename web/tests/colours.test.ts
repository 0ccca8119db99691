import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(path, "utf-8");

/** The colours of a style sheet by name, in light and in dark; the first ones, not those for more contrast. */
function readColours(path: string): Record<string, string[]> {
  const found = read(path).matchAll(/--([\w-]+): light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)/g);
  return Object.fromEntries([...found].reverse().map(([, name, light, dark]) => [name, [light, dark]]));
}
const tokens = readColours("src/style/tokens.css");
const [light, dark] = tokens.linen ?? [];

test("the browser's bars have the colours of the page", () => {
  const colours = [...read("index.html").matchAll(/name="theme-color" media="[^"]*(light|dark)\)" content="([^"]*)"/g)];
  expect(colours.map(([, scheme, colour]) => [scheme, colour])).toEqual([
    ["light", light],
    ["dark", dark],
  ]);
});

test.each(["manifest", "table"])("an installed app opens in the colour of the page: %s.webmanifest", (name) => {
  const manifest = JSON.parse(read(`public/${name}.webmanifest`));
  expect([manifest.background_color, manifest.theme_color]).toEqual([light, light]);
});

test("icons lie on the table's wood", () => {
  expect(read("../tools/icons.py")).toContain(`BOARD = "${tokens.walnut?.[0]}"`);
});

test("the pages of the rules have the colours of the app", () => {
  const rules = readColours("plugins/rules.css");
  expect(rules.page).toEqual([tokens.paper?.[0], dark]);
  expect([rules.ink, rules.soft, rules.hair]).toEqual([tokens.ink, tokens["ink-soft"], tokens.hair]);
  expect(rules.raised?.[1]).toBe(tokens.paper?.[1]);
});
