import { gzipSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";

/** Bytes of JavaScript, gzipped, that may be loaded up to the first table of any game. */
const MOST = 96_400;
const TABLE = /\/TableRoute\.svelte$/;
const GAME = /\/games\/(\w+)\/table\.ts$/;

type Chunks = ReadonlyMap<string, Rollup.OutputChunk>;

/** A chunk and everything that it imports statically. */
function needed(chunks: Chunks, name: string, found = new Set<string>()): Set<string> {
  const chunk = chunks.get(name);
  if (!chunk || found.has(name)) return found;
  found.add(name);
  for (const other of chunk.imports) needed(chunks, other, found);
  return found;
}

/** Adds up the bytes that the first page and then a table of each game load, and fails the build above the limit. */
export function size(): Plugin {
  return {
    name: "size",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks: Chunks = new Map(
        Object.values(bundle).flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])),
      );
      const zipped = (names: Iterable<string>) =>
        [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? "").length, 0);
      const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
      if (!entry) throw new Error("the build has no entry");
      const page = needed(chunks, entry.fileName);
      const address = [...chunks.values()].find((chunk) => TABLE.test(chunk.facadeModuleId ?? ""));
      if (!address) throw new Error("the build has no table");
      const table = needed(chunks, address.fileName, new Set(page));
      const told = [`first page ${kilo(zipped(page))}`];
      for (const chunk of chunks.values()) {
        const game = GAME.exec(chunk.facadeModuleId ?? "")?.[1];
        if (!game) continue;
        const bytes = zipped(needed(chunks, chunk.fileName, new Set(table)));
        told.push(`${game} ${kilo(bytes)}`);
        if (bytes > MOST)
          this.error(
            `JavaScript up to a table of ${game} is ${kilo(bytes)} gzipped, more than ${kilo(MOST)}: load something later`,
          );
      }
      this.info(`JavaScript, gzipped: ${told.join(", ")}; at most ${kilo(MOST)}`);
    },
  };
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
