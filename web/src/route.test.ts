import { expect, test } from "vitest";
import { routeOf } from "./route.svelte";

test.each([
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
  ["/t/ABCDE/more", { page: "home" }],
])("%s is an address", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});
