interface Notice {
  text: string;
  action: { label: string; act(): void } | null;
  /** Whether it stays until its condition ends: then it takes its own room. */
  lasts: boolean;
}

/** The notice in the line at the top. An open dialog repeats it, since nothing outside a dialog is above it or read out. */
export const notice = $state<Notice>({ text: "", action: null, lasts: false });
