/** Run before each test file: the files of a thread share one window, and each begins with an empty one. */
import { vi } from "vitest";

vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
if (typeof document !== "undefined") {
  document.body.replaceChildren();
  document.documentElement.removeAttribute("style");
  localStorage.clear();
  sessionStorage.clear();
}
