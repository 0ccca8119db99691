/** What an address of the laboratory holds, see `houseRules/labLink.ts`. */
import { formatAddressValue } from "../houseRules/labLink";
import type { OptionInfo } from "../protocol";

export interface Shared {
  readonly game: string | null;
  readonly players: number | null;
  readonly values: Readonly<Record<string, string>>;
}

export function parseLink(search: string): Shared {
  const given = new URLSearchParams(search);
  const players = Number(given.get("players"));
  const values = Object.fromEntries([...given].filter(([name]) => name !== "game" && name !== "players"));
  return { game: given.get("game"), players: players || null, values };
}

/** Return the house rules of an address that the game knows, with allowed values. */
export function findRules(shared: Shared, known: readonly OptionInfo[]): Record<string, unknown> {
  const named = known.flatMap(({ name, choices }) => {
    const given = shared.values[name];
    const choice = choices.find((value) => formatAddressValue(value) === given);
    return given !== undefined && choice !== undefined ? [[name, choice] as const] : [];
  });
  return Object.fromEntries(named);
}
