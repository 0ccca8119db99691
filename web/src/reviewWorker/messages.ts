/** The messages between a page and the review worker. */
import type { ReviewNews } from "../protocol";
import type { MatchRecord } from "../records/record";
import type { ContinuationRequest, Continuations } from "./continuationTypes";

export type ReviewRequest =
  /** Review a match, `seat` first; with `openCards`, compute its chances with all cards open instead. */
  | { readonly record: MatchRecord; readonly seat: number; readonly openCards: boolean }
  /** Review this seat first from now on: the user has selected it. */
  | { readonly seat: number }
  | { readonly hidden: boolean }
  | { readonly ways: ContinuationRequest };
export type ReviewResponse =
  | ReviewNews
  /** Null if the position cannot be played on. */
  | { readonly kind: "ways"; readonly ways: Continuations | null }
  | { readonly kind: "ends" }
  | { readonly kind: "fails"; readonly detail: string };
