/**
 * Writes `plugins/newer.txt`: the features of CSS and JavaScript that the oldest supported browsers lack, according to MDN's
 * browser-compat-data (CC0). Usage: `npm install --no-save @mdn/browser-compat-data && node newer.js && npm prune`.
 */
import { readFileSync, writeFileSync } from "node:fs";

const DATA = new URL("./node_modules/@mdn/browser-compat-data/data.json", import.meta.url);
const OUT = new URL("./plugins/newer.txt", import.meta.url);
const { css, javascript, api } = JSON.parse(readFileSync(DATA, "utf8"));
const { oldest } = JSON.parse(readFileSync(new URL("./plugins/oldest.json", import.meta.url), "utf8"));

/** Whether this version of a browser has a feature without a flag or a prefix. */
function has(support, version) {
  return [support ?? []].flat().some(({ version_added: added, flags, prefix, version_removed: removed }) => {
    if (typeof added !== "string" || flags || prefix || removed) return false;
    const since = Number.parseFloat(added.replace("≤", ""));
    return since <= version;
  });
}

const isNew = ({ support }) => Object.entries(oldest).some(([browser, version]) => !has(support[browser], version));

/** Call `found` for every feature below this one, with its path of names and whether it is new. */
function walk(features, found, path = []) {
  for (const [name, feature] of Object.entries(features)) {
    if (name === "__compat") continue;
    if (feature.__compat) found([...path, name], isNew(feature.__compat));
    walk(feature, found, [...path, name]);
  }
}

const names = new Set();
const NAMED = /^[a-z][a-z0-9-]*$/;
walk(css.properties, (path, fresh) => {
  if (fresh && path.every((name) => NAMED.test(name)) && !names.has(path[0])) names.add(path.join(": "));
});
walk(css["at-rules"], ([rule, ...below], fresh) => fresh && below.length === 0 && names.add(`@${rule}`));
walk(css.selectors, ([selector, ...below], fresh) => fresh && below.length === 0 && names.add(`:${selector}`));
walk(css.types, (path, fresh) => fresh && NAMED.test(path.at(-1)) && names.add(`${path.at(-1)}()`));

/**
 * Only members with a capital letter inside are listed, since a short name such as `at` could be one of our own. The text of a script
 * does not show which object a member belongs to, so a name is new only if it is new in every object that has it.
 */
const members = new Map();
for (const part of [javascript.builtins, api])
  walk(part, (path, fresh) => {
    const name = path.at(-1).replace(/_static$/, "");
    if (path.length === 2 && /^[a-z]+[A-Z]\w*$/.test(name)) members.set(name, (members.get(name) ?? true) && fresh);
  });
for (const [name, fresh] of members) if (fresh) names.add(`.${name}`);

writeFileSync(OUT, `${[...names].sort().join("\n")}\n`);
