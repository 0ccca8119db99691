import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { compress } from "./plugins/compress.ts";
import { licences } from "./plugins/licences.ts";
import { minify } from "./plugins/minify.ts";
import { oldestBrowsers, targets } from "./plugins/oldest.ts";
import { rules } from "./plugins/rules.ts";
import { size } from "./plugins/size.ts";
import { worker } from "./plugins/worker.ts";

/** The address of `reihum serve`, to which `npm run dev` forwards requests of the API. */
const server = "http://127.0.0.1:8000";

/**
 * Parts whose imported scripts are all requested at once, because a person is waiting for a table or for the form before it.
 * For all other parts together these lists would take 6 kB.
 */
const AWAITED = /\/(TableRoute|Lobby|table|Setup|HotseatSetup)-/;

/** Return the files to request together with a part: its styles, and for awaited parts the scripts that it imports. */
function ahead(part: string, files: string[], { hostType }: { hostType: "html" | "js" }): string[] {
  return hostType === "html" || AWAITED.test(part) ? files : files.filter((file) => file.endsWith(".css"));
}

/** No list of how long each plugin took: on a slow machine it would look like a failure before the first table. */
const checks = { bundlerTimings: false };

/** Bytes of source. Smaller modules that parts share are merged into one file, since each file costs some 300 bytes of headers. */
const SMALL = 2_000;

/** Return the short name of a file. The name of a shared file would otherwise contain those of all parts that share it. */
function short(name: string): string {
  return name.replace(/~.*/, "");
}

const include = ["src/**/*.test.ts", "tests/**/*.test.ts"];
/**
 * Tests that run isolated: of code that listens on the window or waits for dialogs, that replace modules, of what is fetched only once, or
 * that list seats, since pages of other tests may still save theirs.
 */
const alone = [
  "src/social/sounds.test.ts",
  "src/table/page.test.ts",
  "src/hotseat/page.test.ts",
  "src/table/Moment.svelte.test.ts",
  "src/day/ShareResult.svelte.test.ts",
  "src/lobby/SeatChoices.svelte.test.ts",
  "src/social/PushSwitch.svelte.test.ts",
  "src/ui/OperatorLinks.test.ts",
  "src/words/words.test.ts",
  "src/games/bloom/animate.test.ts",
  "src/games/level_8/animate.test.ts",
  "src/device/visits.test.ts",
  "src/session/create.test.ts",
];

/**
 * Orders test files by their window: isolated ones, those that need none, then those that share one. After a file of another kind a thread
 * starts anew, with another window and all modules.
 */
class SequencerByWindow extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kindOf = ({ project, moduleId }: TestSpecification) => {
      if (project.name === "alone") return 0;
      return readFileSync(moduleId, "utf8").startsWith("// @vitest-environment node") ? 1 : 2;
    };
    return (await super.sort(files)).toSorted((one, other) => kindOf(one) - kindOf(other));
  }
}

export default defineConfig({
  plugins: [svelte(), size(), worker(), licences(), rules(), oldestBrowsers(), minify(), compress()],
  build: {
    // In the Python package: the server serves this folder, and the wheel contains it.
    outDir: "../src/reihum/client",
    emptyOutDir: true,
    target: targets,
    // No `data:` URLs and no inline scripts, so that the content security policy can forbid both.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: ahead },
    rolldownOptions: {
      checks,
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 1 },
            // On its own: it would be merged with the preferences, which a table need not load.
            { name: "coached", test: /\/device\/coached\.ts$/, priority: 1 },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${short(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${short(names[0]?.replace(/\.[^.]*$/, "") ?? "")}-[hash][extname]`,
      },
    },
  },
  // Files refer to each other by relative paths; the page uses absolute ones, since it is served at many addresses.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }) },
  // The worker with this browser's tables is one file, which `reihum site` stores compressed.
  worker: { format: "es", rolldownOptions: { checks, output: { codeSplitting: false } } },
  server: {
    proxy: {
      "/api": { target: server }, // keeps the Host header, which the server compares with Origin
      "/ws": { target: server, ws: true },
    },
  },
  // Svelte also has a build for servers; tests need the one for browsers.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    pool: "threads",
    // Long enough for a busy machine.
    testTimeout: 30_000,
    sequence: { sequencer: SequencerByWindow },
    projects: [
      // One window a thread, not a file: creating a window takes longer than most files' tests.
      {
        extends: true,
        test: { name: "shared", include, exclude: alone, isolate: false, setupFiles: "tests/setup.ts" },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
