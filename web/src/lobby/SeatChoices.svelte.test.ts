import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import type { SeatView } from "../protocol";
import type { Session } from "../session/session.svelte";
import SeatChoices from "./SeatChoices.svelte";

const table = elfer();
const games = [{ id: table.game, title: "", seats: [3], bots: ["easy", "careful"], levels: [], options: [] }];
const rest = { seat: 1, begins: false, onmove() {}, onletbegin: undefined };
afterEach(() => vi.unstubAllGlobals());

test("offers the kinds of a bot as soon as there is a network, and asks for them once", async () => {
  const request = vi.fn(async () => {
    if (request.mock.calls.length === 1) throw new TypeError("no network");
    return Response.json({ games });
  });
  vi.stubGlobal("fetch", request);
  const props = $state({ session: {} as Session, table, who: table.seats[1] as SeatView });
  const page = mount(SeatChoices, { target: document.body, props: Object.assign(props, rest) });
  await waitFor(() => {
    flushSync();
    expect([...document.querySelectorAll("input")].map(({ value }) => value)).toEqual(["easy", "careful"]);
  });
  props.table = { ...table, number: 6 };
  props.who = { ...props.who };
  flushSync();
  expect(request).toHaveBeenCalledTimes(2);
  void unmount(page);
});

test("shows again the kind of a bot after another one is refused", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ games }));
  let refuse: (answer: null) => void = () => {};
  const session = { send: () => new Promise((resolve) => (refuse = resolve)) } as unknown as Session;
  const page = mount(SeatChoices, {
    target: document.body,
    props: { session, table, who: table.seats[1] as SeatView, ...rest },
  });
  const chosen = () => document.querySelector<HTMLInputElement>("input:checked")?.value;
  await waitFor(() => expect(chosen()).toBe("careful"));
  document.querySelector("input")?.click();
  flushSync();
  expect(chosen()).toBe("easy");
  refuse(null);
  await waitFor(() => expect(chosen()).toBe("careful"));
  void unmount(page);
});
