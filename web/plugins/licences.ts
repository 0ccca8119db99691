import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const PACKAGE = /^(?:.*\/)?(?:node_modules|fonts)\/((?:@[^/]+\/)?[^/]+)\//;
const LICENCE = /^licen[cs]e/i;

/** Writes `licences.txt` with the full licence of every package and font in the build, as these licences require. */
export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle(_, bundle) {
      const folders = new Map<string, string>();
      for (const one of Object.values(bundle)) {
        for (const source of one.type === "chunk" ? Object.keys(one.modules) : one.originalFileNames) {
          const [folder, name] = PACKAGE.exec(source) ?? [];
          if (folder && name) folders.set(name, folder);
        }
      }
      const texts = [...folders].sort().map(([name, folder]) => `${name}\n\n${text(name, folder)}`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join("\n\n----\n\n") });
    },
  };
}

function text(name: string, folder: string): string {
  const files = readdirSync(folder).filter((file) => LICENCE.test(file));
  if (files.length === 0) throw new Error(`${name} goes into the build, but it says nowhere by what licence`);
  return files.map((file) => readFileSync(folder + file, "utf8").trim()).join("\n\n");
}
