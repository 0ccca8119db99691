/**
 * The address: `/` is the first page, `/t/CODE` a table, `/board/CODE` the same table for a television, `/look` and
 * `/look/CODE` look back on a match, `/learn/GAME` teaches a game. `/t/CODE#SECRET` brings a seat along from another device.
 */

import { secrets } from "./device/secrets";

export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "board"; table: string }
  | { page: "look"; table: string | null }
  | { page: "learn"; game: string };

export function routeOf(path: string): Route {
  const [, page = "", what = "", rest = ""] = path.split("/");
  const letters = what.replace(/[^a-z]/gi, "").toUpperCase();
  const code = letters.length === what.length && letters ? letters : null;
  if (rest) return { page: "home" };
  if (page === "t" && letters) return { page: "table", table: letters }; // who mistyped a code is told what was read
  if (page === "board" && code) return { page: "board", table: code };
  if (page === "look" && (code || !what)) return { page: "look", table: code };
  if (page === "learn" && /^\w+$/.test(what)) return { page: "learn", game: what };
  return { page: "home" };
}

class Address {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    this.#read();
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  /** Takes a secret out of the address at once, so that it is not shown, bookmarked or passed on by mistake. */
  #read(): void {
    this.route = routeOf(location.pathname);
    const secret = location.hash.slice(1);
    if (this.route.page === "table" && secret) {
      secrets.keep(this.route.table, secret);
      history.replaceState(null, "", location.pathname);
    }
  }
}

export const address = new Address();
