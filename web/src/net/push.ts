import { fileAt, isSite } from "../device/site";
import { recall, remember } from "../device/storage";
import type { PushKey, Subscribe } from "../protocol";

/** Being told that it is one's turn, also when no page is open: Web Push, where server and browser have it. */

/** Where it is remembered that this device is to be told about a table. */
const wish = (table: string): string => `tell.${table}`;

let asked: Promise<string | null> | null = null;

/** Return the server's key; null where it sends nothing, or this browser could not be told. */
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
    asked = null; // no net: whoever asks next asks again
    return null;
  }
}

/** Whether this device is to be told about a table. */
export function isTold(table: string): boolean {
  return recall(wish(table)) !== null && Notification.permission === "granted";
}

/** Let this device be told, after the person has allowed it; return what came of it. To be called on a tap. */
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
    return "failed"; // the browser reaches no push service
  }
  remember(wish(table), "yes");
  return "told";
}

/** Let this device be told nothing more about a table. */
export async function tellNoMore(table: string, secret: string): Promise<void> {
  remember(wish(table), null);
  const worker = await navigator.serviceWorker.getRegistration();
  const known = await worker?.pushManager.getSubscription();
  if (known) await send("DELETE", table, secret, { endpoint: known.endpoint });
}

/** Say again where this device is told, if it is: browsers change their addresses, and a seat its secret. */
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
  await known?.unsubscribe(); // of another key, which the server has no more
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
}

async function send(method: "PUT" | "DELETE", table: string, secret: string, body: object): Promise<boolean> {
  const headers = { Authorization: `Bearer ${secret}` };
  return (await fetch(fileAt(`/api/tables/${table}/push`), { method, headers, body: JSON.stringify(body) })).ok;
}
