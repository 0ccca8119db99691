import type { Illegal } from "../session/play";

/** A sentence for each reason of an illegal move, made from the names of the cards that the reason is about. */
export type Sentences<Reason extends string> = Readonly<Record<Reason, (...names: string[]) => string>>;

/** Return the sentence for a reason; null for an unknown reason of a newer server. */
export function describeIllegal(
  sentences: Sentences<string>,
  { reason, cards }: Illegal,
  name: (card: string) => string,
): string | null {
  return sentences[reason]?.(...cards.map(name)) ?? null;
}
