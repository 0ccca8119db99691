import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import { games } from "../games/registry";
import type { DayResult } from "../protocol";
import DayDeal from "./DayDeal.svelte";
import type { Waiting } from "./here";

const result: DayResult = {
  points: -2,
  lowest: true,
  cards: false,
  place: 2,
  of: 21,
  better_than: 80,
  field_bots: 20,
  par: -3,
  bots: [],
};
const onplay = vi.fn();
const onretry = vi.fn();
let deal: object;

function open(result: DayResult | null, waiting?: Waiting): string {
  const game = games.find(({ id }) => id === "bloom");
  if (!game) throw new Error("There is no Bloom.");
  const seals = { seal: "", next_seal: "", last_seal: "", last_key: null };
  deal = mount(DayDeal, {
    target: document.body,
    props: {
      deal: { game: "bloom", ...seals, mine: { table: "OTABLE", result } },
      game,
      title: "Bloom",
      day: "2026-11-27",
      week: {},
      games: ["bloom"],
      busy: false,
      waiting,
      onplay,
      onretry,
    },
  });
  return (document.querySelector("li")?.textContent ?? "").replace(/\s+/g, " ");
}
const press = () => document.querySelector<HTMLButtonElement>(".head button")?.click();

beforeEach(() => {
  settings.lang = "en";
  vi.clearAllMocks();
});
afterEach(() => unmount(deal));

test("writes points with the same minus sign as those of good bots", () => {
  expect(open(result)).toContain("Place 2 of 21 −2 points good bots: −3 points");
});

test("offers to continue a round only if it is known to be unfinished", () => {
  expect(open(null)).toContain("waiting for you");
  press();
  expect([onplay.mock.calls, onretry.mock.calls]).toEqual([[[false]], []]);
});

test.each<Waiting>(["opening", "comparing"])("offers nothing while the result is %s", (waiting) => {
  expect(open(null, waiting)).not.toContain("waiting for you");
  expect(document.querySelector(".head button")).toBeNull();
});

test.each<Waiting>(["closed", "uncompared"])("offers to retry when the result is %s", (waiting) => {
  expect(open(null, waiting)).not.toContain("waiting for you");
  press();
  expect([onplay.mock.calls.length, onretry.mock.calls.length]).toEqual([0, 1]);
});

test.each([
  [{ place: 1 }, "Place 1 of 21, nobody did better"],
  [{ place: 21, better_than: 0 }, "Place 21 of 21, joined in"],
])("shares a result of %o as one sentence", async (end, sentence) => {
  const share = vi.fn(async (_: { text: string }) => {});
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
  open({ ...result, ...end });
  press();
  const asText = () => [...document.querySelectorAll("button")].find((one) => one.textContent?.startsWith("As text"));
  await waitFor(() => expect(asText()).toBeDefined());
  asText()?.click();
  await waitFor(() => expect(share.mock.calls[0]?.[0].text).toContain(`${sentence}\n`));
  vi.unstubAllGlobals();
});
