import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import settings from "./oldest.json" with { type: "json" };

const { oldest } = settings;

/** What is newer than the oldest browsers, one a line: written by `newer.js`. */
const NEWER = new URL("./newer.txt", import.meta.url);

/** What is newer and may be used all the same, and what an older browser does then. */
const HARMLESS: Readonly<Record<string, string>> = {
  ":-moz-range-thumb": "stands beside the other browsers' way of saying it",
  ":-webkit-slider-thumb": "stands beside Firefox's way of saying it",
  ":has": "room around something is larger or smaller",
  "accent-color": "a slider has the system's colour",
  "align-content: safe": "what is too high is cut above instead of below, and scrolls",
  "cursor: default": "phones have no mouse",
  "cursor: grab": "phones have no mouse",
  "cursor: grabbing": "phones have no mouse",
  "cursor: pointer": "phones have no mouse",
  "forced-color-adjust": "Safari has no forced colours",
  hyphens: "words break without a hyphen; Safari has it with a prefix",
  "line-clamp": "stands beside the old way of saying it",
  "overscroll-behavior": "the page may bounce",
  "overscroll-behavior-x": "the page may bounce",
  "print-color-adjust": "who prints colours says so in the browser's dialog",
  "scrollbar-width": "a scrollbar is wider, or seen",
  "text-decoration: dotted": "the line is not dotted",
  "text-wrap": "lines break less evenly",
  "user-select": "Safari has it with a prefix",
  ".canShare": "asked for before it is used: a picture is saved instead",
  ".clearAppBadge": "asked for before it is used",
  ".createHTML": "asked for before it is used, by Svelte",
  ".createPolicy": "asked for before it is used, by Svelte",
  ".currentCSSZoom": "asked for before it is used, by Svelte",
  ".setAppBadge": "asked for before it is used: the icon has no number",
  ".toBase64": "asked for before it is used, by the QR code",
  ".trustedTypes": "asked for before it is used, by Svelte",
  ".wakeLock": "the screen may go dark",
};

const escaped = (text: string) => text.replace(/[-().*+?^$|[\]{}\\]/g, "\\$&");

/** Return what finds a name of `newer.txt` in style sheets, or in scripts where it begins with a full stop. */
function pattern(name: string): RegExp {
  if (name.startsWith(".")) return new RegExp(`\\${name}\\b`);
  if (name.startsWith("@")) return new RegExp(`${escaped(name)}\\b`);
  if (name.startsWith(":")) return new RegExp(`${escaped(name)}(?![\\w-])[^;}]*\\{`);
  if (name.endsWith("()")) return new RegExp(`[:,( ]${escaped(name.slice(0, -1))}`);
  const [property = "", value] = name.split(": ");
  return new RegExp(`[{;]${escaped(property)}:${value ? `(?:[^;}]*[ ,(])?${escaped(value)}(?![\\w-])` : ""}`);
}

/** Return what scripts and style sheets use that the oldest browsers do not have, but for what is harmless. */
export function tooNew(scripts: string, styles: string): string[] {
  const names = readFileSync(NEWER, "utf8").trim().split("\n");
  const used = names.filter((name) => {
    const text = name.startsWith(".") ? scripts : styles;
    return text.includes(name.split(": ")[0]?.replace("()", "") ?? name) && pattern(name).test(text);
  });
  return used.filter((name) => !(name in HARMLESS) && !((name.split(": ")[0] ?? "") in HARMLESS));
}

/** Fails the build when it uses what the oldest browsers that are promised do not have. */
export function oldestBrowsers(): Plugin {
  let folder = "";
  return {
    name: "oldest-browsers",
    apply: "build",
    configResolved(config) {
      folder = join(config.build.outDir, "assets");
    },
    writeBundle() {
      const all = (ending: string) =>
        readdirSync(folder)
          .filter((name) => name.endsWith(ending))
          .map((name) => readFileSync(join(folder, name), "utf8"))
          .join("\n");
      const found = tooNew(all(".js"), all(".css"));
      if (found.length > 0)
        throw new Error(
          `The client uses what is newer than the oldest browsers of plugins/oldest.json: ${found.join(", ")}. Write it another way, or say in plugins/oldest.ts why it is harmless.`,
        );
    },
  };
}

/** The oldest browsers as the build takes them for a target. */
export const targets: string[] = Object.entries(oldest).map(
  ([browser, version]) => `${browser === "safari_ios" ? "ios" : browser}${version}`,
);
