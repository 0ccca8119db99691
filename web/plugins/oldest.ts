import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import settings from "./oldest.json" with { type: "json" };

const { oldest } = settings;

/** Features that the oldest supported browsers lack, one a line, written by `newer.js`. */
const NEWER = new URL("./newer.txt", import.meta.url);

/** Newer features that may be used, with what an older browser does without them. */
const HARMLESS: Readonly<Record<string, string>> = {
  ":-moz-range-thumb": "other browsers use :-webkit-slider-thumb, which stands beside it",
  ":-webkit-slider-thumb": "Firefox uses :-moz-range-thumb, which stands beside it",
  ":has": "some margins and gaps differ",
  "accent-color": "sliders have the system's colour",
  "align-content: safe": "content that is too high is cut off at the top instead of the bottom; it can be scrolled",
  "cursor: default": "phones have no mouse",
  "cursor: grab": "phones have no mouse",
  "cursor: grabbing": "phones have no mouse",
  "cursor: pointer": "phones have no mouse",
  "forced-color-adjust": "Safari has no forced colours",
  hyphens: "words break without a hyphen; older Safari has -webkit-hyphens",
  "line-clamp": "-webkit-line-clamp stands beside it",
  "mask-image": "cards end at the edge of a scrolled hand without fading",
  "overscroll-behavior": "the page may bounce when it is scrolled beyond its end",
  "overscroll-behavior-x": "the page may bounce when it is scrolled beyond its end",
  "print-color-adjust": "colours are printed only if chosen in the print dialog",
  "scrollbar-width": "scrollbars are wider, or visible",
  "text-decoration: dotted": "the line is not dotted",
  "text-wrap": "lines break less evenly",
  "user-select": "Safari has -webkit-user-select",
  ".canShare": "tested before use; without it the picture is saved",
  ".clearAppBadge": "tested before use",
  ".createHTML": "tested before use, by Svelte",
  ".createPolicy": "tested before use, by Svelte",
  ".currentCSSZoom": "tested before use, by Svelte",
  ".hasBeenActive": "see .userActivation",
  ".setAppBadge": "tested before use; without it the icon has no number",
  ".toBase64": "tested before use, by the QR code",
  ".trustedTypes": "tested before use, by Svelte",
  ".userActivation": "tested before use; without it the console may say that vibrating was refused",
  ".wakeLock": "the screen may go dark",
};

const escaped = (text: string) => text.replace(/[-().*+?^$|[\]{}\\]/g, "\\$&");

/** Return a pattern for a name of `newer.txt` in style sheets, or in scripts if it begins with a full stop. */
function pattern(name: string): RegExp {
  if (name.startsWith(".")) return new RegExp(`\\${name}\\b`);
  if (name.startsWith("@")) return new RegExp(`${escaped(name)}\\b`);
  if (name.startsWith(":")) return new RegExp(`${escaped(name)}(?![\\w-])[^;}]*\\{`);
  if (name.endsWith("()")) return new RegExp(`[:,( ]${escaped(name.slice(0, -1))}`);
  const [property = "", value] = name.split(": ");
  return new RegExp(`[{;]${escaped(property)}:${value ? `(?:[^;}]*[ ,(])?${escaped(value)}(?![\\w-])` : ""}`);
}

/** Return the features that scripts and style sheets use and the oldest browsers lack, without the harmless ones. */
export function tooNew(scripts: string, styles: string): string[] {
  const names = readFileSync(NEWER, "utf8").trim().split("\n");
  const used = names.filter((name) => {
    const text = name.startsWith(".") ? scripts : styles;
    return text.includes(name.split(": ")[0]?.replace("()", "") ?? name) && pattern(name).test(text);
  });
  return used.filter((name) => !(name in HARMLESS) && !((name.split(": ")[0] ?? "") in HARMLESS));
}

/** Fails the build if it uses features that the oldest supported browsers lack. */
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
          `The client uses features that the oldest browsers of plugins/oldest.json lack: ${found.join(", ")}. Write it another way, or add to HARMLESS in plugins/oldest.ts what those browsers do without it.`,
        );
    },
  };
}

/** The oldest supported browsers, in the notation of Vite's `build.target`. */
export const targets: string[] = Object.entries(oldest).map(
  ([browser, version]) => `${browser === "safari_ios" ? "ios" : browser}${version}`,
);
