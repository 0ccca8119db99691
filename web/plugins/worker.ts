import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SOURCE = new URL("./worker.js", import.meta.url);
const PUBLIC = new URL("../public/", import.meta.url);
const PAGE = new URL("../index.html", import.meta.url);
/** Files that are cached only after their first use. */
const LATER = /\/booklet\/chosen\/\w+\.json$/;
const SET = "/* set by the build */ ";

/** Writes `sw.js`: the service worker with the names of all files of this build. */
export function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    generateBundle: {
      order: "post", // after all plugins that add files
      handler(_, bundle) {
        const isLater = (name: string) => {
          const one = bundle[name];
          return one?.type === "chunk" && LATER.test(one.facadeModuleId ?? "");
        };
        const built = Object.keys(bundle).filter((name) => /^(assets|rules)\//.test(name) && !isLater(name));
        const supplied = readdirSync(PUBLIC).filter((name) => !name.endsWith(".webmanifest"));
        const files = [...built.sort(), ...supplied];
        const source = readFileSync(SOURCE, "utf8");
        const assets = Object.values(bundle).flatMap((one) => (one.type === "asset" ? [one.source] : []));
        // Files whose names do not tell their content, and the page before the build.
        const unnamed = [PAGE, ...supplied.map((name) => new URL(name, PUBLIC))].map((file) => readFileSync(file));
        const version = [files.join(), source, ...assets, ...unnamed]
          .reduce((hash, part) => hash.update(part), createHash("sha256"))
          .digest("hex")
          .slice(0, 12);
        const code = source
          .replace(`${SET}[]`, JSON.stringify(files))
          .replace(`${SET}""`, JSON.stringify(`reihum-${version}`));
        this.emitFile({ type: "asset", fileName: "sw.js", source: code });
      },
    },
  };
}
