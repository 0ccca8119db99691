import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import type { TableView } from "../protocol";
import type { Session } from "../session/session.svelte";
import AwayNotice from "./AwayNotice.svelte";

const send = vi.fn();
let close = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  settings.lang = "en";
  send.mockClear();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

type Seat = TableView["seats"][number];

/** Return Vera's table while it is Ada's turn, with changes of Ada's seat. */
function adasTurn(idleLeft: number | null, ada: Partial<Seat> = {}): TableView {
  const plain = elfer();
  const seats = plain.seats.map((seat, at) => ({
    ...seat,
    kind: "person" as const,
    bot: null,
    ...(at === 1 ? ada : {}),
  }));
  return { ...plain, seats, host: 2, match: plain.match && { ...plain.match, turn: 1, idle_left: idleLeft } };
}

/** Show what Vera is told, and return a function that shows another table there. */
function show(first: TableView): (table: TableView) => void {
  const session = $state({ since: performance.now(), send });
  const props = $state({ session: session as unknown as Session, table: first });
  const page = mount(AwayNotice, { target: document.body, props });
  close = () => void unmount(page);
  flushSync();
  return (table) => {
    session.since = performance.now();
    props.table = table;
    flushSync();
  };
}

function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}
const text = () => document.querySelector("[data-testid=absent][role=status]")?.textContent ?? "";

test("offers a bot for somebody who is there and does not move, once the server allows it", () => {
  show(adasTurn(300_000));
  pass(299_000);
  expect(text().trim()).toBe("");
  pass(2_000);
  expect(text()).toContain("Ada hasn’t moved for minutes.");
  document.querySelector<HTMLButtonElement>(".button")?.click();
  expect(send).toHaveBeenCalledWith({ type: "sit_in", seat: 1 });
});

test("goes on offering it after a vote", () => {
  for (const ada of [{ away: true }, { away: false }]) {
    const update = show(adasTurn(0, ada));
    pass(4_000);
    expect(text()).toContain("Ada");
    update(adasTurn(0, { ...ada, votes: [2] }));
    expect(text()).toContain("1 of");
    close();
  }
});

test("offers it for somebody away however often the table changes meanwhile", () => {
  const update = show(adasTurn(0, { away: true }));
  for (const votes of [[2], [], [2]]) {
    pass(1_500);
    update(adasTurn(200_000, { away: true, votes }));
  }
  expect(text()).toContain("Ada");
});

test("gives the seat back to a person for whom a bot plays", () => {
  const table = adasTurn(null);
  show({ ...table, seats: table.seats.map((seat, at) => (at === 0 ? { ...seat, sitting_in: "careful" } : seat)) });
  expect(text()).not.toBe("");
  document.querySelector<HTMLButtonElement>(".button")?.click();
  expect(send.mock.calls).toEqual([[{ type: "back" }]]);
});

test("never offers it where a clock ends the turn", () => {
  show(adasTurn(null));
  pass(1_000_000);
  expect(text().trim()).toBe("");
});

test("takes it back while the person goes on, and asks anew when they leave, return or are idle after a refusal", () => {
  const update = show(adasTurn(0));
  expect(text()).toContain("hasn’t moved");
  update(adasTurn(300_000));
  expect(text().trim()).toBe("");
  const decline = () => {
    document.querySelector<HTMLButtonElement>(".plain")?.click();
    flushSync();
    expect(text().trim()).toBe("");
  };
  for (let again = 0; again < 2; again++) {
    update(adasTurn(0, { away: true }));
    expect(text().trim()).toBe("");
    pass(4_000);
    expect(text()).toContain("Ada");
    decline();
    update(adasTurn(300_000));
  }
  update(adasTurn(0));
  expect(text()).toContain("hasn’t moved");
  decline();
});

test("offers it again to who has voted, once they are host or those who have not are gone", () => {
  const update = show(adasTurn(0, { away: true, votes: [0] }));
  pass(4_000);
  const button = () => document.querySelector<HTMLButtonElement>(".button");
  expect([text(), button()]).toEqual([expect.stringContaining("1 of 2"), null]);
  update({ ...adasTurn(0, { away: true, votes: [0] }), host: 0 });
  expect(button()).not.toBeNull();
  const [vera, ada, bruno] = adasTurn(0, { away: true, votes: [0] }).seats as [Seat, Seat, Seat];
  update({ ...adasTurn(0), seats: [vera, ada, { ...bruno, away: true }] });
  expect(text()).toContain("1 of 1");
  button()?.click();
  expect(send).toHaveBeenCalledWith({ type: "sit_in", seat: 1 });
});
