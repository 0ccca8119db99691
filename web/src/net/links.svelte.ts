import { fileAt, isSite, onServer, pageAt } from "../device/site";
import type { LinkAddress } from "../protocol";

/** Loopback names and addresses, which are useless for other devices. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

let told = $state.raw<string | null>(null);
let asked: Promise<void> | null = null;

/** Fetch the server's address for other devices, once. Without an answer it is the address of this page. */
export function askAddress(): Promise<void> {
  if (isSite()) return Promise.resolve();
  asked ??= fetch(fileAt("/api/address"))
    .then((answer) => (answer.ok ? (answer.json() as Promise<LinkAddress>) : null))
    .then((answer) => {
      told = answer?.address ?? null;
    })
    .catch(() => {
      asked = null; // it may be asked again
    });
  return asked;
}

/** Return the server's address for other devices, such as `https://play.example.org`; null if they cannot reach it. */
export function reachable(): string | null {
  return told ?? (LOOPBACK.test(location.hostname) ? null : location.origin);
}

/** Return a link to a path of this app, usable on other devices if they can reach the server. */
export function linkTo(path: string): string {
  if (isSite()) return new URL(pageAt(path), location.href).href;
  return `${reachable() ?? location.origin}${onServer(path)}`;
}
