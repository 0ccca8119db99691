import { backoff } from "./backoff";

/** Loads a part of the app that was left for later, however often the network fails meanwhile. */
export async function later<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, backoff(attempt, Math.random())));
    }
  }
}
