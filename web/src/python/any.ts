/** A value of a program that was Python: its types are checked there. */
// biome-ignore lint/suspicious/noExplicitAny: what is translated has lost its types
export type Any = any;
