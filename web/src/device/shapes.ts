/** Validation of data from files, which anybody may have written. */
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
/** A valid id of an entry. */
export const isId: Check = (value) => typeof value === "string" && /^[\w-]{1,64}$/.test(value);

/** Return a check for a list with limits on its length, whose elements all pass another check. */
export const listOf =
  (check: Check, least = 0, most = Number.POSITIVE_INFINITY): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(check);

/** Return a check for an object whose fields pass their checks. */
export const shape =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([key, check]) => check(value[key]));
