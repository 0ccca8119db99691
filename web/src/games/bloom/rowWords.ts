/** Texts for the numbers in the definition of a row, which house rules may change: lengths up to five, steps up to three. */
export const de = {
  several: (n: number | string) => ["null", "ein", "zwei", "drei", "vier", "fünf"][Number(n)] ?? `${n}`,
  higher: (step: number | string) => `um ${["", "eins", "eins oder zwei", "eins bis drei"][Number(step)]} höher`,
};

export const en: typeof de = {
  several: (n) => ["no", "one", "two", "three", "four", "five"][Number(n)] ?? `${n}`,
  higher: (step) => `${["", "one", "one or two", "one to three"][Number(step)]} higher`,
};

/** Return numbers as a choice: "24, 25 oder 26". */
export function listChoices(numbers: readonly string[], or: string): string {
  return [numbers.slice(0, -1).join(", "), numbers.at(-1)].filter(Boolean).join(` ${or} `);
}
