import { type HouseRuleText, type HouseRuleTexts, VALUE } from "../games/houseRules";
import type { OptionInfo } from "../protocol";
import { w } from "./words";

/** Return the texts of a house rule; by default derived from its option's name. */
export function findText(texts: HouseRuleTexts, name: string, allowed = ""): HouseRuleText {
  return texts[name] ?? { says: () => `${name.replaceAll("_", " ")}: ${VALUE}`, means: allowed };
}

/** Return a value of a house rule as text; `printed` is the rule sheet's number if it depends on the players. */
export function formatValue(text: HouseRuleText, value: unknown, printed?: number): string {
  if (value === null) return printed === undefined ? w().printed : `${printed}`;
  const named = text.values?.[JSON.stringify(value)];
  if (named !== undefined) return named;
  if (typeof value === "boolean") return value ? w().yes : w().no;
  return `${value}`;
}

/** Return the sentence of a house rule in three parts: before its value, the value, and after it. */
export function splitSentence(text: HouseRuleText, value: unknown, printed?: number): [string, string, string] {
  const [before = "", after = ""] = text.says(value === null ? printed : value).split(VALUE);
  return [before, formatValue(text, value, printed), after];
}

/** Whether two values of an option are equal. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Return the options that differ from the rule sheet, by name. */
export function findDepartures(
  known: readonly OptionInfo[],
  options: Record<string, unknown>,
): Record<string, unknown> {
  const changed = known.filter(
    ({ name, house, default: usual }) => house && !isSameValue(options[name] ?? usual, usual),
  );
  return Object.fromEntries(changed.map(({ name }) => [name, options[name]]));
}

/** Return the choices in order, with the printed default at the position of its number. */
export function listChoices({ choices }: OptionInfo, printed?: number): readonly unknown[] {
  if (printed === undefined || !choices.includes(null)) return choices;
  const numbers = choices.filter((choice) => choice !== null && choice !== printed);
  const at = numbers.findIndex((choice) => typeof choice === "number" && choice > printed);
  return numbers.toSpliced(at < 0 ? numbers.length : at, 0, null);
}
