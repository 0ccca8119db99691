import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./plugins/compress.ts";
import { licences } from "./plugins/licences.ts";
import { minify } from "./plugins/minify.ts";
import { oldestBrowsers, targets } from "./plugins/oldest.ts";
import { rules } from "./plugins/rules.ts";
import { size } from "./plugins/size.ts";
import { worker } from "./plugins/worker.ts";

/** Where `reihum serve` listens; `npm run dev` passes on what it does not know itself. */
const server = "http://127.0.0.1:8000";

/** Parts whose scripts are asked for all at once, since somebody waits to see a table or what is asked before one: lists of them are 6 kB for all other parts. */
const AWAITED = /\/(TableRoute|Lobby|table|Setup|HotseatSetup)-/;

/** Return what is asked for together with a part: its styles, and the scripts it imports only where somebody waits for it. */
function ahead(part: string, files: string[], { hostType }: { hostType: "html" | "js" }): string[] {
  return hostType === "html" || AWAITED.test(part) ? files : files.filter((file) => file.endsWith(".css"));
}

/** No list of how long each plugin took: on a slow machine it would look like a failure before the first table. */
const checks = { bundlerTimings: false };

/** Bytes of source below which what parts share is one file with other such: each file has some 300 bytes of headers. */
const SMALL = 2_000;

/** Return the name of a file: what parts share has one that lists them all, and is named in lists itself. */
function short(name: string): string {
  return name.replace(/~.*/, "");
}

const include = ["src/**/*.test.ts", "tests/**/*.test.ts"];
/** Tests of what listens at the window or waits for dialogs to open, or that replace a module of the page: they want modules of their own. */
const alone = [
  "src/social/sounds.test.ts",
  "src/table/page.test.ts",
  "src/hotseat/page.test.ts",
  "src/table/Moment.svelte.test.ts",
  "src/day/ShareResult.svelte.test.ts",
];

export default defineConfig({
  plugins: [svelte(), size(), worker(), licences(), rules(), oldestBrowsers(), minify(), compress()],
  build: {
    // Into the Python package: the server serves this folder, the wheel carries it.
    outDir: "../src/reihum/client",
    emptyOutDir: true,
    target: targets,
    // No `data:` addresses and no script in the page itself, so that the server can forbid both.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: ahead },
    rolldownOptions: {
      checks,
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 1 },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${short(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${short(names[0]?.replace(/\.[^.]*$/, "") ?? "")}-[hash][extname]`,
      },
    },
  },
  // Files find each other wherever they lie; only the page itself is asked for by many addresses.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }) },
  // The worker with this browser's tables is one file, which a site has packed.
  worker: { format: "es", rolldownOptions: { checks, output: { codeSplitting: false } } },
  server: {
    proxy: {
      "/api": { target: server }, // with the Host header as it is: the server compares it with the Origin
      "/ws": { target: server, ws: true },
    },
  },
  // Svelte has a build for servers, too; the tests want the one for browsers.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    pool: "threads",
    // A busy machine is no fault.
    testTimeout: 30_000,
    projects: [
      // One window for each thread, not for each file: making it takes longer than most files' tests.
      {
        extends: true,
        test: { name: "shared", include, exclude: alone, isolate: false, setupFiles: "tests/setup.ts" },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
