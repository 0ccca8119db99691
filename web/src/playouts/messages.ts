/** What a page and the worker of reviews say to each other. */
import type { ReviewNews } from "../protocol";
import type { MatchRecord } from "../records/record";
import type { Ways, WaysAsked } from "./playedOn";

export type Asked =
  /** A match is reviewed, the seat with this number first, or its chances with all cards open are found. */
  | { readonly record: MatchRecord; readonly seat: number; readonly openCards: boolean }
  /** Meanwhile it is looked at from this seat, which comes first from now on. */
  | { readonly seat: number }
  | { readonly hidden: boolean }
  | { readonly ways: WaysAsked };
export type Answer =
  | ReviewNews
  /** Null where it cannot be played on from there. */
  | { readonly kind: "ways"; readonly ways: Ways | null }
  | { readonly kind: "ends" }
  | { readonly kind: "fails"; readonly detail: string };
