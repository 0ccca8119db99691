import { fileUrl, isSite } from "../device/site";
import { recall, remember } from "../device/storage";
import type { PushKey, Subscribe } from "../protocol";

/** Web Push: notifications of the own turn when no page is open, if server and browser support it. */

/** The storage key that marks a table for notifications. */
const subscriptionKey = (table: string): string => `tell.${table}`;

let keyRequest: Promise<string | null> | null = null;

/** Return the server's public key; null if the server or this browser does not support Web Push. */
export async function fetchPushKey(): Promise<string | null> {
  if (
    isSite() ||
    !(isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window)
  )
    return null;
  keyRequest ??= fetch(fileUrl("/api/push")).then(async (answer) => {
    if (!answer.ok) throw answer;
    return ((await answer.json()) as PushKey).key;
  });
  try {
    return await keyRequest;
  } catch {
    keyRequest = null; // no answer: the next call tries again
    return null;
  }
}

/** Whether this device is subscribed to a table. */
export function isSubscribed(table: string): boolean {
  return recall(subscriptionKey(table)) !== null && Notification.permission === "granted";
}

/** Subscribe this device to a table, after asking for permission; return the outcome. Call it from a tap. */
export async function subscribeToTable(
  table: string,
  secret: string,
  language: Subscribe["language"],
): Promise<"subscribed" | "denied" | "failed"> {
  const key = await fetchPushKey();
  if (key === null) return "failed";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  try {
    const { endpoint, keys } = (await getSubscription(key)).toJSON();
    const body = { endpoint, key: keys?.p256dh, auth: keys?.auth, language };
    if (!(await send("PUT", table, secret, body)).ok) return "failed";
  } catch {
    return "failed"; // the browser cannot reach its push service
  }
  remember(subscriptionKey(table), "yes");
  return "subscribed";
}

/** Unsubscribe this device from a table; return the outcome. After a failure it stays subscribed, since the server still sends. */
export async function unsubscribeFromTable(table: string, secret: string): Promise<"unsubscribed" | "failed"> {
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    const existing = await worker?.pushManager.getSubscription();
    if (existing) {
      const { ok, status } = await send("DELETE", table, secret, { endpoint: existing.endpoint });
      // Of a table or a seat that is gone the server sends nothing.
      if (!ok && status !== 404) return "failed";
    }
  } catch {
    return "failed"; // no network
  }
  remember(subscriptionKey(table), null);
  return "unsubscribed";
}

/** Renew the subscription, if there is one: endpoints and secrets change. */
export async function renewSubscription(table: string, secret: string, language: Subscribe["language"]): Promise<void> {
  if ("Notification" in window && isSubscribed(table)) await subscribeToTable(table, secret, language);
}

async function getSubscription(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(fileUrl("/sw.js"));
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  const bytes = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  const currentKey = new Uint8Array(existing?.options.applicationServerKey ?? []);
  if (existing && `${currentKey}` === `${bytes}`) return existing;
  await existing?.unsubscribe(); // made with an old key of the server
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
}

function send(method: "PUT" | "DELETE", table: string, secret: string, body: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${secret}` };
  return fetch(fileUrl(`/api/tables/${table}/push`), { method, headers, body: JSON.stringify(body) });
}
