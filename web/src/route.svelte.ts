/**
 * The route: `/` is the home page, `/t/CODE` a table, `/board/CODE` the same table for a television, `/look` and
 * `/look/CODE` look back on a match, `/learn/GAME` teaches a game, `/lab` tries house rules, `/day` has the deals of the day,
 * `/cards/LINK` somebody's cards for friends, `/evening` begins an evening of the same deals and `/evening/LINK` is one, `/practise` the
 * booklet, `/book` the family book, `/tables` several tables at once. `/t/CODE#SECRET` brings a seat along from another device.
 */

import { secrets } from "./device/secrets";
import { currentPath, isSite, pageUrl } from "./device/site";

export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "board"; table: string }
  | { page: "look"; table: string | null }
  | { page: "learn"; game: string }
  | { page: "lab"; search: string }
  | { page: "day" }
  | { page: "cards"; link: string }
  | { page: "evening"; link: string }
  | { page: "practise" }
  | { page: "book" }
  | { page: "tables" }
  | { page: "lost" };

export function parseRoute(path: string, search = ""): Route {
  const [, page = "", what = "", rest = ""] = path.split("/");
  const letters = what.replace(/%..|[^a-z]/gi, "").toUpperCase();
  const code = letters.length === what.length && letters ? letters : null;
  if (rest) return { page: "lost" };
  if (page === "t" && letters) return { page: "table", table: letters }; // also for a mistyped code, which the page shows
  if (page === "board" && code) return { page, table: code };
  if (page === "look" && (code || !what)) return { page, table: code };
  if (page === "lab" && !what) return { page, search };
  if (page === "cards" && /^[\w-]+$/.test(what)) return { page, link: what };
  if (page === "evening" && /^[\w-]*$/.test(what)) return { page, link: what };
  if ((page === "day" || page === "practise" || page === "book" || page === "tables") && !what) return { page };
  if (page === "learn" && /^\w+$/.test(what)) return { page, game: what };
  return { page: !page || page === "index.html" || (page === "t" && !what) ? "home" : "lost" };
}

/** Return the path in the app and the query; `secret` if there is one in the path, since some messengers write `#` as %23. */
function readLocation(): { path: string; search: string; secret?: string } {
  const hash = location.hash.slice(1);
  if (isSite()) {
    const [path = "", search = ""] = hash.split("?");
    return { path, search };
  }
  const [path = "", secret = hash] = currentPath().split("%23");
  return { path, search: location.search, secret };
}

class Address {
  route = $state.raw<Route>(Address.#route());

  static #route(): Route {
    const { path, search } = readLocation();
    return parseRoute(path, search);
  }

  constructor() {
    this.#read();
    for (const event of ["popstate", "hashchange"])
      addEventListener(event, () => {
        if (this.#read()) location.reload(); // the link of a seat was opened on the page of its table: join again
      });
  }

  /** Go to another page. If a sheet is open, Back leads to this page without it. */
  go(path: string): void {
    if (history.state === null) history.pushState(null, "", pageUrl(path));
    else history.replaceState(null, "", pageUrl(path));
    this.#read();
    scrollTo(0, 0);
  }

  /** The query, from `?` on. */
  get search(): string {
    return readLocation().search;
  }

  /** Replace the path in the address without navigating. */
  rewrite(path: string): void {
    history.replaceState(history.state, "", pageUrl(path)); // keeps the state of an open sheet
  }

  /** Remove a secret from the address at once, so that it is not shown, bookmarked or shared by mistake; returns whether there was one. */
  #read(): boolean {
    const route = Address.#route();
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route; // the same page is not restarted
    const { path, secret } = readLocation(); // a static site has none: seats at tables of this browser cannot be moved elsewhere
    if (this.route.page !== "table" || !secret) return false;
    secrets.offer(this.route.table, secret);
    history.replaceState(null, "", pageUrl(path));
    return true;
  }
}

export const address = new Address();

/** Go to the page of a link that was clicked; with a key held, the browser opens it elsewhere. */
export function followLink(event: MouseEvent, path: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  address.go(path);
}
