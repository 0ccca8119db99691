import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Match } from "../../tests/lookingBack.svelte";
import { FakeSocket } from "../../tests/socket";
import { elfer } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import { secrets } from "../device/secrets";
import { settings } from "../device/settings.svelte";
import type { TableView } from "../protocol";
import { address } from "../route.svelte";
import type { Replay } from "./replay.svelte";
import TogetherBar from "./TogetherBar.svelte";

let socket: FakeSocket;
let match: Match;
let bar: object | undefined;
const text = () => document.querySelector("[data-testid=together]")?.textContent ?? "";

/** Come to a table, looking at one of its matches. */
async function open(number: number | null, table: Partial<TableView> = {}, board?: HTMLElement): Promise<void> {
  match = new Match();
  const replay = match as unknown as Replay;
  bar = mount(TogetherBar, {
    target: document.body,
    props: { replay, code: "ABCDE", match: number, board },
  });
  socket.onopen?.();
  socket.says({ type: "table", table: over(table) });
  socket.says({ type: "done", id: socket.sent[0]?.id ?? "", number: 5 });
  await led(7);
}

async function led(step: number, mark = ""): Promise<void> {
  socket.says({ type: "led", seat: 1, place: { round: 1, step, mark } });
  flushSync();
  await waitFor(() => expect(match.running).toBe(false));
  await Promise.resolve();
  flushSync();
}
const over = (table: Partial<TableView>) => elfer({}, { phase: "match_over", matches: 2, ...table });

beforeEach(() => {
  settings.lang = "en";
  sessionStorage.clear();
  localStorage.clear();
  address.go("/");
  vi.stubGlobal(
    "WebSocket",
    class extends FakeSocket {
      constructor() {
        super();
        socket = this;
      }
    },
  );
});
afterEach(async () => {
  if (bar) await unmount(bar);
  bar = undefined;
});

test.each([2, null])("a page on match %s of two goes along through the last one", async (number) => {
  await open(number);
  expect([match.position.step, text()]).toEqual([7, expect.stringContaining("Ada leads.")]);
});

test.each([
  ["card:r12", "Shown: red 12 in a hand."],
  ["card:J#2", "Shown: joker in a hand."],
  ["card:37", "Shown: 37 in a hand."],
  ["card:b3", "Shown: my blue 3."],
])("what the leader points at with %s is told where their hand is not to be seen", async (mark, said) => {
  const board = document.createElement("main");
  board.innerHTML = '<button data-card="b3" aria-label="my blue 3"></button>';
  await open(2, {}, board);
  expect(text()).not.toContain("Shown");
  await led(7, mark);
  expect(text()).toContain(said);
});

test("a page on an older match goes its own way", async () => {
  await open(1);
  expect([match.position.step, text()]).toEqual([0, expect.stringContaining("only go through the last match")]);
});

test("a page without a number stays with the match that was over when it came", async () => {
  await open(null);
  socket.says({ type: "table", table: over({ matches: 3 }) });
  await led(9);
  expect([match.position.step, text()]).toEqual([7, expect.stringContaining("only go through the last match")]);
});

const goesOn = (rest: object = {}) => {
  const place = { round: 1, step: 7, mark: "" };
  socket.says({
    type: "continued_together",
    seat: 1,
    match: 2,
    place,
    table: "FGHJK",
    secret: "s".repeat(22),
    ...rest,
  });
  flushSync();
};
const button = (label: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === label);

test("a person goes with one tap to the own seat at the table where others play on", async () => {
  await open(2);
  goesOn();
  expect(document.querySelector("[data-testid=continued]")?.textContent).toContain("Ada plays on from step 7.");
  button("Join in")?.click();
  expect([address.route, secrets.of("FGHJK")]).toEqual([{ page: "table", table: "FGHJK" }, "s".repeat(22)]);
});

test("of a match of several rounds the round is said as well", async () => {
  await open(2);
  match.rounds = 3;
  goesOn({ place: { round: 3, step: 7, mark: "" } });
  expect(document.querySelector("[data-testid=continued]")?.textContent).toContain("plays on from round 3, step 7.");
});

test("a secret that was renewed there stays, and who has no seat there watches", async () => {
  secrets.save("FGHJK", "t".repeat(22));
  await open(2);
  goesOn();
  button("Join in")?.click();
  expect(secrets.of("FGHJK")).toBe("t".repeat(22));
  goesOn({ table: "MNPQR", secret: null });
  button("Watch")?.click();
  expect([address.route, secrets.of("MNPQR")]).toEqual([{ page: "table", table: "MNPQR" }, null]);
});

test("of a match that is not looked at nobody is asked to go on", async () => {
  await open(2);
  goesOn({ match: 1 });
  expect(document.querySelector("[data-testid=continued]")).toBeNull();
});

test("whoever leads sets up a table and goes there, or is told why not", async () => {
  await open(2);
  button("Lead")?.click();
  socket.says({ type: "led", seat: 0, place: { round: 1, step: 7, mark: "" } });
  socket.says({ type: "done", id: socket.sent.at(-1)?.id ?? "", number: 5 });
  await waitFor(() => expect(text()).toContain("You lead."));
  expect(text()).toContain("later rounds are new"); // not only where a mouse hovers
  button("Play on together")?.click();
  expect(socket.sent.at(-1)).toMatchObject({ type: "continue_together", place: { round: 1, step: 7 }, after: null });
  const id = socket.sent.at(-1)?.id ?? "";
  socket.says({ type: "failed", id, code: "too_many_tables", detail: "" });
  await waitFor(() => expect(document.body.textContent).toContain("A great many tables"));
  button("Play on together")?.click();
  goesOn({ seat: 0 });
  socket.says({ type: "done", id: socket.sent.at(-1)?.id ?? "", number: 5 });
  await waitFor(() => expect(address.route).toEqual({ page: "table", table: "FGHJK" }));
});

test("whoever leads and goes away tells the others first", async () => {
  await open(2);
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Lead")?.click();
  const { id = "" } = socket.sent.at(-1) ?? {};
  socket.says({ type: "led", seat: 0, place: { round: 1, step: 7, mark: "" } });
  socket.says({ type: "done", id, number: 5 });
  await waitFor(() => expect(text()).toContain("You lead."));
  if (bar) await unmount(bar);
  bar = undefined;
  expect([socket.sent.at(-1), socket.closed]).toEqual([expect.objectContaining({ type: "lead", place: null }), true]);
});
