/** The address of a setting: `/lab?game=elfer_raus&players=4&draws=5`, values as JSON where they are no plain words. */
import type { OptionInfo } from "../protocol";

export interface Shared {
  readonly game: string | null;
  readonly players: number | null;
  readonly values: Readonly<Record<string, string>>;
}

export function read(search: string): Shared {
  const given = new URLSearchParams(search);
  const players = Number(given.get("players"));
  const values = Object.fromEntries([...given].filter(([name]) => name !== "game" && name !== "players"));
  return { game: given.get("game"), players: players || null, values };
}

/** Return the house rules that an address names, those that there are with values that they may have. */
export function rulesOf(shared: Shared, known: readonly OptionInfo[]): Record<string, unknown> {
  const named = known.flatMap(({ name, choices }) => {
    const given = shared.values[name];
    const choice = choices.find((value) => text(value) === given);
    return given !== undefined && choice !== undefined ? [[name, choice] as const] : [];
  });
  return Object.fromEntries(named);
}

export function write(game: string, players: number, rules: Record<string, unknown>): string {
  const values = Object.entries(rules).map(([name, value]) => [name, text(value)]);
  return `/lab?${new URLSearchParams([["game", game], ["players", `${players}`], ...values])}`;
}

const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
