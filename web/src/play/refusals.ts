import type { Illegal } from "../session/play";

/** A sentence for each reason why a move is not legal; it gets the names of what the reason is about. */
export type Sentences<Reason extends string> = Readonly<Record<Reason, (...names: string[]) => string>>;

/** Return the sentence for a reason; null for a reason that only a newer server knows. */
export function sentence(
  sentences: Sentences<string>,
  { reason, cards }: Illegal,
  name: (card: string) => string,
): string | null {
  return sentences[reason]?.(...cards.map(name)) ?? null;
}
