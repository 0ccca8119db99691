/** The address of the laboratory with house rules: `/lab?game=elfer_raus&players=4&draws=5`; values other than text as JSON. */

export function makeLabAddress(game: string, players: number, rules: Record<string, unknown>): string {
  const values = Object.entries(rules).map(([name, value]) => [name, formatAddressValue(value)]);
  return `/lab?${new URLSearchParams([["game", game], ["players", `${players}`], ...values])}`;
}

/** Return a value as written in the address. */
export const formatAddressValue = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
