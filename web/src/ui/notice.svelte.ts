/** The notice in the line at the top. An open dialog repeats it, since nothing outside a dialog is above it or read out. */
export const notice = $state<{ text: string; action: { label: string; act(): void } | null }>({
  text: "",
  action: null,
});
