/**
 * The service worker. It caches the files of the build, so that the app opens without a network as well, and the list of games,
 * which it returns when the server does not answer. Moves and tables do not go through it. It shows notifications
 * that the server sends to absent players. A new version waits until the last page of the old one is closed, so that no page
 * loses files that it still needs, or until somebody presses the update button ("take over"). Asked with the address of a page's
 * script, a worker answers whether that page is of its version.
 */

const FILES = /* set by the build */ [];
const VERSION = /* set by the build */ "";
/** The address of the client: the root of a server, or a folder of a site. */
const HOME = new URL("./", location.href);
const CACHE = `${HOME.pathname} ${VERSION}`;
/** Matches the names of old caches, which did not contain the address of the client; only clients at a root had them. */
const UNPLACED = HOME.pathname === "/" ? /^reihum-/ : /^$/;
const PAGES = /^(?:(?:t|board|look|learn|lab|day|cards|evening|practise|book|tables)(?:(?:\/|%23).*)?|index\.html)?$/;
const GAMES = ["api/games", "games.json"];
/** Milliseconds before each further attempt to fetch a file: some of many requests fail when the device changes networks. */
const PAUSES = [1_000, 3_000, 10_000, 30_000];
/** Milliseconds after which a cached answer is better than to wait for a network that neither answers nor fails. */
const PATIENCE = 4_000;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then(keep));
});

/**
 * Cache the page with all files, and the list of games, which a server has at one of two addresses and a static site at the other.
 * If both fail, the list is cached at the next request. While several servers are being replaced, the page may come from one of
 * another version: then the installation fails, and the browser tries it again later.
 */
async function keep(cache) {
  await keepFile(cache, HOME, PAUSES);
  const page = await (await cache.match(HOME)).text();
  if (!page.match(/assets\/[\w.-]+/g)?.every((file) => FILES.includes(file))) throw new Error("another version's page");
  await Promise.all(FILES.map((file) => keepFile(cache, new URL(file, HOME), PAUSES)));
  await Promise.any(GAMES.map((file) => cache.add(current(new URL(file, HOME))))).catch(() => {});
}

/** Return a request for the current version of a file: where the name does not tell it, the browser's own cache may have an older one. */
function current(file) {
  return new Request(file, { cache: file.pathname.includes("/assets/") ? "default" : "no-cache" });
}

async function keepFile(cache, file, [pause, ...pauses]) {
  try {
    await cache.add(current(file));
  } catch (error) {
    if (!pause) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    await keepFile(cache, file, pauses);
  }
}

/** Fetch a file that is not cached in advance, and cache it. */
async function later(request) {
  const answer = await fetch(request);
  // Where nothing more can be cached, the answer is still good.
  if (answer.ok) {
    const kept = answer.clone();
    await caches
      .open(CACHE)
      .then((cache) => cache.put(request, kept))
      .catch(() => {});
  }
  return answer;
}

/**
 * Return an answer of the network, or what is cached as `key` if there is none, or none in time, or only that the server is away,
 * as a proxy says while it restarts.
 */
async function findInTime(answer, key) {
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
  const given = answer.then((one) => (one.status < 500 ? one : Promise.reject(one)));
  return Promise.race([given, late]).catch(async () => (await caches.match(key)) ?? answer);
}

/** Fetch a file that may change, and cache it; without a network, or if the server refuses it, return the cached one. */
async function freshest(request) {
  const answer = await findInTime(later(request), request).catch(() => Response.error());
  return answer.ok ? answer : ((await caches.match(request)) ?? answer);
}

addEventListener("message", ({ data, ports: [port] }) => {
  if (data === "take over") skipWaiting();
  else port?.postMessage(FILES.includes(data.slice(HOME.href.length)));
});

addEventListener("activate", (event) => {
  // Other folders of the same web server may have caches of their own.
  const old = (names) =>
    names.filter((name) => name !== CACHE && (name.startsWith(`${HOME.pathname} `) || UNPLACED.test(name)));
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== HOME.origin || !pathname.startsWith(HOME.pathname)) return;
  const path = pathname.slice(HOME.pathname.length);
  if (path.startsWith("assets/")) {
    event.respondWith(caches.match(request).then((kept) => kept ?? later(request)));
  } else if (request.mode === "navigate" && PAGES.test(path)) {
    event.respondWith(findInTime(fetch(request), HOME));
  } else if (GAMES.includes(path)) {
    event.respondWith(freshest(request));
  } else if (FILES.includes(path)) {
    event.respondWith(findInTime(fetch(request), request));
  }
});

/** Pages of this client, also those of a first visit, which the worker does not control yet. */
const WINDOWS = { type: "window", includeUncontrolled: true };
/** The texts of notifications, in the language that was chosen when they were turned on. */
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
  const open = await clients.matchAll(WINDOWS);
  const looks = ({ url, visibilityState }) =>
    visibilityState === "visible" && new URL(url).pathname === new URL(`t/${table}`, HOME).pathname;
  const seen = open.some(looks);
  const when = until === null ? "" : ` · ${words.until} ${new Intl.DateTimeFormat(language, WHEN).format(until)}`;
  await registration.showNotification(words[kind], {
    body: game + when,
    tag: table,
    renotify: !seen,
    silent: seen,
    icon: new URL("icon-192.png", HOME).href,
  });
  // Not left out: Safari withdraws the permission after some messages that show nothing.
  if (seen) for (const shown of await registration.getNotifications({ tag: table })) shown.close();
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const page = new URL(`t/${event.notification.tag}`, HOME).pathname;
  event.waitUntil(
    clients.matchAll(WINDOWS).then((open) => {
      const there = open.find(({ url }) => new URL(url).pathname === page);
      return there ? there.focus() : clients.openWindow(page);
    }),
  );
});
