/** What browsers hand out where the app may be installed; TypeScript knows no such event. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

type Hear = (prompt: InstallPrompt) => void;

let kept: InstallPrompt | null = null;
let hear: Hear | null = null;

/** Keep the browser's own offer until there is a calm place for it; to be called once, since it comes early. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    kept = event as InstallPrompt;
    hear?.(kept);
  });
}

/** Hand on the browser's offer, now or when it comes, until the returned function is called. */
export function hearInstallPrompt(heard: Hear): () => void {
  hear = heard;
  if (kept) heard(kept);
  return () => {
    hear = null;
  };
}
