// @vitest-environment node
import { expect, test } from "vitest";
import { html } from "../plugins/markdown";
import { pages } from "../plugins/rules";

const files = pages();
const shown = import.meta.glob<string>("../src/games/*/Rules*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("converts headings, text, lists, tables and numbered rulings", () => {
  const text =
    "# Ein *Spiel*\n\nLeg `r12`,\nund **nie** <b>.\n\n- eins\n  und mehr\n- zwei\n\n> **Auslegung B4.** So.\n> *Warum:* darum.";
  expect(html(text)).toBe(
    [
      '<h1 id="ein-spiel">Ein <em>Spiel</em></h1>',
      "<p>Leg <code>r12</code>, und <strong>nie</strong> &lt;b&gt;.</p>",
      "<ul><li>eins und mehr</li><li>zwei</li></ul>",
      '<blockquote id="b4"><strong>Auslegung B4.</strong> So. <em>Warum:</em> darum.</blockquote>',
    ].join("\n"),
  );
  expect(html("| a | b |\n|---|---|\n| 1 | `+` |")).toContain("<td><code>+</code></td>");
});

test("links only pages of the rules and pictures", () => {
  expect(html("[de](../de/bloom.md) [alle](../README.md) [Woher](#woher-das-kommt) [Glossar](../glossary.md)")).toBe(
    '<p><a href="../de/bloom.html">de</a> <a href="../index.html">alle</a> <a href="#woher-das-kommt">Woher</a> Glossar</p>',
  );
});

test.each([...files.keys()].filter((name) => name.endsWith(".html")))(
  "has every link target and picture of %s",
  (name) => {
    const page = files.get(name) ?? "";
    const targets = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, target]) => target ?? "");
    expect(targets.length).toBeGreaterThan(3);
    for (const target of targets) {
      const { pathname, hash } = new URL(target, `http://table/${name}`);
      if (pathname === "/icon.svg" || pathname === "/foot.js") continue; // the client's own
      const found = files.get(pathname.slice(1));
      expect(found, target).toBeDefined();
      if (hash) expect(found).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
    }
    expect(page.slice(page.indexOf("<main>"))).not.toMatch(/\*\*|```|\]\(/);
  },
);

test.each(["elfer_raus", "elfer_raus_master", "level_8", "bloom"])(
  "has in the short rules of %s the rulings of the full ones, in both languages",
  (game) => {
    const text = Object.entries(shown)
      .filter(([path]) => path.includes(`/games/${game}/`))
      .map(([, source]) => source)
      .join();
    const marked = [...text.matchAll(/<Ruling id="([A-Z]\d+)"/g)].map(([, id]) => id ?? "");
    expect(marked.length).toBeGreaterThan(1);
    for (const lang of ["de", "en"])
      for (const id of marked)
        expect(files.get(`rules/${lang}/${game}.html`)).toContain(`<blockquote id="${id.toLowerCase()}"`);
    const full = [...(files.get(`rules/en/${game}.html`) ?? "").matchAll(/<blockquote id="(\w+)"/g)];
    const atTheTable = full.map(([, id]) => id?.toUpperCase() ?? "").filter((id) => !["L9", "L10"].includes(id)); // of records
    expect([...new Set(marked)].sort()).toEqual(atTheTable);
    const half = marked.length / 2;
    expect(marked.slice(0, half)).toEqual(marked.slice(half)); // German, then English
  },
);

test("adds trademark notice and host's links to every page of the rules", () => {
  for (const [name, page] of files) {
    if (!/^rules\/(de|en)\//.test(name)) continue;
    expect(page, name).toContain(name.startsWith("rules/de") ? "gehört nicht zu ihnen" : "nor affiliated with them");
    expect(page, name).toContain('<script src="../../foot.js"></script>');
  }
});

test("ends the short rules of each game with the trademark notice", () => {
  const short = Object.entries(shown).filter(([path]) => /\/(?!generic\/)\w+\/Rules.svelte$/.test(path));
  expect(short).toHaveLength(4);
  for (const [path, text] of short) expect(text).toContain(`<RulesFoot game="${path.split("/").at(-2)}" />`);
});
