/** The one sentence that sums up how a match went for a seat. */
import { type Lang, settings } from "../device/settings.svelte";
import type { Pieces } from "../games/game";
import type { ReviewFound, ReviewSeat } from "../protocol";
import { toPercent } from "./figures";
import { AGAINST_ONE, PIECES, SENTENCES } from "./sentences";
import { w } from "./words";

type StoryKind = ReviewSeat["story"];
/** The kinds of story that only say who has won. */
const PLAIN: readonly StoryKind[] = ["won", "lost"];
/** The kinds of story that say that the seat played well. */
const PRAISING: readonly StoryKind[] = ["won_play", "lost_cards", "lost_others"];

type Sentences = Partial<Record<StoryKind, Readonly<Record<Lang, string>>>>;

/** Return how the match went for a seat, as far as it is known; empty while there are only curves. */
export function describeMatch(found: ReviewFound, seat: number, pieces: Pieces): string {
  const seatReview = found.seats?.[seat];
  if (!seatReview) return "";
  const kind = chooseKind(found, seatReview);
  const againstOne: Sentences = found.curves.length === 2 ? AGAINST_ONE : {};
  const { lang } = settings;
  return (againstOne[kind] ?? SENTENCES[kind])[lang]
    .replace("{share}", `${toPercent(seatReview.story_share)}`)
    .replace("{pieces}", PIECES[pieces].pieces[lang])
    .replace("{one}", PIECES[pieces].one[lang]);
}

/** Return whether a seat has the user's name; true for all seats if none has it. */
export function isOwnSeat(names: readonly string[], seat: number): boolean {
  const own = settings.name.trim();
  return !names.includes(own) || names[seat] === own;
}

/** Return the story of a seat for the user; another seat's is prefixed with its name, as sentences say "you" to the seat. */
export function describeMatchOf(found: ReviewFound, seat: number, pieces: Pieces, names: readonly string[]): string {
  const story = describeMatch(found, seat, pieces);
  return story && !isOwnSeat(names, seat) ? w().toAnother(names[seat] ?? "?", story) : story;
}

/** Return whether the story is worth showing: it says more than who has won, by no rough curves, or the review is final. */
export function isStoryWorthShowing(found: ReviewFound, seat: number): boolean {
  const played = found.seats?.[seat];
  return played !== undefined && (found.final || !(found.rough || PLAIN.includes(chooseKind(found, played))));
}

/** Return whether the story of a seat praises its moves; only in a final review that compared all of them. */
export function hasPlayedWell(found: ReviewFound, seat: number): boolean {
  const played = found.seats?.[seat];
  return played !== undefined && PRAISING.includes(chooseKind(found, played));
}

/** Return the kind of story; it says nothing about how well a seat played until the final comparison of all its choices. */
function chooseKind({ final }: ReviewFound, played: ReviewSeat): StoryKind {
  return final && !played.quick ? played.story : played.plain_story;
}
