/**
 * The server's messages as types: reads the JSON Schema of `python -m reihum.server.messages.schema` from standard input and
 * writes src/protocol.ts. With --check it writes nothing and fails when the file is not what it would write.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const file = new URL("src/protocol.ts", import.meta.url);
const banner = "// Written by `make types` from the server's messages and the games' views; changes belong there.\n\n";

const text = await compile(JSON.parse(readFileSync(0, "utf8")), "Protocol", {
  bannerComment: "",
  style: { printWidth: 120 },
});
const types = text
  // The root only holds the others together.
  .replace(/export interface Protocol \{[^}]*\}\n/, "")
  .replace(/ \*\n \* This interface was referenced by [^\n]*\n \* via the [^\n]*\n/g, "")
  .replace(/\/\*\*\n \* This interface was referenced by [^\n]*\n \* via the [^\n]*\n \*\/\n/g, "")
  // Docstrings come with the indentation they have in Python.
  .replace(/^ \* {5}/gm, " * ");

if (!process.argv.includes("--check")) {
  writeFileSync(file, banner + types);
} else if (readFileSync(file, "utf8") !== banner + types) {
  console.error("web/src/protocol.ts is not what the server's protocol says: run `make types`.");
  process.exit(1);
}
