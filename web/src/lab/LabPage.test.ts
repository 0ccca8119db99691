import { mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import { Refused } from "../net/outbox";
import LabPage from "./LabPage.svelte";
import { w } from "./words";

vi.mock("../session/create", () => ({
  createTable: () => Promise.reject(new Refused({ type: "failed", id: null, code: "bad_name", detail: "" })),
}));

test("lets a refused name be changed", async () => {
  settings.lang = "en";
  const bloom = { id: "bloom", title: "Bloom", seats: [2, 3], options: [], bots: ["careful"], about: {}, board: null };
  vi.stubGlobal("fetch", async () => Response.json({ games: [bloom] }));
  const Worker = class {
    postMessage = () => {};
    terminate = () => {};
  };
  vi.stubGlobal("Worker", Worker);
  const page = mount(LabPage, { target: document.body, props: { route: { page: "lab", search: "" } } });
  const play = () => [...document.querySelectorAll("button")].find((one) => one.textContent === w().play);
  await waitFor(() => expect(play()).toBeDefined());
  play()?.click();
  await waitFor(() => expect(document.querySelector("form label input")).not.toBeNull());
  await unmount(page);
  vi.unstubAllGlobals();
});
