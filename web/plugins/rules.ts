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
    ["rules/index.html", page(read("README.md"), "en", "rules.css")],
  ]);
  for (const picture of readdirSync(new URL("pictures", RULES)))
    files.set(`rules/pictures/${picture}`, read(`pictures/${picture}`));
  for (const lang of ["de", "en"])
    for (const document of readdirSync(new URL(lang, RULES)))
      files.set(
        `rules/${lang}/${document.replace(".md", ".html")}`,
        page(read(`${lang}/${document}`), lang, "../rules.css"),
      );
  return files;
}

function page(markdown: string, lang: string, style: string): string {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? "";
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Reihum</title>
<link rel="icon" href="${style.replace("rules.css", "../icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
</head>
<body>
<main>
${html(markdown)}
</main>
</body>
</html>
`;
}

/** Writes the rules of all games beside the client, so that a table can link to them without a network beyond its server. */
export function rules(): Plugin {
  return {
    name: "rules",
    apply: "build",
    generateBundle() {
      for (const [fileName, source] of pages()) this.emitFile({ type: "asset", fileName, source });
    },
  };
}
