import type { Mood } from "../ui/avatar";

let now = $state.raw<ReadonlyMap<number, Mood>>(new Map());

/** The current moods of the faces at the table, by seat; the usual face without one. */
export const moods = {
  of: (seat: number): Mood | undefined => now.get(seat),
  /** Set a seat's mood, null for the usual face. */
  set(seat: number, mood: Mood | null): void {
    const others = [...now].filter(([at]) => at !== seat);
    now = new Map(mood === null ? others : [...others, [seat, mood]]);
  },
  clear(): void {
    now = new Map();
  },
};
