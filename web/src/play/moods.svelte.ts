import type { Mood } from "../ui/avatar";

let now = $state.raw<ReadonlyMap<number, Mood>>(new Map());

/** How the faces at the table look just now, by seat; nobody's looks different from usual unless something says so. */
export const moods = {
  of: (seat: number): Mood | undefined => now.get(seat),
  /** Let a face look like that, or as usual. */
  set(seat: number, mood: Mood | null): void {
    const others = [...now].filter(([at]) => at !== seat);
    now = new Map(mood === null ? others : [...others, [seat, mood]]);
  },
  clear(): void {
    now = new Map();
  },
};
