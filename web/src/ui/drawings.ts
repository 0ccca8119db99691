/** Drawings that stand in several places, as paths in a square of 24 units: what means the same looks the same. */
export const DRAWINGS = {
  /** A hint, or a lesson. */
  lamp: "M8.6 14.6C7 13.3 6 11.8 6 9.6a6 6 0 0 1 12 0c0 2.2-1 3.7-2.6 5-.5.5-.7 1.1-.7 1.8H9.3c0-.7-.2-1.3-.7-1.8ZM9.8 19.4h4.4M10.8 22h2.4",
  share: "M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M4 14.5V20h16v-5.5",
  booklet: "M6 3h11.5v18H6zM9.5 3v18M12.5 8h2.5M12.5 12h2.5",
  stepBack: "M15.5 5 6.5 12l9 7",
  stepOn: "M8.5 5l9 7-9 7",
  /** Somebody is ready. */
  ready: "m5 12.5 4.5 4.5L19 7.5",
  /** Solved, as a teacher ticks it. */
  solved: "M6.5 11.5C8.5 13.5 9.5 15.5 10.5 17.5 13 11 16 6.5 21.5 2",
} as const;
