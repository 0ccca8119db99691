import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** The files to compress; pictures and fonts are compressed already. */
const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Smaller files are not compressed: it would save nothing. */
const LEAST = 1_000;

/** The script that decompresses a worker; `reihum site` gives it the worker's name. */
const UNPACK = new URL("./unpack.js", import.meta.url);

/** Writes a compressed copy of each text file of the build, so that the server need not compress it for each visitor. */
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
