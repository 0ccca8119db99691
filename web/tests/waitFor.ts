import { vi } from "vitest";

/** Milliseconds that a test waits for what should come: a busy machine is no fault. It is less than `testTimeout` in `vite.config.ts`. */
const PATIENCE = 20_000;

/** Wait until `check` passes, and return what it returns. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, PATIENCE);
}
