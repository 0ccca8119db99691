/** The `beforeinstallprompt` event, which TypeScript does not declare. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

type Listener = (prompt: InstallPrompt) => void;

let prompt: InstallPrompt | null = null;
let listener: Listener | null = null;

/** Catch the browser's install prompt for later use; call it once and early. */
export function catchInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
    listener?.(prompt);
  });
}

/** Call `callback` with the install prompt, now or when it arrives, until the returned function is called. */
export function onInstallPrompt(callback: Listener): () => void {
  listener = callback;
  if (prompt) callback(prompt);
  return () => {
    listener = null;
  };
}
