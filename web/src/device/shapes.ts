/** Checks of what comes from a file: anybody may have written it. */
export type Check = (value: unknown) => boolean;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
export const isText: Check = (value) => typeof value === "string";
export const isFlag: Check = (value) => typeof value === "boolean";
export const isNumber: Check = (value) => Number.isFinite(value);
export const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
/** A date such as `2026-11-28`. */
export const isDay: Check = (value) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && Number.isFinite(Date.parse(value));
/** What the key of an entry may end with. */
export const isId: Check = (value) => typeof value === "string" && /^[\w-]{1,64}$/.test(value);

/** Return a check for a list of so many things that all pass another one. */
export const listOf =
  (check: Check, least = 0, most = Number.POSITIVE_INFINITY): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(check);

/** Return a check for an object whose named fields pass theirs. */
export const shape =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([key, check]) => check(value[key]));
