import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { html } from "./markdown.ts";

const RULES = new URL("../../docs/rules/", import.meta.url);
const STYLE = new URL("./rules.css", import.meta.url);

/** Return the rules of all games as files of the client by name: pages, pictures and a style sheet, below `rules/`. */
export function pages(): Map<string, string> {
  const read = (name: string) => readFileSync(new URL(name, RULES), "utf8");
  const files = new Map([
    ["rules/rules.css", readFileSync(STYLE, "utf8")],
    ["rules/index.html", page(read("README.md"), "en", ".", "")],
  ]);
  for (const picture of readdirSync(new URL("pictures", RULES)))
    files.set(`rules/pictures/${picture}`, read(`pictures/${picture}`));
  for (const lang of ["de", "en"])
    for (const document of readdirSync(new URL(lang, RULES)))
      files.set(
        `rules/${lang}/${document.replace(".md", ".html")}`,
        page(read(`${lang}/${document}`), lang, "..", names(read("README.md"), lang)),
      );
  return files;
}

/** Return the part of the overview of the rules about trademarks, in one language. */
function names(overview: string, lang: string): string {
  const [, english, german] = overview.split("## Names · Namen")[1]?.split("\n\n") ?? [];
  const said = lang === "de" ? german : english;
  if (!said) throw new Error("docs/rules/README.md does not say whose the names are.");
  return said;
}

/** Return a page; `up` is the relative path to the folder of all rules, and `foot` is the text at the end. */
function page(markdown: string, lang: string, up: string, foot: string): string {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? "";
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Reihum</title>
<link rel="icon" href="${up}/../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}/rules.css">
</head>
<body>
<main>
${html(markdown)}
${html(foot)}
</main>
<script src="${up}/../foot.js"></script>
</body>
</html>
`;
}

/** Writes the rules of all games as pages of the client, so that links to them need only the server that the table is on. */
export function rules(): Plugin {
  return {
    name: "rules",
    apply: "build",
    generateBundle() {
      for (const [fileName, source] of pages()) this.emitFile({ type: "asset", fileName, source });
    },
  };
}
