/** The `beforeinstallprompt` event, which TypeScript does not declare. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

type Hear = (prompt: InstallPrompt) => void;

let kept: InstallPrompt | null = null;
let hear: Hear | null = null;

/** Catch the browser's install prompt for later use; call it once and early. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    kept = event as InstallPrompt;
    hear?.(kept);
  });
}

/** Call `heard` with the install prompt, now or when it arrives, until the returned function is called. */
export function hearInstallPrompt(heard: Hear): () => void {
  hear = heard;
  if (kept) heard(kept);
  return () => {
    hear = null;
  };
}
