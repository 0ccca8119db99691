/**
 * The service worker: keeps the built files, so that the app opens at once and also without a network. Nothing that is
 * played goes through it: `/api` and `/ws` are none of its business. A new one waits until the last page of the old one
 * is closed, so that no page loses files that it still needs.
 */

const FILES = /* set by the build */ [];
const CACHE = /* set by the build */ "";
const PAGES = /^\/(?:(?:t|board|look|learn)(?:\/.*)?)?$/;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  } else if (request.mode === "navigate" && PAGES.test(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match("/")));
  }
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const page = `/t/${event.notification.tag}`;
  event.waitUntil(
    clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find(({ url }) => new URL(url).pathname === page);
      return there ? there.focus() : clients.openWindow(page);
    }),
  );
});
