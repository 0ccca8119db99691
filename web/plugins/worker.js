/**
 * The service worker: keeps the built files, so that the app opens at once and also without a network. Nothing that is
 * played goes through it: `/api` and `/ws` are none of its business. It shows what the server tells people who are not
 * there: that it is their turn. A new one waits until the last page of the old one
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

/** What is said to somebody who is not at the table, in the language that was asked for. */
const WORDS = {
  de: { turn: "Du bist dran", round_over: "Die Runde ist vorbei", match_over: "Die Partie ist vorbei", until: "bis" },
  en: { turn: "It’s your turn", round_over: "The round is over", match_over: "The match is over", until: "until" },
};
const WHEN = { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" };

addEventListener("push", (event) => {
  event.waitUntil(tell(event.data?.json() ?? {}));
});

async function tell({ table, game, kind, until, language }) {
  const words = WORDS[language];
  if (!words?.[kind] || !/^[A-Z]+$/.test(table)) return;
  const open = await clients.matchAll({ type: "window" });
  const looks = ({ url, visibilityState }) => visibilityState === "visible" && new URL(url).pathname === `/t/${table}`;
  if (open.some(looks)) return;
  const when = until === null ? "" : ` · ${words.until} ${new Intl.DateTimeFormat(language, WHEN).format(until)}`;
  await registration.showNotification(words[kind], { body: game + when, tag: table, icon: "/icon-192.png" });
}

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
