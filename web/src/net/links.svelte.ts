import { fileAt, isSite, onServer, pageAt } from "../device/site";
import type { LinkAddress } from "../protocol";

/** Names and addresses by which a machine calls itself: no other device gets anywhere by them. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

let told = $state.raw<string | null>(null);
let asked: Promise<void> | null = null;

/** Ask the server, once, by which address other devices find it. Without an answer it is the address of this page. */
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

/** Return the address that other devices find the server by, such as `https://play.example.org`; null when they cannot. */
export function reachable(): string | null {
  return told ?? (LOOPBACK.test(location.hostname) ? null : location.origin);
}

/** Return a link to a path here, for other devices as far as they can get here. */
export function linkTo(path: string): string {
  if (isSite()) return new URL(pageAt(path), location.href).href;
  return `${reachable() ?? location.origin}${onServer(path)}`;
}
