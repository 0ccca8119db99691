interface Notice {
  text: string;
  action: { label: string; act(): void } | null;
  /** Whether it stays for as long as things are as it says: then it has room of its own. */
  lasts: boolean;
}

/** The notice in the line at the top. An open dialog repeats it, since nothing outside a dialog is above it or read out. */
export const notice = $state<Notice>({ text: "", action: null, lasts: false });
