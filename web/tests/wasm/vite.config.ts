import { defineConfig } from "vite";

/** Builds `page.ts` for a browser test or a measurement: `vite build -c tests/wasm/vite.config.ts --outDir FOLDER`. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  build: {
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: {
      input: { page: `${import.meta.dirname}/page.ts` },
      output: { entryFileNames: "[name].js" },
      preserveEntrySignatures: "strict",
    },
  },
  worker: { format: "es" },
});
