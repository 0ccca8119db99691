import { vi } from "vitest";

/** Let the browser have one notification for each tag; return the tags of those that are hidden, in order. */
export function noteHiddenNotifications(): string[] {
  const hidden: string[] = [];
  const getNotifications = async ({ tag }: { tag: string }) => [{ close: () => hidden.push(tag) }];
  const serviceWorker = { getRegistration: async () => ({ getNotifications }) };
  const { userAgent } = navigator; // which Svelte reads, and an object that only inherits it cannot tell
  vi.stubGlobal("Notification", {});
  vi.stubGlobal(
    "navigator",
    Object.create(navigator, { serviceWorker: { value: serviceWorker }, userAgent: { value: userAgent } }),
  );
  return hidden;
}
