import { expect, test, vi } from "vitest";
import { w as netWords } from "../net/words";
import { de } from "./de";
import { en } from "./en";

/** Every dictionary that a module gives to `localize`, with the module's path. */
const localized = vi.hoisted(() => [] as { path: string; german: unknown; english: unknown }[]);
vi.mock(import("../device/settings.svelte"), async (load) => {
  const original = await load();
  return {
    ...original,
    localize: (german, english) => {
      const [, , caller = ""] = (new Error().stack ?? "").split("\n");
      localized.push({ path: /src\/[\w/.]+/.exec(caller)?.[0] ?? caller, german, english });
      return original.localize(german, english);
    },
  };
});

const texts = import.meta.glob<string>("../**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const modules = import.meta.glob<Record<string, unknown>>("../**/*.{ts,svelte}");

/** Dictionaries without `localize`, by the names of their exports. */
const EXPORTED = [
  ["de", "en"],
  ["cardsDe", "cardsEn"],
] as const;

/** The files with dictionaries, and how often each calls `localize`. */
const calls = new Map(
  Object.entries(texts)
    .filter(([path]) => !/\.test\.ts$/.test(path) && !path.endsWith("/settings.svelte.ts"))
    .map(([path, text]) => [path.replace("../", "src/"), text.match(/\blocalize\(/g)?.length ?? 0] as const)
    .filter(([path, count]) => count > 0 || /\/(words|\w+Words)\.ts$/.test(path)),
);

interface Dictionary {
  readonly path: string;
  readonly german: unknown;
  readonly english: unknown;
}

const dictionaries: Dictionary[] = [{ path: "words/de.ts", german: de, english: en }];
for (const path of calls.keys()) {
  const exports = await modules[path.replace("src/", "../")]?.();
  for (const [german, english] of EXPORTED)
    if (exports?.[german]) dictionaries.push({ path, german: exports[german], english: exports[english] });
}
dictionaries.push(...localized);

/** Texts that use an argument in English only, to choose between "card" and "cards". */
const CHOOSING = [
  "src/games/level_8/boardWords.ts.ask.R",
  "src/games/level_8/words.ts.ask.R",
  "src/review/words.ts.dealt",
  "src/review/words.ts.couldGoOut",
  "src/review/words.ts.openCards",
  "src/review/words.ts.openCardsHint",
  "src/review/words.ts.continuations.lead",
];

/** Return the placeholders of a text, such as `{}`, or those of a function's result, with the arguments that it uses. */
function placeholders(value: unknown): readonly string[] {
  if (typeof value === "string") return [...new Set(value.match(/\{\w*\}|⟦\d⟧/g))];
  if (typeof value !== "function") return [typeof value];
  try {
    const text: unknown = value(...Array.from({ length: 4 }, (_, at) => `⟦${at}⟧`));
    return typeof text === "string" ? placeholders(text) : [typeof text];
  } catch {
    return ["function"]; // of other things than texts
  }
}

/** Return all places in a dictionary, such as `home.playNow`, with their placeholders. */
function list(node: unknown, path = ""): (readonly [string, readonly string[]])[] {
  if (typeof node !== "object" || node === null) return [[path, placeholders(node)]];
  return Object.entries(node).flatMap(([key, value]) => list(value, `${path}.${key}`));
}

test.each([...calls])("finds the dictionaries of %s", (path, count) => {
  const found = dictionaries.filter((each) => each.path === path);
  expect(found.length).toBeGreaterThanOrEqual(Math.max(count, 1));
});

test.each(dictionaries.map((each) => [each.path, each] as const))(
  "has the same keys and placeholders and no empty text in both languages: %s",
  (file, { german, english }) => {
    const inEnglish = new Map(list(english));
    const inGerman = list(german);
    expect([...inEnglish.keys()].sort()).toEqual(inGerman.map(([path]) => path).sort());
    for (const [path, { length }] of inGerman)
      expect(inEnglish.get(path)?.length, path).toBe(length + Number(CHOOSING.includes(file + path)));
    expect(JSON.stringify([german, english])).not.toMatch(/:""/);
  },
);

test.each(dictionaries.map((each) => [each.path, each] as const))(
  "says whole sentences in each language differently: %s",
  (_, { german, english }) => {
    const listSentences = (texts: unknown): readonly string[] => JSON.stringify(texts).match(/"[^"]* [^"]*"/g) ?? [];
    const inEnglish = listSentences(english);
    expect(listSentences(german).filter((text) => inEnglish.includes(text))).toEqual([]);
  },
);

test("has no error texts that sound technical", () => {
  for (const sentence of [...Object.values(netWords("de").errors), ...Object.values(netWords("en").errors)]) {
    expect(sentence).toMatch(/[.!]$/);
    expect(sentence).not.toMatch(/error|fehler|server|\d/i);
  }
});
