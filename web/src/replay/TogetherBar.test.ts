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

/** The socket that was made last: perhaps by what another file has left behind, which connects again. */
let newest: FakeSocket;
/** The bar's. */
let socket: FakeSocket;
let match: Match;
let bar: object | undefined;
const getText = () => document.querySelector("[data-testid=together]")?.textContent ?? "";

/** Render the bar for a match of a table. */
async function open(number: number | null, table: Partial<TableView> = {}, board?: HTMLElement): Promise<void> {
  match = new Match();
  const replay = match as unknown as Replay;
  bar = mount(TogetherBar, {
    target: document.body,
    props: { replay, code: "ABCDE", match: number, board },
  });
  socket = newest;
  socket.onopen?.();
  socket.says({ type: "table", table: makeTable(table) });
  socket.says({ type: "done", id: socket.sent[0]?.id ?? "", number: 5 });
  await sendLead(7);
}

async function sendLead(step: number, mark = ""): Promise<void> {
  socket.says({ type: "led", seat: 1, place: { round: 1, step, mark } });
  flushSync();
  await waitFor(() => expect(match.running).toBe(false));
  await Promise.resolve();
  flushSync();
}
const makeTable = (table: Partial<TableView>) => elfer({}, { phase: "match_over", matches: 2, ...table });

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
        newest = this;
      }
    },
  );
});
afterEach(async () => {
  if (bar) await unmount(bar);
  bar = undefined;
});

test.each([2, null])("follows the leader through the last match if the address has match %s", async (number) => {
  await open(number);
  expect([match.position.step, getText()]).toEqual([7, expect.stringContaining("Ada leads.")]);
});

test.each([
  ["card:r12", "Shown: red 12 in a hand."],
  ["card:J#2", "Shown: joker in a hand."],
  ["card:37", "Shown: 37 in a hand."],
  ["card:b3", "Shown: my blue 3."],
])("names the leader's target %s even if the hand is not visible", async (mark, expected) => {
  const board = document.createElement("main");
  board.innerHTML = '<button data-card="b3" aria-label="my blue 3"></button>';
  await open(2, {}, board);
  expect(getText()).not.toContain("Shown");
  await sendLead(7, mark);
  expect(getText()).toContain(expected);
});

test("does not follow the leader in an older match", async () => {
  await open(1);
  expect([match.position.step, getText()]).toEqual([0, expect.stringContaining("only go through the last match")]);
});

test("stays with the match that was last when the page opened", async () => {
  await open(null);
  socket.says({ type: "table", table: makeTable({ matches: 3 }) });
  await sendLead(9);
  expect([match.position.step, getText()]).toEqual([7, expect.stringContaining("only go through the last match")]);
});

const sendContinued = (rest: object = {}) => {
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
const findButton = (label: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === label);

test("opens the user's seat at the continued table by one tap", async () => {
  await open(2);
  sendContinued();
  expect(document.querySelector("[data-testid=continued]")?.textContent).toContain("Ada plays on from step 7.");
  findButton("Join in")?.click();
  expect([address.route, secrets.of("FGHJK")]).toEqual([{ page: "table", table: "FGHJK" }, "s".repeat(22)]);
});

test("names the round if the match has several", async () => {
  await open(2);
  match.rounds = 3;
  sendContinued({ place: { round: 3, step: 7, mark: "" } });
  expect(document.querySelector("[data-testid=continued]")?.textContent).toContain("plays on from round 3, step 7.");
});

test("keeps a renewed secret, and lets a person without a seat watch", async () => {
  secrets.save("FGHJK", "t".repeat(22));
  await open(2);
  sendContinued();
  findButton("Join in")?.click();
  expect(secrets.of("FGHJK")).toBe("t".repeat(22));
  sendContinued({ table: "MNPQR", secret: null });
  findButton("Watch")?.click();
  expect([address.route, secrets.of("MNPQR")]).toEqual([{ page: "table", table: "MNPQR" }, null]);
});

test("announces no continuation of another match", async () => {
  await open(2);
  sendContinued({ match: 1 });
  expect(document.querySelector("[data-testid=continued]")).toBeNull();
});

test("lets the leader set up a table and shows why it is refused", async () => {
  await open(2);
  findButton("Lead")?.click();
  socket.says({ type: "led", seat: 0, place: { round: 1, step: 7, mark: "" } });
  socket.says({ type: "done", id: socket.sent.at(-1)?.id ?? "", number: 5 });
  await waitFor(() => expect(getText()).toContain("You lead."));
  expect(getText()).toContain("later rounds are new"); // not only where a mouse hovers
  findButton("Play on together")?.click();
  expect(socket.sent.at(-1)).toMatchObject({ type: "continue_together", place: { round: 1, step: 7 }, after: null });
  const id = socket.sent.at(-1)?.id ?? "";
  socket.says({ type: "failed", id, code: "too_many_tables", detail: "" });
  await waitFor(() => expect(document.body.textContent).toContain("A great many tables"));
  findButton("Play on together")?.click();
  sendContinued({ seat: 0 });
  socket.says({ type: "done", id: socket.sent.at(-1)?.id ?? "", number: 5 });
  await waitFor(() => expect(address.route).toEqual({ page: "table", table: "FGHJK" }));
});

test("stops leading when the leader's page closes", async () => {
  await open(2);
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Lead")?.click();
  const { id = "" } = socket.sent.at(-1) ?? {};
  socket.says({ type: "led", seat: 0, place: { round: 1, step: 7, mark: "" } });
  socket.says({ type: "done", id, number: 5 });
  await waitFor(() => expect(getText()).toContain("You lead."));
  if (bar) await unmount(bar);
  bar = undefined;
  expect([socket.sent.at(-1), socket.closed]).toEqual([expect.objectContaining({ type: "lead", place: null }), true]);
});
