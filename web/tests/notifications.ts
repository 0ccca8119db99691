import { vi } from "vitest";

/** Let the browser have one notification for each tag; return the tags of those that are hidden, in order. */
export function noteHiddenNotifications(): string[] {
  const hidden: string[] = [];
  const getNotifications = async ({ tag }: { tag: string }) => [{ close: () => hidden.push(tag) }];
  const serviceWorker = { getRegistration: async () => ({ getNotifications }) };
  vi.stubGlobal("Notification", {});
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker }));
  return hidden;
}
