/** Values in writing. */
import type { Any } from "./any";

export function str(value: Any = ""): string {
  if (typeof value === "string") return value;
  return value instanceof Error ? value.message : repr(value);
}

/** Return a value as Python writes it down. */
export function repr(value: Any): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
    const escaped = value
      .replaceAll("\\", "\\\\")
      .replaceAll("\n", "\\n")
      .replaceAll("\t", "\\t")
      .replaceAll("\r", "\\r");
    return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
  }
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  if (value instanceof Set) return `{${[...value].map(repr).join(", ")}}`;
  if (value instanceof Map) return `{${[...value].map(([key, one]) => `${repr(key)}: ${repr(one)}`).join(", ")}}`;
  return String(value);
}

/** A regular expression that is to fit a whole text. */
class Pattern {
  readonly #expression: RegExp;

  constructor(source: string) {
    this.#expression = new RegExp(`^(?:${source})$`, "u");
  }

  fullmatch(text: string): Found | null {
    const found = this.#expression.exec(text);
    return found && new Found(found.slice(1));
  }
}

class Found {
  readonly #groups: readonly (string | undefined)[];

  constructor(groups: readonly (string | undefined)[]) {
    this.#groups = groups;
  }

  groups(): (string | null)[] {
    return this.#groups.map((group) => group ?? null);
  }
}

export const regex = (source: string): Pattern => new Pattern(source);

/** Return a text with its places filled: `{0}` by number, `{cards}` by name. */
export function format(text: string, given: readonly Any[], named: { readonly [name: string]: Any }): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => str(/^\d+$/.test(name) ? given[Number(name)] : named[name]));
}
