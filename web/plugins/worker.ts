import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SOURCE = new URL("./worker.js", import.meta.url);
const SET = "/* set by the build */ ";

/** Writes `sw.js`, which knows the names of all files of this build. */
export function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    generateBundle(_, bundle) {
      const assets = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const files = ["/", ...assets.sort().map((name) => `/${name}`)];
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const code = readFileSync(SOURCE, "utf8")
        .replace(`${SET}[]`, JSON.stringify(files))
        .replace(`${SET}""`, JSON.stringify(`reihum-${version}`));
      this.emitFile({ type: "asset", fileName: "sw.js", source: code });
    },
  };
}
