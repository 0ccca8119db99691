import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The folders of the client by layer, from the lowest up: a file imports from its own folder and from lower layers only. */
const LAYERS: readonly (readonly string[])[] = [
  ["protocol", "constants"],
  ["wasm"],
  ["words", "style"],
  ["device"],
  ["net", "route"],
  ["cards", "records", "session", "ui"],
  ["keyboard", "play", "proof", "social"],
  ["python"],
  ["translated"],
  ["networks"],
  ["playouts"],
  ["offline"],
  ["reviewWorker"],
  ["games"],
  ["houseRules"],
  ["lobby"],
  ["table"],
  ["review"],
  ["lab"],
  ["book", "booklet", "day", "hotseat", "learn", "overview", "replay", "tv"],
  ["home"],
  ["TableRoute"],
  ["App"],
  ["main"],
];
const MOST_LINES = 400;

const raw = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

/** The text of every file but the tests and declarations, which a program writes, by its path in `src`. */
const sources = new Map(
  Object.entries(raw)
    .map(([path, text]) => [path.replace("../src/", ""), text] as const)
    .filter(([path]) => !/\.(test|d)\.ts$/.test(path)),
);

/** Return the top folder of a file, or for a file in none its own name. */
function folderOf(path: string): string {
  return path.split(/[/.]/, 1)[0] ?? "";
}

function layer(path: string): number {
  return LAYERS.findIndex((folders) => folders.includes(folderOf(path)));
}

/** Return the path of what a file names by a relative specifier. */
function join(from: string, specifier: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** Return the files that a specifier stands for: one, or all that fit a glob; none for a style sheet, or what is written by a program. */
function resolve(from: string, specifier: string, files: readonly string[]): string[] {
  if (/\.(css|js|json)$/.test(specifier)) return [];
  const path = join(from, specifier);
  const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`);
  if (path.includes("*")) return files.filter((file) => pattern.test(file));
  const found = [path, `${path}.ts`, `${path}.svelte.ts`].find((file) => files.includes(file));
  if (!found) throw new Error(`${from} imports ${specifier}, and there is no such file`);
  return [found];
}

/** Return the specifiers in a file's text: of imports and exports, also of types only, of `import()` and of globs. */
function specifiers(text: string): string[] {
  const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, "");
  const plain = [...code.matchAll(/\b(?:from\s*|import\s*\(?\s*)"(\.[^"]+)"/g)].map((match) => match[1] ?? "");
  const globs = [...code.matchAll(/import\.meta\.glob[^(]*\(\s*(\[[^\]]*\]|"[^"]*")/g)].map((match) => match[1] ?? "");
  return [...plain, ...globs.flatMap((list) => [...list.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? ""))];
}

function importsOf(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const files = [...texts.keys()];
  return new Map(
    [...texts].map(([path, text]) => [path, specifiers(text).flatMap((specifier) => resolve(path, specifier, files))]),
  );
}

/** Return the files on a circle of imports, in its order; empty when there is none. */
function circle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const way: string[] = [];
  function visit(path: string): string[] {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return [];
    way.push(path);
    for (const next of graph.get(path) ?? []) {
      const found = visit(next);
      if (found.length > 0) return found;
    }
    way.pop();
    done.add(path);
    return [];
  }
  for (const path of graph.keys()) {
    const found = visit(path);
    if (found.length > 0) return found;
  }
  return [];
}

const imports = importsOf(sources);

test("finds every kind of import", () => {
  const text = `
    import "./a"; import B, { type c } from "../x/B.svelte";
    import type { D } from "./d"; export { e } from "./e";
    const f = () => import("./F.svelte"); const g = import.meta.glob<{ g: G }>(["./*/g.ts"], { eager: true });
    // import h from "./h";`;
  expect(specifiers(text).sort()).toEqual(["../x/B.svelte", "./*/g.ts", "./F.svelte", "./a", "./d", "./e"]);
  expect(imports.get("games/registry.ts")).toContain("games/bloom/index.ts");
  expect(imports.get("App.svelte")).toContain("TableRoute.svelte");
  expect(imports.get("play/HintButton.svelte")).toContain("session/play.ts");
});

test("finds import cycles, also of types only", () => {
  const texts = new Map([
    ["a.ts", 'import "./b";'],
    ["b.ts", 'import type { C } from "./c";'],
    ["c.ts", 'export { a } from "./a";'],
    ["d.ts", 'import "./a";'],
  ]);
  expect(circle(importsOf(texts))).toEqual(["a.ts", "b.ts", "c.ts", "a.ts"]);
  texts.set("c.ts", "");
  expect(circle(importsOf(texts))).toEqual([]);
});

test("assigns every file to a layer", () => {
  expect([...sources.keys()].filter((path) => layer(path) < 0)).toEqual([]);
});

test("imports only from the same folder or lower layers", () => {
  const upwards = [...imports].flatMap(([from, targets]) =>
    targets
      .filter((to) => folderOf(to) !== folderOf(from) && layer(to) >= layer(from))
      .map((to) => `${from} imports ${to}, which is above or beside it`),
  );
  expect(upwards).toEqual([]);
});

test("has an element on some board for every animation target", () => {
  const code = [...sources].filter(([path]) => /animate\.ts$|onScreen\.ts$/.test(path)).map(([, text]) => text);
  const names = code.flatMap((text) =>
    [...text.matchAll(/\b(?:findByData|findBox)\("(\w+)"/g)].map((match) => match[1]),
  );
  const boards = [...sources].filter(([path]) => path.endsWith(".svelte")).map(([, text]) => text);
  const missing = new Set(names.filter((name) => !boards.some((text) => text.includes(`data-${name}=`))));
  expect(names.length).toBeGreaterThan(10);
  expect([...missing]).toEqual([]);
});

test("has no import cycles", () => {
  expect(circle(imports)).toEqual([]);
});

test("has no imports between games", () => {
  const game = (path: string) => /^games\/(\w+)\//.exec(path)?.[1];
  const across = [...imports].flatMap(([from, targets]) =>
    targets.filter((to) => game(from) && game(to) && game(from) !== game(to)).map((to) => `${from} imports ${to}`),
  );
  expect(across).toEqual([]);
});

test("keeps files short", () => {
  const long = [...sources].filter(([path, text]) => path !== "protocol.ts" && text.split("\n").length > MOST_LINES);
  expect(long.map(([path]) => path)).toEqual([]);
});

/** Addresses from the top of the host: a server may lie below a path (`device/site.ts`). */
const ABSOLUTE = /\b(?:fetch|register|WebSocket)\(\s*["'`]\/|\b(?:href|src)="\/|\b(?:href|src)=\{?["'`]\//;

test("uses the path prefix in all requests and links", () => {
  for (const wrong of ['fetch("/api/x")', "fetch(`/api/x`)", 'register("/sw.js")', '<a href="/t/A">', "href={`/t/A`}"])
    expect(wrong).toMatch(ABSOLUTE);
  expect([...sources].filter(([, text]) => ABSOLUTE.test(text)).map(([path]) => path)).toEqual([]);
});

/** The styles of every component, and the sheets. Vitest gives no text of sheets, so they are read from the disk. */
const styles = new Map([
  ...[...sources].flatMap(([path, text]) => {
    const style = /<style>[\s\S]*<\/style>/.exec(text)?.[0];
    return style ? [[path, style] as const] : [];
  }),
  ...readdirSync("src/style").map((name) => [`style/${name}`, readFileSync(`src/style/${name}`, "utf8")] as const),
]);

/** Return what a pattern finds in the styles of all files, and is not allowed, with the names of the files. */
function findInStyles(pattern: RegExp, isAllowed: (found: string, path: string) => boolean): string[] {
  return [...styles].flatMap(([path, text]) =>
    [...text.matchAll(pattern)].flatMap(([whole, found = whole]) =>
      isAllowed(found, path) ? [] : [`${path}: ${found}`],
    ),
  );
}

test("defines every CSS variable that is used", () => {
  const all = [...sources.values(), ...styles.values()].join("\n");
  // In styles, as a directive or an attribute of an element, or by a script.
  const defined = new Set(
    [...all.matchAll(/(?<!var\()(--[\w-]+)(?:\s*:|=|["'],)|style:(--[\w-]+)/g)].map(([, name, short]) => name ?? short),
  );
  const used = [...all.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = ""]) => name);
  expect(used.length).toBeGreaterThan(500);
  expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([]);
});

test("uses six font sizes, or sizes relative to their element", () => {
  const tokens = styles.get("style/tokens.css") ?? "";
  expect([...tokens.matchAll(/--text-\w+:/g)]).toHaveLength(6);
  // Drawings have units of their own, and cards, tiles and cells lend their size to what is written on them.
  const drawn = ["cards/", "table/Chart.svelte", "games/bloom/Bag.svelte", "games/bloom/Disc.svelte"];
  const isDrawn = (path: string) =>
    [...drawn, "games/bloom/TileFace.svelte", "games/generic/Box.svelte"].some((start) => path.startsWith(start));
  const isRelative = (size: string) =>
    /^(0|[\d.]+%|[\d.]+em|(max\(12px, [\d.]+em|min\([\d.]+em, [\d.]+vw)\))$/.test(size);
  const isScaled = (size: string) => /var\(--|cq[wh]/.test(size) && !/rem/.test(size);
  const others = findInStyles(
    /font-size: ([^;]+);/g,
    (size, path) => isRelative(size) || isScaled(size) || (isDrawn(path) && /^[\d.]+px$/.test(size)),
  );
  expect(others).toEqual([]);
});

test("uses four widths and four heights in media queries, and few sizes of letters", () => {
  const widths = ["max-width: 400px", "max-width: 639px", "min-width: 640px", "max-width: 900px", "min-width: 901px"];
  const wide = ["max-width: 56.25em", "max-width: 68.74em", "min-width: 68.75em"];
  const heights = [
    "max-height: 320px",
    "max-height: 500px",
    "min-height: 501px",
    "max-height: 600px",
    "max-height: 740px",
    "min-height: 741px",
  ];
  const letters = ["max-width: 18em", "min-width: 18.1em", "max-width: 22em", "max-height: 14em"];
  const allowed = [...widths, ...wide, ...heights, ...letters];
  const queries = findInStyles(/@media[^{]+/g, () => false).flatMap((line) =>
    [...line.matchAll(/\(([^)]*(?:width|height)[^)]*)\)/g)].map((match) => match[1] ?? ""),
  );
  expect(queries.length).toBeGreaterThan(50);
  expect([...new Set(queries)].filter((query) => !allowed.includes(query))).toEqual([]);
});

test("shadows no script name with a snippet", () => {
  const hidden = [...sources].flatMap(([path, text]) => {
    const [script = "", markup = ""] = text.split("</script>", 2);
    const declared = [...script.matchAll(/^(?:const|let|function) (\{[^}]*\}|\w+)/gm)].flatMap(
      ([, names = ""]) => names.match(/\w+/g) ?? [],
    );
    const snippets = [...markup.matchAll(/\{#snippet (\w+)/g)].map(([, name = ""]) => name);
    return snippets.filter((name) => declared.includes(name)).map((name) => `${path}: ${name}`);
  });
  expect(hidden).toEqual([]);
});

test("shows hover effects only on devices that hover", () => {
  const block = /@media \(hover: hover\) and \(pointer: fine\) \{\n(?:(?: {2}.*)?\n)*\}/g;
  const outside = [...styles].filter(([, text]) => text.replace(block, "").includes(":hover"));
  expect(outside.map(([path]) => path)).toEqual([]);
});

test("uses only named colours", () => {
  const components = [...sources].filter(([path]) => path.endsWith(".svelte"));
  expect(components.length).toBeGreaterThan(100);
  // Not `&#9654;`, nor a private field.
  const hex = /(?<![&\w.])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!\()/gi;
  const named = components.flatMap(([path, text]) => [...text.matchAll(hex)].map(([colour]) => `${path}: ${colour}`));
  expect(named).toEqual([]);
});

test("waits in tests with tests/waitFor.ts, long enough for a busy machine", () => {
  const hasty = Object.entries(raw).filter(([path, text]) => path.endsWith(".test.ts") && text.includes("vi.waitFor("));
  expect(hasty.map(([path]) => path)).toEqual([]);
});
