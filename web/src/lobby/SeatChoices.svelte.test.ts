import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import type { SeatView } from "../protocol";
import type { Session } from "../session/session.svelte";
import SeatChoices from "./SeatChoices.svelte";

afterEach(() => vi.unstubAllGlobals());

test("offers the kinds of a bot as soon as there is a network, and asks for them once", async () => {
  const table = elfer();
  const games = [{ id: table.game, title: "", seats: [3], bots: ["easy", "careful"], levels: [], options: [] }];
  const request = vi.fn(async () => {
    if (request.mock.calls.length === 1) throw new TypeError("no network");
    return Response.json({ games });
  });
  vi.stubGlobal("fetch", request);
  const props = $state({ session: {} as Session, table, who: table.seats[1] as SeatView });
  const rest = { seat: 1, begins: false, onmove() {}, onletbegin: undefined };
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
