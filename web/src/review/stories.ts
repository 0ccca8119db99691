/** The one sentence that tells somebody how a match went. */
import { type Lang, settings } from "../device/settings.svelte";
import type { Pieces } from "../games/game";
import type { ReviewFound, ReviewSeat } from "../protocol";
import { hundredths } from "./figures";
import { AGAINST_ONE, PIECES, SENTENCES } from "./sentences";
import { w } from "./words";

type Kind = ReviewSeat["story"];
/** The kinds that say who has won, and no more. */
const PLAIN: readonly Kind[] = ["won", "lost"];

type Sentences = Partial<Record<Kind, Readonly<Record<Lang, string>>>>;

/** Return how the match went for a seat, as far as it is known; empty where only the curves are. */
export function tellStory(found: ReviewFound, seat: number, pieces: Pieces): string {
  const played = found.seats?.[seat];
  if (!played) return "";
  const kind = chooseKind(found, played);
  const againstOne: Sentences = found.chairs.length === 2 ? AGAINST_ONE : {};
  const { lang } = settings;
  return (againstOne[kind] ?? SENTENCES[kind])[lang]
    .replace("{share}", `${hundredths(played.story_share)}`)
    .replace("{pieces}", PIECES[pieces].pieces[lang])
    .replace("{one}", PIECES[pieces].one[lang]);
}

/** Return whether a seat is one's own; where no seat has one's name, any seat is as good. */
export function isOwnSeat(names: readonly string[], seat: number): boolean {
  const own = settings.name.trim();
  return !names.includes(own) || names[seat] === own;
}

/** Return the story of a seat as it is told to whoever looks: to others it says to whom it is told, as the sentences say du to a seat. */
export function tellStoryOf(found: ReviewFound, seat: number, pieces: Pieces, names: readonly string[]): string {
  const story = tellStory(found, seat, pieces);
  return story && !isOwnSeat(names, seat) ? w().toAnother(names[seat] ?? "?", story) : story;
}

/** Return whether the sentence says more than who has won, or nothing more comes: a rough curve allows no more, and a finer one follows. */
export function isTelling(found: ReviewFound, seat: number): boolean {
  const played = found.seats?.[seat];
  return played !== undefined && (found.final || !PLAIN.includes(chooseKind(found, played)));
}

/** Return whether a seat is praised for its moves: nothing more comes, all were compared, and its story says so. */
export function hasPlayedWell(found: ReviewFound, seat: number): boolean {
  const played = found.seats?.[seat];
  return played !== undefined && chooseKind(found, played) !== played.plain_story;
}

/** Return the kind of story: no word on how well a seat played before all its choices were compared, for the last time. */
function chooseKind({ final }: ReviewFound, played: ReviewSeat): Kind {
  return final && !played.quick ? played.story : played.plain_story;
}
