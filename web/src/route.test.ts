import { expect, test } from "vitest";
import worker from "../plugins/worker.js?raw";
import { secrets } from "./device/secrets";
import { address, routeOf } from "./route.svelte";

const ADDRESSES = [
  ["/", { page: "home" }],
  ["/t/ABCDE", { page: "table", table: "ABCDE" }],
  ["/t/abcde/", { page: "table", table: "ABCDE" }],
  ["/t/AB-C2DE", { page: "table", table: "ABCDE" }],
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

test.each(ADDRESSES)("%s is an address", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test("the service worker opens every page without a network", () => {
  const pages = new RegExp(/^const PAGES = \/(.+)\/;$/m.exec(worker)?.[1] ?? "no pages");
  const missing = ADDRESSES.filter(
    ([path, { page }]) => page !== "lost" && !path.endsWith(".html") && !pages.test(path.slice(1)),
  );
  expect(missing).toEqual([]);
});

test.each([
  ["hello", null],
  ["", null],
  ["x".repeat(21), null],
  ["x".repeat(65), null],
  [`${"x".repeat(22)} `, null],
  ["AAAAAAAAAAAAAAAAAAAA-_", "AAAAAAAAAAAAAAAAAAAA-_"],
])("a link with %s behind the table brings the secret %s, and leaves the one before", (hash, brought) => {
  secrets.keep("ABCDE", "my own seat's secret");
  address.go("/t/ABCDE");
  location.hash = hash;
  dispatchEvent(new HashChangeEvent("hashchange"));
  expect([secrets.of("ABCDE"), secrets.offered("ABCDE")]).toEqual(["my own seat's secret", brought]);
  expect(location.hash).toBe("");
});
