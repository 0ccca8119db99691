import { expect, test } from "vitest";
import { de } from "./de";
import { en } from "./en";

/** The dictionaries of games and of pages that come later. */
type InLanguage = (lang: "de" | "en") => object;
const more = import.meta.glob<{ w?: InLanguage; words?: InLanguage }>("../**/{words,boardWords,tellWords}.ts", {
  eager: true,
});

/** All places in a dictionary, such as `home.playNow`. */
function keys(node: object, path = ""): string[] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? keys(value, `${path}${key}.`) : [path + key],
  );
}

const pairs: [string, object, object][] = [["main", de, en]];
for (const [path, { w, words = w }] of Object.entries(more)) if (words) pairs.push([path, words("de"), words("en")]);

test.each(pairs)("both languages have the same keys and no empty sentence: %s", (_, german, english) => {
  expect(keys(english).sort()).toEqual(keys(german).sort());
  expect(JSON.stringify([german, english])).not.toMatch(/:""/);
});

test("no error sounds like one", () => {
  for (const sentence of [...Object.values(de.errors), ...Object.values(en.errors)]) {
    expect(sentence).toMatch(/[.!]$/);
    expect(sentence).not.toMatch(/error|fehler|server|\d/i);
  }
});
