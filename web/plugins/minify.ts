import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";

const PUBLIC = new URL("../public/", import.meta.url);

/** Minifies the scripts of `public/`, which are not bundled, without newer syntax: they must run in the oldest browsers. */
export function minify(): Plugin {
  let folder = "";
  return {
    name: "minify",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(PUBLIC).filter((one) => one.endsWith(".js"))) {
        const file = join(folder, name);
        const { code, errors } = minifySync(name, readFileSync(file, "utf8"), { compress: { target: "es2015" } });
        if (errors.length > 0) this.error(`${name}: ${errors[0]?.message}`);
        writeFileSync(file, code);
      }
    },
  };
}
