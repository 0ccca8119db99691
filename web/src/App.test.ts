import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../tests/waitFor";
import App from "./App.svelte";
import { address } from "./route.svelte";

let app: object;

afterEach(async () => {
  await unmount(app);
  vi.unstubAllGlobals();
  address.go("/");
});

test("announces each later page by its heading", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  address.go("/book");
  app = mount(App, { target: document.body });
  const heading = () => document.querySelector("h1");
  await waitFor(() => expect(heading()).not.toBeNull());
  expect(document.activeElement).toBe(document.body);
  const book = heading();
  address.go("/practise");
  flushSync();
  await waitFor(() => expect(document.activeElement?.localName).toBe("h1"));
  expect(document.activeElement).toBe(heading());
  expect(heading()).not.toBe(book);
});
