import { expect, test } from "vitest";
import { w as netWords } from "../net/words";
import { de } from "./de";
import { en } from "./en";

/** The dictionaries of games and of pages that come later. */
type InLanguage = (lang: "de" | "en") => object;
interface Room {
  w?: InLanguage;
  words?: InLanguage;
  logWords?: InLanguage;
  sheetWords?: InLanguage;
}
const more = import.meta.glob<Room>("../**/{words,*Words}.ts", { eager: true });

/** All places in a dictionary, such as `home.playNow`. */
function keys(node: object, path = ""): string[] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? keys(value, `${path}${key}.`) : [path + key],
  );
}

const pairs: [string, object, object][] = [["main", de, en]];
for (const [path, { w, words = w, logWords, sheetWords }] of Object.entries(more))
  for (const each of [words, logWords, sheetWords]) if (each) pairs.push([path, each("de"), each("en")]);

test.each(pairs)("has the same keys and no empty text in both languages: %s", (_, german, english) => {
  expect(keys(english).sort()).toEqual(keys(german).sort());
  expect(JSON.stringify([german, english])).not.toMatch(/:""/);
});

test("has no error texts that sound technical", () => {
  for (const sentence of [...Object.values(netWords("de").errors), ...Object.values(netWords("en").errors)]) {
    expect(sentence).toMatch(/[.!]$/);
    expect(sentence).not.toMatch(/error|fehler|server|\d/i);
  }
});
