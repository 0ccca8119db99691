import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import type { Offer } from "../games/offeredGames";
import { gameOf } from "../games/registry";
import { Refused } from "../net/outbox";
import PlayAgain from "./PlayAgain.svelte";

vi.mock("./againstBots", () => ({
  playAgainstBots: () => Promise.reject(new Refused({ type: "failed", id: null, code: "bad_name", detail: "" })),
}));

test("offers the field of a name that is refused", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  const offer: Offer = {
    game: gameOf("bloom"),
    title: "Bloom",
    seats: [3],
    bots: ["careful"],
    levels: [],
    options: [],
  };
  const choices = { players: 3, bot: "careful", options: {}, first: "me" as const, here: false };
  const page = mount(PlayAgain, { target: document.body, props: { offer, choices } });
  document.querySelector<HTMLElement>("[data-way=again]")?.click();
  flushSync();
  await waitFor(() => expect(document.querySelector("input[autocomplete=nickname]")).not.toBeNull());
  await unmount(page);
  vi.unstubAllGlobals();
});
