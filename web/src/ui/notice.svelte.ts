interface Notice {
  text: string;
  action: { label: string; act(): void } | null;
  /** Whether it stays until its condition ends: then it takes its own room. */
  lasts: boolean;
  /** Whether it lies over a page although it lasts: it comes and goes while one plays, and nothing below it is to move. */
  covers: boolean;
}

/** The notice in the line at the top. An open dialog repeats it, since nothing outside a dialog is above it or read out. */
export const notice = $state<Notice>({ text: "", action: null, lasts: false, covers: false });
