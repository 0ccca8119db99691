import { fileUrl } from "./site";

/** Show a notification, if permitted. On phones only the service worker can. */
export async function showNotification(title: string, body: string, tag: string): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const options = { body, tag, icon: fileUrl("/icon-192.png") };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else shown.set(tag, new Notification(title, options));
}

/** Notifications shown by the page itself, by tag. */
const shown = new Map<string, Notification>();

/** Remove an outdated notification. */
export async function hideNotification(tag: string): Promise<void> {
  if (!("Notification" in window)) return;
  shown.get(tag)?.close();
  shown.delete(tag);
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const one of (await worker?.getNotifications?.({ tag })) ?? []) one.close();
}

/** Whether this browser can notify at all; it may still ask the person. */
export function canNotify(): boolean {
  return "Notification" in window && isSecureContext && Notification.permission !== "denied";
}

/** Ask the person for permission to show notifications; return whether it was given. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}
