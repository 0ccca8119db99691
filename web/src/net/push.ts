import { fileAt, isSite } from "../device/site";
import { recall, remember } from "../device/storage";
import type { PushKey, Subscribe } from "../protocol";

/** Web Push: notifications of the own turn when no page is open, if server and browser support it. */

/** The storage key that marks a table for notifications. */
const wish = (table: string): string => `tell.${table}`;

let asked: Promise<string | null> | null = null;

/** Return the server's public key; null if the server or this browser does not support Web Push. */
export async function pushKey(): Promise<string | null> {
  if (
    isSite() ||
    !(isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window)
  )
    return null;
  asked ??= fetch(fileAt("/api/push")).then(async (answer) =>
    answer.ok ? ((await answer.json()) as PushKey).key : null,
  );
  try {
    return await asked;
  } catch {
    asked = null; // no network: the next call tries again
    return null;
  }
}

/** Whether this device is subscribed to a table. */
export function isTold(table: string): boolean {
  return recall(wish(table)) !== null && Notification.permission === "granted";
}

/** Subscribe this device to a table, after asking for permission; return the outcome. Call it from a tap. */
export async function tellMe(
  table: string,
  secret: string,
  language: Subscribe["language"],
): Promise<"told" | "denied" | "failed"> {
  const key = await pushKey();
  if (key === null) return "failed";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  try {
    const { endpoint, keys } = (await subscription(key)).toJSON();
    const body = { endpoint, key: keys?.p256dh, auth: keys?.auth, language };
    if (!(await send("PUT", table, secret, body))) return "failed";
  } catch {
    return "failed"; // the browser cannot reach its push service
  }
  remember(wish(table), "yes");
  return "told";
}

/** Unsubscribe this device from a table. */
export async function tellNoMore(table: string, secret: string): Promise<void> {
  remember(wish(table), null);
  const worker = await navigator.serviceWorker.getRegistration();
  const known = await worker?.pushManager.getSubscription();
  if (known) await send("DELETE", table, secret, { endpoint: known.endpoint });
}

/** Renew the subscription, if there is one: endpoints and secrets change. */
export async function tellAgain(table: string, secret: string, language: Subscribe["language"]): Promise<void> {
  if ("Notification" in window && isTold(table)) await tellMe(table, secret, language);
}

async function subscription(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(fileAt("/sw.js"));
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const bytes = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  const mine = new Uint8Array(known?.options.applicationServerKey ?? []);
  if (known && `${mine}` === `${bytes}`) return known;
  await known?.unsubscribe(); // made with an old key of the server
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
}

async function send(method: "PUT" | "DELETE", table: string, secret: string, body: object): Promise<boolean> {
  const headers = { Authorization: `Bearer ${secret}` };
  return (await fetch(fileAt(`/api/tables/${table}/push`), { method, headers, body: JSON.stringify(body) })).ok;
}
