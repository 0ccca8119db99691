import type { Lang } from "../device/settings.svelte";
import type { HouseRuleModule, Options } from "../games/houseRules";
import type { OptionInfo } from "../protocol";
import { findDepartures, findText, splitSentence } from "./texts";
import { w } from "./words";

/** A game's options, and what its own file knows about its house rules, if it has one. */
interface Combination {
  readonly known: readonly OptionInfo[];
  readonly own: HouseRuleModule | undefined;
  readonly players: number;
  readonly options: Options;
}

/** Return a change of options together with what the game changes along; nothing for no change. */
export function completeChange({ own, options }: Combination, change: Options): Options {
  if (Object.keys(change).length === 0) return change;
  return own?.followHouseRules ? { ...change, ...own.followHouseRules({ ...options, ...change }) } : change;
}

/** Return the rules that have the number printed for these players as a house rule, set back to what is printed. */
export function resetPrinted({ known, own, players, options }: Combination): Options {
  const texts = own?.houseRules("en") ?? {};
  const isPrinted = ({ name, default: usual }: OptionInfo) =>
    usual === null && typeof options[name] === "number" && options[name] === texts[name]?.printed?.[players];
  return Object.fromEntries(known.filter(isPrinted).map(({ name }) => [name, null]));
}

/** Whether the game can be played once options are changed so; only its own rules know, see `explainUnplayable`. */
export function isPlayable(combination: Combination, change: Options): boolean {
  const { known, own, players, options } = combination;
  if (!own?.explainUnplayable) return true;
  const printed = Object.fromEntries(known.map(({ name, default: usual }) => [name, usual]));
  return own.explainUnplayable(players, { ...printed, ...options, ...completeChange(combination, change) }) === "";
}

/** Return a sentence that names the house rules that cannot be kept; empty if the options go together. */
export function describeConflict(combination: Combination, lang: Lang): string {
  if (isPlayable(combination, {})) return "";
  const { known, own, players, options } = combination;
  const departures = known.filter(({ name }) => name in findDepartures(known, options));
  const guilty = departures.filter((option) => isPlayable(combination, { [option.name]: option.default }));
  const sentences = (guilty.length > 0 ? guilty : departures).map(({ name, allowed }) => {
    const text = findText(own?.houseRules(lang) ?? {}, name, allowed);
    return splitSentence(text, options[name], text.printed?.[players]).join("");
  });
  return w(lang).conflict(sentences, players);
}
