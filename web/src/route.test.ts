import { expect, test, vi } from "vitest";
import worker from "../plugins/worker.js?raw";
import { secrets } from "./device/secrets";
import { address, followLink, parseRoute } from "./route.svelte";

const ADDRESSES = [
  ["/", { page: "home" }],
  ["/t/ABCDE", { page: "table", table: "ABCDE" }],
  ["/t/abcde/", { page: "table", table: "ABCDE" }],
  ["/t/AB-C2DE", { page: "table", table: "ABCDE" }],
  ["/t/ABCDE.%E2%80%9D", { page: "table", table: "ABCDE" }],
  ["/t/", { page: "home" }],
  ["/board/abcde", { page: "board", table: "ABCDE" }],
  ["/look", { page: "look", table: null }],
  ["/look/ABCDE", { page: "look", table: "ABCDE" }],
  ["/learn/level_8", { page: "learn", game: "level_8" }],
  ["/lab", { page: "lab", search: "" }],
  ["/day", { page: "day" }],
  ["/cards/aB-_9", { page: "cards", link: "aB-_9" }],
  ["/evening", { page: "evening", link: "" }],
  ["/evening/aB-_9", { page: "evening", link: "aB-_9" }],
  ["/practise", { page: "practise" }],
  ["/book", { page: "book" }],
  ["/practise/more", { page: "lost" }],
  ["/tables", { page: "tables" }],
  ["/tables/more", { page: "lost" }],
  ["/t/ABCDE/more", { page: "lost" }],
  ["/nonsense", { page: "lost" }],
  ["/index.html", { page: "home" }],
] as const;

test.each(ADDRESSES)("parses %s", (path, route) => {
  expect(parseRoute(path)).toEqual(route);
});

test("opens every page without a network through the service worker", () => {
  const pages = new RegExp(/^const PAGES = \/(.+)\/;$/m.exec(worker)?.[1] ?? "no pages");
  const missing = ADDRESSES.filter(([path, { page }]) => page !== "lost" && !pages.test(path.slice(1)));
  expect(missing).toEqual([]);
  expect(pages.test("practise%23puzzle=abc")).toBe(true);
});

const SECRET = "AAAAAAAAAAAAAAAAAAAA-_";
test.each([
  ["", null],
  ["%20.", null],
  [SECRET, SECRET],
  ...["%20", ".", ")", "”,%20"].map((stuck): [string, string] => [SECRET + stuck, SECRET]),
  ["AAAAAAAAAA", "AAAAAAAAAA"], // cut off: the server refuses it, and that is told
  ["x".repeat(70), "x".repeat(64)],
])("reads from a link with %s the secret %s and keeps the earlier one", (hash, brought) => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  secrets.save("ABCDE", "my own seat's secret");
  address.go("/t/ABCDE");
  location.hash = hash ?? "";
  dispatchEvent(new HashChangeEvent("hashchange"));
  expect([secrets.of("ABCDE"), secrets.offered("ABCDE")]).toEqual(["my own seat's secret", brought]);
  expect(location.hash).toBe("");
  expect(reload.mock.calls).toHaveLength(hash ? 1 : 0); // the table is here already, without that seat
  reload.mockRestore();
  secrets.refuse("ABCDE", brought ?? "");
});

test("reads a secret behind %23 separately from the code", () => {
  address.go(`/t/ABCDE%23${SECRET}`);
  expect(address.route).toEqual({ page: "table", table: "ABCDE" });
  expect([secrets.offered("ABCDE"), location.pathname]).toEqual([SECRET, "/t/ABCDE"]);
});

test("leaves it to the browser to open a link elsewhere", () => {
  vi.stubGlobal("scrollTo", () => {});
  address.go("/");
  for (const key of ["ctrlKey", "metaKey", "shiftKey"]) {
    const event = new MouseEvent("click", { [key]: true, cancelable: true });
    followLink(event, "/day");
    expect([event.defaultPrevented, address.route.page]).toEqual([false, "home"]);
  }
  const event = new MouseEvent("click", { cancelable: true });
  followLink(event, "/day");
  expect([event.defaultPrevented, address.route.page]).toEqual([true, "day"]);
  address.go("/");
});
