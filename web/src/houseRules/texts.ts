import { type HouseRuleText, type HouseRuleTexts, VALUE } from "../games/houseRules";
import type { OptionInfo } from "../protocol";
import { w } from "./words";

/** Return the texts of a house rule; by default derived from its option's name. */
export function textOf(texts: HouseRuleTexts, name: string, allowed = ""): HouseRuleText {
  return texts[name] ?? { says: () => `${name.replaceAll("_", " ")}: ${VALUE}`, means: allowed };
}

/** Return a value of a house rule as text; `printed` is the rule sheet's number if it depends on the players. */
export function valueText(text: HouseRuleText, value: unknown, printed?: number): string {
  if (value === null) return printed === undefined ? w().printed : `${printed}`;
  const told = text.values?.[JSON.stringify(value)];
  if (told !== undefined) return told;
  if (typeof value === "boolean") return value ? w().yes : w().no;
  return `${value}`;
}

/** Return the sentence of a house rule in three parts: before its value, the value, and after it. */
export function sentenceOf(text: HouseRuleText, value: unknown, printed?: number): [string, string, string] {
  const [before = "", after = ""] = text.says(value === null ? printed : value).split(VALUE);
  return [before, valueText(text, value, printed), after];
}

/** Whether two values of an option are equal. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Return the options that differ from the rule sheet, by name. */
export function departures(known: readonly OptionInfo[], options: Record<string, unknown>): Record<string, unknown> {
  const changed = known.filter(({ name, house, default: usual }) => house && !same(options[name] ?? usual, usual));
  return Object.fromEntries(changed.map(({ name }) => [name, options[name]]));
}

/** Return the choices in order, with the printed default at the position of its number. */
export function choicesOf({ choices }: OptionInfo, printed?: number): readonly unknown[] {
  if (printed === undefined || !choices.includes(null)) return choices;
  const numbers = choices.filter((choice) => choice !== null && choice !== printed);
  const at = numbers.findIndex((choice) => typeof choice === "number" && choice > printed);
  return numbers.toSpliced(at < 0 ? numbers.length : at, 0, null);
}
