import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../../tests/socket";
import { elfer } from "../../tests/tables";
import { anySecret } from "../device/anySecret";
import { secrets } from "../device/secrets";
import { settings, t } from "../device/settings.svelte";
import type { MatchView, TableView } from "../protocol";
import HotseatPage from "./HotseatPage.svelte";
import { loadLocalSeats, saveLocalSeats } from "./seats";

const sockets: FakeSocket[] = [];
const plain = elfer();
const seats = plain.seats.map((seat) => ({ ...seat, kind: "person" as const, bot: null }));
const match = plain.match as MatchView;
let page: object;

class Line extends FakeSocket {
  constructor() {
    super();
    sockets.push(this);
  }
}

const socket = () => sockets.at(-1) as FakeSocket;
const cover = () => document.querySelector("[data-testid=cover]");

/** The server attaches the newest socket: as the seat whose secret it says, with that seat's hand. */
function attach(
  number: number,
  turn: number | null,
  phase: TableView["phase"],
  missed: readonly TableView[] = [],
): void {
  socket().onopen?.();
  const join = socket().sent.at(-1);
  if (join?.type !== "join") throw new Error("it does not join");
  const seat = join.secret ? Number(join.secret.at(-1)) : null;
  const table = tableOf(seat, number, turn, phase);
  for (const view of missed)
    socket().says({
      type: "happened",
      number: view.number,
      what: { kind: "dealt", round: 1 },
      table: { ...view, seat },
    });
  socket().says({ type: "table", table });
  socket().says({ type: "done", id: join.id, number });
  flushSync();
}

function tableOf(seat: number | null, number: number, turn: number | null, phase: TableView["phase"]): TableView {
  const hand = seat === null ? [] : [`r${seat + 1}`];
  const view = { ...(match.view as object), hand };
  return elfer({}, { seats, seat, number, phase, match: { ...match, turn, view, legal: [] } });
}

function happens(number: number, turn: number | null, phase: TableView["phase"]): void {
  const seat = turn ?? 0;
  const what = { kind: "presence", seat, away: false } as const;
  const join = socket().sent.find(({ type }) => type === "join");
  const own = join?.type === "join" && join.secret ? Number(join.secret.at(-1)) : null;
  socket().says({ type: "happened", number, what, table: tableOf(own, number, turn, phase) });
}

async function pass(milliseconds: number): Promise<void> {
  for (let gone = 0; gone < milliseconds; gone += 100) {
    await vi.advanceTimersByTimeAsync(100);
    await vi.dynamicImportSettled();
  }
  flushSync();
}

const tap = () => cover()?.querySelector("button")?.click();
const told = () => document.querySelector("[data-testid=notice]")?.textContent?.trim();

beforeEach(() => {
  vi.useFakeTimers();
  settings.lang = "en";
  localStorage.clear();
  sessionStorage.clear();
  sockets.length = 0;
  vi.stubGlobal("WebSocket", Line);
  saveLocalSeats(
    "ABCDE",
    [0, 1].map((seat) => ({ seat, secret: `secret-${seat}` })),
  );
  page = mount(HotseatPage, { target: document.body, props: { code: "ABCDE" } });
  attach(5, 1, "playing");
});
afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("hides all hands after a round and starts the next one with one tap", async () => {
  tap();
  attach(5, 1, "playing");
  await pass(600);
  expect(document.querySelector("[data-testid=hand]")?.textContent).toBeTruthy();
  expect(document.activeElement?.matches("[data-testid=hand] [data-card]"), "the pressed button is gone").toBe(true);
  happens(6, null, "round_over");
  await pass(2_000);
  attach(6, null, "round_over"); // as an onlooker
  await pass(600);
  expect(socket().sent[0]).toMatchObject({ type: "join", secret: null, shared: true });
  expect(document.querySelector("[data-testid=hand]")).toBeNull();
  const [next] = document.querySelectorAll<HTMLElement>("[data-testid=score-sheet] .actions .button");
  const watching = socket();
  next?.click();
  await pass(100);
  attach(6, null, "round_over"); // the dealer's own socket
  expect(socket().sent.at(-1)).toMatchObject({ type: "next_round", number: 6 });
  const dealer = socket();
  dealer.says({ type: "done", id: dealer.sent.at(-1)?.id ?? "", number: 7 });
  await pass(0);
  expect(dealer.closed).toBe(true);
  sockets.push(watching);
  happens(7, 0, "playing");
  await pass(600);
  expect(document.activeElement).toBe(cover()?.querySelector("button"));
  tap();
  attach(7, 0, "playing", [tableOf(0, 6, null, "round_over"), tableOf(0, 7, 0, "playing")]);
  await pass(2_000);
  expect(cover()).toBeNull(); // and does not have to be tapped again
  expect(document.querySelector("[data-testid=hand]")?.textContent).toBeTruthy();
});

test("hides the hand when the next round is begun on another device", async () => {
  tap();
  attach(5, 1, "playing");
  happens(6, null, "round_over");
  happens(7, 1, "playing");
  await pass(600);
  expect(cover()).not.toBeNull();
});

/** The host replaces the people on some seats by bots. */
function replace(gone: readonly number[], turn: number | null, phase: TableView["phase"]): void {
  const what = { kind: "left", seat: gone[0] ?? 0, name: "", removed: true } as const;
  const bots = seats.map((one, at) => (gone.includes(at) ? { ...one, kind: "bot" as const, bot: "careful" } : one));
  const table = { ...tableOf(null, 7, turn, phase), seats: bots };
  socket().says({ type: "happened", number: 7, what, table });
}

/** Start the next round from the score sheet. */
async function startNextRound(): Promise<void> {
  document.querySelector<HTMLElement>("[data-testid=score-sheet] .actions .button")?.click();
  await pass(100);
  socket().onopen?.();
}

test("hands the device no more to a person whom the host has replaced, whoever sits there later", async () => {
  secrets.save("ABCDE", "secret-0");
  replace([1], 1, "playing");
  await pass(2_000);
  expect(loadLocalSeats("ABCDE").map(({ seat }) => seat)).toEqual([0]);
  expect(anySecret("ABCDE")).toBe("secret-0");
  attach(8, 1, "playing"); // a guest has taken the seat
  await pass(2_000);
  expect(cover()?.textContent).toContain("I’m Vera");
});

test("starts the next round from the seat of a person who is still there, and lists the table with it", async () => {
  secrets.save("ABCDE", "secret-0");
  replace([0], null, "round_over");
  await pass(100);
  attach(7, null, "round_over");
  await pass(2_000);
  await startNextRound();
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", secret: "secret-1" });
  expect(anySecret("ABCDE")).toBe("secret-1");
});

test("becomes the page of any device where nobody has a seat any more", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { ...location, reload });
  secrets.save("ABCDE", "secret-0");
  replace([0, 1], 2, "playing");
  await pass(100);
  expect([reload.mock.calls.length, anySecret("ABCDE"), loadLocalSeats("ABCDE")]).toEqual([1, null, []]);
});

test("goes back to the cover where the secret of a seat opens nothing any more", async () => {
  tap();
  socket().onopen?.();
  socket().says({ type: "failed", id: socket().sent.at(-1)?.id ?? "", code: "wrong_secret", detail: "" });
  await pass(200);
  attach(5, 1, "playing");
  await pass(200);
  expect(cover()?.textContent).toContain("I’m Vera");
});

/** The server knows the secret of the dealer's socket no more. */
function refuseDealer(dealer: FakeSocket): void {
  for (const code of ["wrong_secret", "not_joined"] as const)
    dealer.says({ type: "failed", id: dealer.sent.at(-1)?.id ?? "", code, detail: "" });
}

test("drops the seat from which nothing can be sent any more", async () => {
  happens(6, null, "round_over");
  await pass(2_000);
  await startNextRound();
  refuseDealer(socket());
  await pass(100);
  attach(6, null, "round_over");
  await pass(2_000);
  await startNextRound();
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", secret: "secret-1" });
});

test("blames nobody else for a seat that was lost while the next round was being started", async () => {
  happens(6, null, "round_over");
  await pass(2_000);
  const watching = socket();
  await startNextRound();
  const dealer = socket();
  sockets.push(watching);
  replace([0], null, "round_over");
  await pass(100);
  refuseDealer(dealer);
  await pass(100);
  expect(loadLocalSeats("ABCDE").map(({ seat }) => seat)).toEqual([1]);
});

test("drops no seat because the table cannot be joined now", async () => {
  happens(6, null, "round_over");
  await pass(2_000);
  await startNextRound();
  for (const code of ["unknown_game", "not_joined"] as const)
    socket().says({ type: "failed", id: socket().sent.at(-1)?.id ?? "", code, detail: "" });
  await pass(100);
  expect(loadLocalSeats("ABCDE").map(({ seat }) => seat)).toEqual([0, 1]);
});

test("says on the cover that there is no connection", async () => {
  socket().onclose?.();
  await pass(800);
  expect(cover()).not.toBeNull();
  expect(told()).toBe(t().table.offline);
});
