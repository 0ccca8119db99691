import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../../tests/socket";
import { elfer, happened, moved } from "../../tests/tables";
import { secrets } from "../device/secrets";
import { gameOf } from "../games/registry";
import type { Said, TableView } from "../protocol";
import { Session } from "./session.svelte";

const sockets: FakeSocket[] = [];
const socket = () => sockets.at(-1) as FakeSocket;
let session: Session;

/** The newest command, which the server is about to answer. */
const lastId = () => socket().sent.at(-1)?.id ?? "";
/** The secret of the newest join. */
const lastSecret = () => (socket().sent.at(-1) as { secret?: string | null }).secret;
const count = (type: string) => socket().sent.filter((command) => command.type === type).length;
const line = (text: string, more: Partial<Said> = {}): Said => ({
  type: "said",
  seat: 1,
  name: "Ada",
  text,
  again: false,
  ...more,
});

/** The server answers a join: the table, and what was said lately. */
function arrive(table: TableView, ...texts: string[]): void {
  const id = lastId();
  socket().says({ type: "table", table });
  for (const text of texts) socket().says(line(text, { again: true }));
  socket().says({ type: "done", id, number: table.number });
}

function come(table = elfer(), ...texts: string[]): void {
  session = new Session(
    "ABCDE",
    () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    gameOf,
  );
  socket().onopen?.();
  arrive(table, ...texts);
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

test("says why nobody gets a seat for now, until there is one", async () => {
  come(elfer({}, { seat: null }));
  const seated = session.sit("Vera");
  const id = lastId();
  for (let second = 0; second < 3; second++) {
    socket().says({ type: "failed", id, code: "too_fast", detail: "" });
    vi.advanceTimersByTime(1_000);
  }
  expect(session.failed?.code).toBe("too_fast");
  socket().says({ type: "seated", id, table: "ABCDE", seat: 0, secret: "s" });
  await seated;
  expect(session.failed).toBeNull();
});

test("says why the server lets nobody in for now, until the network fails", () => {
  session = new Session("ABCDE", () => sockets[sockets.push(new FakeSocket()) - 1] as FakeSocket, gameOf);
  socket().onopen?.();
  socket().says({ type: "failed", id: lastId(), code: "too_fast", detail: "" });
  expect([session.status, session.refused]).toEqual(["offline", "too_fast"]);
  vi.advanceTimersByTime(1_500);
  expect([sockets.length, session.refused]).toEqual([2, "too_fast"]);
  socket().onclose?.();
  expect([session.status, session.refused]).toEqual(["offline", undefined]);
  vi.advanceTimersByTime(3_000);
  socket().onopen?.();
  arrive(elfer());
  expect([session.status, session.refused]).toEqual(["open", undefined]);
});

test("sits down once after two taps and keeps the seat", async () => {
  come(elfer({}, { phase: "waiting", seat: null }));
  const taps = [session.sit("Vera"), session.sit("Vera")];
  expect(count("sit")).toBe(1);
  const secret = secrets.of("ABCDE") ?? "";
  socket().says({ type: "seated", id: lastId(), table: "ABCDE", seat: 0, secret });
  expect(await Promise.all(taps)).toEqual([expect.objectContaining({ seat: 0 }), expect.objectContaining({ seat: 0 })]);
  expect(secrets.of("ABCDE")).toBe(secret);
});

test("clears a refused name after sitting down with another", async () => {
  come(elfer({}, { phase: "waiting", seat: null }));
  const refused = session.sit("?");
  socket().says({ type: "failed", id: lastId(), code: "bad_name", detail: "" });
  await refused;
  expect(session.failed?.code).toBe("bad_name");
  const seated = session.sit("Vera");
  socket().says({ type: "seated", id: lastId(), table: "ABCDE", seat: 0, secret: secrets.of("ABCDE") ?? "" });
  await seated;
  expect(session.failed).toBeNull();
});

test("sits down after a lost connection", async () => {
  come(elfer({}, { phase: "waiting", seat: null }));
  const tap = session.sit("Vera");
  const [sit, secret] = [lastId(), secrets.of("ABCDE") ?? ""];
  socket().onclose?.();
  while (sockets.length === 1) await vi.advanceTimersToNextTimerAsync();
  socket().onopen?.();
  socket().says({ type: "failed", id: lastId(), code: "wrong_secret", detail: "" });
  expect(socket().sent.map(({ type }) => type)).toEqual(["join", "join"]); // as a guest, before anything else
  arrive(elfer({}, { phase: "waiting", seat: null }));
  expect(lastId()).toBe(sit);
  socket().says({ type: "seated", id: sit, table: "ABCDE", seat: 0, secret });
  expect(await tap).toMatchObject({ seat: 0 });
  expect([secrets.of("ABCDE"), session.failed]).toEqual([secret, null]);
});

test("renews the secret without losing the seat when the answer is lost", async () => {
  secrets.save("ABCDE", "old");
  come();
  const tap = session.renew();
  const sent = socket().sent.at(-1) as { id: string; secret: string };
  const [renew, fresh] = [sent.id, sent.secret];
  expect(session.secret).toBe("old"); // until the server has said so
  socket().onclose?.();
  while (sockets.length === 1) await vi.advanceTimersToNextTimerAsync();
  socket().onopen?.();
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", secret: "old" });
  socket().says({ type: "failed", id: lastId(), code: "wrong_secret", detail: "" });
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", secret: fresh });
  arrive(elfer());
  expect(lastId()).toBe(renew);
  socket().says({ type: "seated", id: renew, table: "ABCDE", seat: 0, secret: fresh });
  await tap;
  expect([session.secret, session.failed]).toEqual([fresh, null]);
  expect(secrets.advance("ABCDE")).toBe(false);
});

test("keeps the secret when the renewal fails", async () => {
  secrets.save("ABCDE", "old");
  come();
  const tap = session.renew();
  socket().says({ type: "failed", id: lastId(), code: "not_seated", detail: "" });
  expect([await tap, session.secret]).toEqual([null, "old"]);
  expect(secrets.advance("ABCDE")).toBe(false);
});

test("keeps another seat's secret after a refusal", async () => {
  come(elfer({}, { phase: "waiting", seat: null }));
  const tap = session.sit("Vera");
  secrets.save("ABCDE", "another tab's");
  socket().says({ type: "failed", id: lastId(), code: "not_now", detail: "" });
  expect(await tap).toBeNull();
  expect(secrets.of("ABCDE")).toBe("another tab's");
});

test("uses the seat taken in another window", async () => {
  come(elfer({}, { phase: "waiting", seat: null }));
  secrets.save("ABCDE", "another tab's");
  void session.sit("Vera");
  expect([count("sit"), socket().sent.at(-1)]).toEqual([0, expect.objectContaining({ secret: "another tab's" })]);
  arrive(elfer({}, { phase: "waiting", seat: 1 }));
  expect([session.view?.seat, secrets.of("ABCDE")]).toEqual([1, "another tab's"]);
});

test("allows another attempt after a refused seat", async () => {
  come(elfer({}, { phase: "waiting", seat: null }));
  for (const time of [1, 2]) {
    const tap = session.sit("Vera");
    socket().says({ type: "failed", id: lastId(), code: "not_now", detail: "" });
    await tap;
    expect([count("sit"), secrets.of("ABCDE")]).toEqual([time, null]);
  }
});

test("does not send a pending command twice", async () => {
  come(elfer({}, { phase: "round_over" }));
  const ask = {
    next_round: () => session.startNextRound(),
    again: () => session.startNextMatch(),
    take_back: () => session.takeBack(),
  };
  for (const [type, tap] of Object.entries(ask)) {
    const taps = [tap(), tap()];
    expect(count(type)).toBe(1);
    socket().says({ type: "done", id: lastId(), number: 5 });
    await Promise.all(taps);
    void tap();
    expect(count(type)).toBe(2);
  }
});

test("sends a command once after a double click, but everything that is said", async () => {
  come(elfer({}, { phase: "waiting" }));
  const taps = [session.send({ type: "start" }), session.send({ type: "start" })];
  expect(count("start")).toBe(1);
  socket().says({ type: "done", id: lastId(), number: 6 });
  expect(await Promise.all(taps)).toEqual([expect.anything(), expect.anything()]);
  for (const ready of [true, false, true]) void session.send({ type: "ready", ready });
  for (const text of ["ha", "ha"]) void session.send({ type: "say", text });
  expect([count("ready"), count("say")]).toEqual([3, 2]);
});

test("updates the table after a refusal and keeps the chat", async () => {
  come();
  socket().says(line("hallo"));
  const move = session.send({ type: "move", number: 5, move: "r13" });
  socket().says({ type: "failed", id: lastId(), code: "stale", detail: "", table: elfer({}, { number: 7 }) });
  await move;
  expect(session.view?.number).toBe(7);
  expect(session.chat.map(({ text }) => text)).toEqual(["hallo"]);
});

test("counts lines before the first visit as read, but not lines of an absence", () => {
  come(elfer(), "before");
  expect(session.chatRead).toEqual(session.chat);
  session.wake();
  arrive(elfer(), "before", "meanwhile");
  expect(session.chat).toHaveLength(2);
  expect(session.chatRead.map(({ text }) => text)).toEqual(["before"]);
});

test("counts all lines of an absence as unread when there were none before", () => {
  come();
  session.wake();
  arrive(elfer(), "hallo");
  expect([session.chat.length, session.chatRead.length]).toEqual([1, 0]);
});

test("does not mark lines as read when sitting down", () => {
  come(elfer({}, { phase: "waiting", seat: null }), "before");
  socket().says(line("live"));
  void session.sit("Vera");
  socket().says({ type: "table", table: elfer({}, { phase: "waiting" }) });
  for (const text of ["before", "live"]) socket().says(line(text, { again: true }));
  expect(session.chatRead.map(({ text }) => text)).toEqual(["before"]);
});

test("reports a command that cannot be stored and keeps it pending", async () => {
  come();
  session.play("r13");
  await Promise.resolve();
  socket().says({ type: "failed", id: lastId(), code: "storage", detail: "" });
  expect([session.failed?.code, session.lasting]).toEqual(["storage", null]); // a server soon stores it again
  expect(session.pending).toEqual(["r13"]);
});

test("asks the server why a move is illegal, and ignores that the table has moved on", async () => {
  come();
  const why = session.explain("r15");
  expect(socket().sent.at(-1)).toMatchObject({ type: "explain", move: "r15", number: elfer().number });
  socket().says({ type: "explained", id: lastId(), reason: "needs_first", cards: ["r15", "r13"] });
  expect(await why).toEqual({ reason: "needs_first", cards: ["r15", "r13"] });
  const legal = session.explain("r13");
  socket().says({ type: "explained", id: lastId(), reason: null, cards: [] });
  expect(await legal).toBeNull();
  const late = session.explain("r15");
  socket().says({ type: "failed", id: lastId(), code: "stale", detail: "" });
  expect(await late).toBeNull();
  expect(session.failed).toBeNull();
});

test("starts over when the table has fewer events than were seen", () => {
  come(elfer({}, { number: 39 }));
  socket().says(happened(40, moved(1, { laid: "r13" })));
  expect(session.log).not.toEqual([]);
  socket().onclose?.();
  vi.advanceTimersByTime(1_000);
  socket().onopen?.();
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", after: 40 });
  socket().says({ type: "failed", id: lastId(), code: "unknown_event", detail: "" });
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", after: 1 });
  arrive(elfer({}, { number: 30 }));
  expect([session.view?.number, session.failed?.code, session.log.length]).toEqual([30, "unknown_event", 0]);
});

test("sends a waiting move only for the position it was made in", async () => {
  come();
  const other = { what: { kind: "taken_back", seat: 1, move: "" }, type: "happened" } as const;
  session.play("r13");
  session.play("y11");
  await Promise.resolve();
  const [first] = socket().sent.slice(-1);
  expect(first).toMatchObject({ type: "move", move: "r13", number: 5 });
  socket().onclose?.(); // the line is lost, and the answer with it
  while (sockets.length === 1) await vi.advanceTimersToNextTimerAsync();
  socket().onopen?.();
  for (const number of [6, 7, 8, 9]) socket().says({ ...other, number, table: elfer({}, { number }) });
  arrive(elfer({}, { number: 9 })); // my move, the clock, the others: it is my turn again
  socket().says({ type: "done", id: first?.id ?? "", number: 6 });
  await vi.advanceTimersByTimeAsync(0);
  expect(socket().sent.at(-1)).toMatchObject({ type: "move", move: "y11", number: 6 }); // the server calls that stale
  socket().says({ type: "failed", id: lastId(), code: "stale", detail: "", table: elfer({}, { number: 9 }) });
  await vi.advanceTimersByTimeAsync(0);
  expect([session.pending, session.failed?.code]).toEqual([[], "stale"]);
  session.play("y11");
  await vi.advanceTimersByTimeAsync(0);
  expect(socket().sent.at(-1)).toMatchObject({ move: "y11", number: 9 });
});

test("sends a move for the position on the screen", async () => {
  come();
  session.animator = () => {}; // what comes is not shown yet
  socket().says({
    type: "happened",
    number: 6,
    what: { kind: "taken_back", seat: 1, move: "" },
    table: elfer({}, { number: 6 }),
  });
  session.play("r13");
  await vi.advanceTimersByTimeAsync(0);
  expect(socket().sent.at(-1)).toMatchObject({ type: "move", number: 5 });
  session.play("r13");
  expect(session.pending).toEqual(["r13"]);
  const rows = session.lay(["r13"]);
  expect(await rows).toBe(false); // one is on its way
});

test("lets the player go on after a refused level, and shows one that was laid until its last card", async () => {
  come();
  const lay = async () => {
    const rows = session.lay(["r13", "y11"]);
    await vi.advanceTimersByTimeAsync(0);
    return { rows, id: lastId() };
  };
  const refused = await lay();
  socket().says({ type: "failed", id: refused.id, code: "illegal_move", detail: "" });
  expect([await refused.rows, session.pending]).toEqual([false, []]);
  const made = await lay();
  socket().says({ type: "done", id: made.id, number: 7 });
  expect(await made.rows).toBe(true);
  socket().says(happened(6, moved(0, { laid: "r13" })));
  expect(session.pending).toEqual(["y11"]);
});

test("counts a view's time from its arrival, not from when it is shown", () => {
  come();
  const arrivedAt = performance.now();
  for (const number of [6, 7, 8]) socket().says(happened(number, { kind: "taken_back", seat: 1, move: "" }));
  while (session.view?.number !== 8) vi.advanceTimersToNextTimer();
  expect(performance.now()).toBeGreaterThan(arrivedAt);
  expect(session.since).toBe(arrivedAt);
});

test("forgets at another join who leads and who looks on, and keeps a hundred lines", () => {
  come();
  socket().says({ type: "onlookers", count: 3 });
  socket().says({ type: "led", seat: 1, place: null });
  for (let said = 0; said < 101; said++) socket().says(line(`${said}`));
  expect([session.onlookers, session.led !== null, session.chat.length]).toEqual([3, true, 100]);
  session.wake();
  arrive(elfer());
  expect([session.onlookers, session.led]).toEqual([0, null]);
});

test("says on joining whether somebody looks at the page", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  come();
  hidden.mockRestore();
  expect(socket().sent[0]).toMatchObject({ type: "join", hidden: true });
  session.wake();
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", hidden: false });
});

test("rejoins when onlookers are allowed again", () => {
  come(elfer({}, { seat: null }));
  socket().answersPings = true;
  socket().says({ type: "failed", id: null, code: "no_onlookers", detail: "" });
  expect(session.unavailable).toBe("no_onlookers");
  socket().says({ type: "table", table: elfer({}, { seat: null, number: 9 }) });
  expect([session.unavailable, session.view?.number]).toEqual([null, 9]);
  socket().says({ type: "failed", id: null, code: "no_onlookers", detail: "" });
  session.wake(); // somebody looks at the page again, or the line was lost
  socket().says({ type: "failed", id: lastId(), code: "unknown_table", detail: "" });
  expect([session.unavailable, count("join")]).toEqual(["no_onlookers", 2]);
  vi.advanceTimersByTime(180_000);
  expect(count("join")).toBe(3);
  arrive(elfer({}, { seat: null, number: 12 }));
  expect(session.unavailable).toBeNull();
});

test("takes a seat however long that waited", async () => {
  come(elfer({}, { seat: null }));
  socket().onclose?.();
  void session.sit("Vera");
  vi.setSystemTime(Date.now() + 61_000);
  while (sockets.length === 1) await vi.advanceTimersToNextTimerAsync();
  socket().onopen?.();
  arrive(elfer({}, { seat: null }));
  expect(count("sit")).toBe(1);
});

test("drops a host's command that waited too long, and says so", async () => {
  come();
  socket().onclose?.();
  const removed = session.send({ type: "remove", seat: 1 });
  session.play("r13");
  vi.setSystemTime(Date.now() + 61_000);
  while (sockets.length === 1) await vi.advanceTimersToNextTimerAsync();
  socket().onopen?.();
  arrive(elfer());
  expect(await removed).toBeNull();
  expect(socket().sent.map(({ type }) => type)).toEqual(["join", "move"]); // the move names the position that it is for
  expect(session.failed).toMatchObject({ code: "stale", detail: "" }); // said as not sent
});

const LINK = "of-another-seat-123456";

test("saves the secret of a link once the server has accepted it", () => {
  secrets.save("ABCDE", "my own seat's secret");
  secrets.offer("ABCDE", LINK);
  expect(secrets.of("ABCDE")).toBe("my own seat's secret");
  come();
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", secret: LINK });
  expect([secrets.of("ABCDE"), secrets.offered("ABCDE"), session.secret]).toEqual([LINK, null, LINK]);
});

test.each(["wrong_secret", "unknown_table"] as const)(
  "keeps the own seat when a link opens none (%s)",
  async (code) => {
    secrets.save("ABCDE", "my own seat's secret");
    secrets.offer("ABCDE", LINK);
    session = new Session(
      "ABCDE",
      () => {
        sockets.push(new FakeSocket());
        return socket();
      },
      gameOf,
    );
    socket().onopen?.();
    socket().says({ type: "failed", id: lastId(), code, detail: "" });
    expect(socket().sent.at(-1)).toMatchObject({ type: "join", secret: "my own seat's secret" });
    arrive(elfer());
    expect(session.view?.seat).toBe(elfer().seat);
    expect(session.unavailable).toBeNull();
    expect([secrets.of("ABCDE"), secrets.offered("ABCDE")]).toEqual(["my own seat's secret", null]);
    expect(session.failed).toMatchObject({ code: "wrong_secret" }); // the link's fault is told
  },
);

test("tries a link again that could not be tried", () => {
  secrets.save("ABCDE", "my own seat's secret");
  secrets.offer("ABCDE", LINK);
  session = new Session(
    "ABCDE",
    () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    gameOf,
  );
  socket().onopen?.();
  socket().onclose?.();
  vi.advanceTimersByTime(1_000);
  socket().onopen?.();
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", secret: LINK });
  expect(secrets.of("ABCDE")).toBe("my own seat's secret");
});

/** The connection is lost, and made again after a while. */
async function reconnect(): Promise<void> {
  const before = sockets.length;
  socket().onclose?.();
  while (sockets.length === before) await vi.advanceTimersToNextTimerAsync();
  socket().onopen?.();
}

test("keeps the seat when the browser's storage is cleared while the page is open", async () => {
  secrets.save("ABCDE", "my own seat's secret");
  come();
  localStorage.clear();
  expect(session.secret).toBe("my own seat's secret");
  await reconnect();
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", secret: "my own seat's secret" });
  expect(secrets.of("ABCDE")).toBe("my own seat's secret");
  localStorage.clear();
  arrive(elfer({}, { seat: null })); // another page has given it up
  await reconnect();
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", secret: null });
});

test("forgets a secret that became void, and knows whose seat it was", async () => {
  secrets.save("ABCDE", "my own seat's secret");
  come();
  await reconnect();
  socket().says({ type: "failed", id: lastId(), code: "wrong_secret", detail: "" });
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", secret: null });
  arrive(elfer({}, { seat: null }));
  expect([session.lostName, session.failed?.code, secrets.of("ABCDE")]).toEqual(["Vera", "wrong_secret", null]);
  secrets.offer("ABCDE", LINK);
  session.wake();
  arrive(elfer());
  expect([session.lostName, secrets.of("ABCDE")]).toEqual([null, LINK]);
});

test("shows what waits before what comes while it joins again", () => {
  come();
  const back = (number: number) => happened(number, { kind: "taken_back", seat: 1, move: "" });
  for (const number of [6, 7, 8]) socket().says(back(number));
  const shown: number[] = [];
  session.animator = ({ number }, change) => {
    shown.push(number);
    change();
  };
  session.wake();
  socket().says(back(9));
  expect(session.view?.number).toBe(9);
  vi.advanceTimersByTime(2_000);
  expect([session.view?.number, shown]).toEqual([9, []]);
});

test("keeps the secret that another window has renewed when the old one is refused", () => {
  secrets.save("ABCDE", "old");
  session = new Session("ABCDE", () => sockets[sockets.push(new FakeSocket()) - 1] as FakeSocket, gameOf);
  socket().onopen?.();
  const id = lastId();
  secrets.save("ABCDE", "new");
  socket().says({ type: "failed", id, code: "wrong_secret", detail: "" });
  expect([secrets.of("ABCDE"), session.failed]).toEqual(["new", null]);
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", secret: "new" });
  socket().says({ type: "failed", id: lastId(), code: "wrong_secret", detail: "" });
  expect(socket().sent.at(-1)).toMatchObject({ type: "join", secret: null });
});

test("keeps a stored move pending when the one after it is refused", async () => {
  come();
  session.play("r13", "y11");
  await vi.advanceTimersByTimeAsync(0);
  socket().says({ type: "done", id: lastId(), number: 6 });
  await vi.advanceTimersByTimeAsync(0);
  socket().says({ type: "failed", id: lastId(), code: "illegal_move", detail: "" });
  await vi.advanceTimersByTimeAsync(0);
  expect(session.pending).toEqual(["r13"]);
});

test("keeps the secret of a seat that stays the person's, since the match began before they got up", async () => {
  secrets.save("ABCDE", "mine");
  come(elfer({}, { phase: "waiting", match: null }));
  const left = session.leave();
  const id = lastId();
  socket().says(happened(6, { kind: "started" }));
  const [own, ...others] = elfer().seats;
  const seats = own ? [{ ...own, left: true, sitting_in: "careful" }, ...others] : others;
  socket().says(happened(7, { kind: "left", seat: 0, name: "Vera", removed: false }, { seats }));
  socket().says({ type: "done", id, number: 7 });
  await left;
  expect([secrets.of("ABCDE"), session.view?.number]).toEqual(["mine", 7]);
});

test("forgets the secret of a seat that is given up, also while earlier events are still to be shown", async () => {
  secrets.save("ABCDE", "mine");
  come(elfer({}, { phase: "waiting", match: null }));
  const left = session.leave();
  const id = lastId();
  socket().says(happened(6, { kind: "arranged", order: null, host: 1 }, { phase: "waiting" }));
  const what = { kind: "left", seat: 0, name: "Vera", removed: false } as const;
  socket().says(happened(7, what, { phase: "waiting", seat: null }));
  socket().says({ type: "done", id, number: 7 });
  await left;
  expect([secrets.of("ABCDE"), session.secret]).toEqual([null, null]);
});

test("keeps the secret of a seat that was taken anew since the host removed the person", async () => {
  secrets.save("ABCDE", "old");
  come();
  socket().onclose?.();
  secrets.save("ABCDE", "new"); // in another window
  await vi.advanceTimersByTimeAsync(1_000);
  socket().onopen?.();
  if (lastSecret() === "old") socket().says({ type: "failed", id: lastId(), code: "wrong_secret", detail: "" });
  expect(lastSecret()).toBe("new");
  const join = lastId();
  socket().says(happened(6, { kind: "left", seat: 0, name: "Vera", removed: true }, { seat: null }));
  socket().says(happened(7, { kind: "sat", seat: 0, name: "Vera", bot: null, offered: false }));
  socket().says({ type: "table", table: elfer({}, { number: 7 }) });
  socket().says({ type: "done", id: join, number: 7 });
  expect([secrets.of("ABCDE"), session.secret, session.failed]).toEqual(["new", "new", null]);
});

test("lets chat lines follow their seats to a new order", () => {
  come(elfer({}, { phase: "waiting", match: null }));
  for (const seat of [1, 0, null]) socket().says(line("Hallo", { seat }));
  const change = { phase: "waiting", match: null, seat: 1 } as const;
  socket().says(happened(6, { kind: "arranged", order: [1, 0, 2], host: null }, change));
  expect(session.chat.map(({ seat }) => seat)).toEqual([0, 1, null]);
});

test("gives chat lines to nobody else when a seat changes hands before the match", () => {
  const lobby = { phase: "waiting", match: null, seat: null } as const;
  come(elfer({}, lobby));
  socket().says(line("Hallo", { seat: 1 }));
  const [own, , ...others] = elfer().seats;
  const open = { ...own, name: "", kind: "open", bot: null } as const;
  const left = { kind: "left", seat: 1, name: "Ada", removed: false } as const;
  socket().says(happened(6, left, { ...lobby, seats: [own, open, ...others] as TableView["seats"] }));
  expect(session.chat.map(({ seat }) => seat)).toEqual([null]);
});

test("knows the seat of a chat line that comes before a new order is shown", () => {
  come(elfer({}, { phase: "waiting", match: null }));
  socket().says(happened(6, { kind: "presence", seat: 2, away: true }, { phase: "waiting", match: null }));
  const change = { phase: "waiting", match: null, seat: 1 } as const;
  socket().says(happened(7, { kind: "arranged", order: [1, 0, 2], host: null }, change));
  socket().says(line("Hallo", { seat: 1 }));
  vi.advanceTimersByTime(2_000);
  expect([session.view?.number, session.chat.map(({ seat }) => seat)]).toEqual([7, [1]]);
});

test("stays on its seat when another window opens the link of another seat", async () => {
  secrets.save("ABCDE", "one");
  come();
  secrets.save("ABCDE", "two"); // in another window
  socket().says(happened(6, { kind: "presence", seat: 2, away: false }));
  expect(session.secret).toBe("one");
  await reconnect();
  expect(lastSecret()).toBe("one");
  arrive(elfer({}, { number: 6 }));
  const what = { kind: "left", seat: 0, name: "Vera", removed: true } as const;
  socket().says(happened(7, what, { seat: null }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect([secrets.of("ABCDE"), session.failed?.code]).toEqual(["two", "wrong_secret"]);
});

test("tries the secret renewed in another window where nobody may look on", async () => {
  secrets.save("ABCDE", "old");
  come();
  secrets.save("ABCDE", "new"); // in another window
  await reconnect();
  expect(lastSecret()).toBe("old");
  socket().says({ type: "failed", id: lastId(), code: "unknown_table", detail: "" }); // as to any stranger
  expect([lastSecret(), session.unavailable]).toEqual(["new", null]);
  socket().says({ type: "failed", id: lastId(), code: "unknown_table", detail: "" });
  expect(session.unavailable).toBe("unknown_table");
});

test("shares the new secret of a renewed seat and joins with it", async () => {
  secrets.save("ABCDE", "old");
  come();
  const renewed = session.renew();
  const { id, secret } = socket().sent.at(-1) as { id: string; secret: string };
  socket().says(happened(6, { kind: "renewed", seat: 0 }));
  socket().says({ type: "seated", id, table: "ABCDE", seat: 0, secret });
  const before = session.renewals;
  await renewed;
  expect([session.secret, session.renewals]).toEqual([secret, before + 1]);
  await reconnect();
  expect(lastSecret()).toBe(secret);
});
