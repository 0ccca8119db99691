/** What the page and the worker of a review say to each other. */
import type { ReviewNews } from "../protocol";
import type { MatchRecord } from "../records/record";

export type Asked = { readonly record: MatchRecord; readonly openCards: boolean } | { readonly hidden: boolean };
export type Answer = ReviewNews | { readonly kind: "ends" } | { readonly kind: "fails"; readonly detail: string };
