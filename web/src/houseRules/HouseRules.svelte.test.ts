import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { ELFER_RAUS } from "../constants";
import { settings } from "../device/settings.svelte";
import { gameOf } from "../games/registry";
import { fetchGames } from "../net/games.svelte";
import type { OptionInfo } from "../protocol";
import HouseRules from "./HouseRules.svelte";

const hand: OptionInfo = { name: "hand", default: null, allowed: "", choices: [null, 10, 13, 14, 15], house: true };

test("takes a number of cards that is printed for another number of players as printed", async () => {
  settings.lang = "en";
  vi.stubGlobal("fetch", async () => Response.json({ games: [{ id: "elfer_raus", options: [hand] }] }));
  await fetchGames();
  const printed = ELFER_RAUS.hands[4];
  const game = gameOf("elfer_raus");
  const props = $state({ game, players: 3, options: { hand: printed } as Record<string, unknown>, onchange });
  function onchange(changed: Record<string, unknown>): void {
    props.options = { ...props.options, ...changed };
  }
  const page = mount(HouseRules, { target: document.body, props });
  await waitFor(() => expect(document.querySelector("select")).not.toBeNull());
  const summary = () => document.querySelector("summary")?.textContent?.replace(/\s+/g, " ").trim();
  expect([summary(), props.options]).toEqual(["House rules 1 changed", { hand: printed }]);
  props.players = 4;
  flushSync();
  expect([summary(), props.options]).toEqual(["House rules", { hand: null }]);
  props.players = 3;
  flushSync();
  expect(props.options).toEqual({ hand: null });
  await unmount(page);
  vi.unstubAllGlobals();
});
