import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** What shrinks; pictures and fonts are compressed already. */
const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Bytes below which nothing is won. */
const LEAST = 1_000;

/** What unpacks a worker where a web server does not say that it is packed: `reihum site` lays it in the worker's place. */
const UNPACK = new URL("./unpack.js", import.meta.url);

/** Lays beside each text of the build the same one compressed, so that the server need not do it for each visitor. */
export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "unpack.js", source: readFileSync(UNPACK, "utf8") });
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) => TEXT.test(one))) {
        const file = join(folder, name);
        const text = readFileSync(file);
        if (text.length < LEAST) continue;
        const params = {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        };
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
