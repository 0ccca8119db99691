import { fileUrl, isSite, pageUrl, serverPath } from "../device/site";
import type { LinkAddress } from "../protocol";

/** Loopback names and addresses, which are useless for other devices. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

let serverAddress = $state.raw<string | null>(null);
let request: Promise<void> | null = null;

/** Fetch the server's address for other devices, once. Without an answer it is the address of this page. */
export function ensureAddress(): Promise<void> {
  if (isSite()) return Promise.resolve();
  request ??= fetch(fileUrl("/api/address"))
    .then((answer): Promise<LinkAddress> => (answer.ok ? answer.json() : Promise.reject(answer)))
    .then(({ address }) => {
      serverAddress = address;
    })
    .catch(() => {
      request = null; // it may be asked again
    });
  return request;
}

/** Return the server's address for other devices, such as `https://play.example.org`; null if they cannot reach it. */
export function getReachableOrigin(): string | null {
  return serverAddress ?? (LOOPBACK.test(location.hostname) ? null : location.origin);
}

/** Return a link to a path of this app, usable on other devices if they can reach the server. */
export function linkTo(path: string): string {
  if (isSite()) return new URL(pageUrl(path), location.href).href;
  return `${getReachableOrigin() ?? location.origin}${serverPath(path)}`;
}
