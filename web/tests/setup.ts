/** Run before each test file: the files of a thread share one window, and each begins with an empty one in the same language. */
import { vi } from "vitest";

vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
if (typeof document !== "undefined") {
  const { settings } = await import("../src/device/settings.svelte");
  settings.lang = "en";
  document.body.replaceChildren();
  document.documentElement.removeAttribute("style");
  localStorage.clear();
  sessionStorage.clear();
}
