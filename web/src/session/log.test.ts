import { beforeAll, expect, test } from "vitest";
import { elfer, happened, moved } from "../../tests/tables";
import { game } from "../games/elfer_raus";
import { loadNarration } from "../games/narration.svelte";
import { gameOf } from "../games/registry";
import type { By, Happened } from "../protocol";
import { describeEntry } from "../table/sentence";
import { type Entry, extendLog, findLatestTurns } from "./log";

const collect = (events: Happened[]) =>
  events.reduce<readonly Entry[]>((log, event) => extendLog(log, event, gameOf), []);
const say = (events: Happened[], lang: "de" | "en" = "de") =>
  collect(events).map((entry) => describeEntry(entry, elfer(), game, lang));

beforeAll(async () => void (await loadNarration(game)));

test("writes a turn of many moves as one sentence", () => {
  const moves = ["r12", "r13", "r14"].map((laid, index) => happened(index + 2, moved(1, { laid })));
  expect(say([...moves, happened(9, moved(1, { move: "." }))])).toEqual(["Ada legt die rote 12, 13 und 14."]);
});

test("does not end a turn when people come, go or vote", () => {
  const beside: Happened[] = [
    happened(2, { kind: "presence", seat: 2, away: true }),
    happened(3, { kind: "voted", seat: 2, by: 0 }),
    happened(4, { kind: "arranged", order: null }),
  ];
  const turn = (number: number, laid: string) => happened(number, moved(1, { laid }));
  for (const event of beside) {
    const sentences = say([turn(2, "r12"), event, turn(5, "r13")]);
    expect(sentences).toHaveLength(2);
    expect(sentences[1]).toBe("Ada legt die rote 12 und 13."); // the newest, for who listens
  }
  for (const seat of [0, 1, 2]) {
    const changes: Happened[] = [
      happened(3, { kind: "left", seat, name: "Bruno", removed: false }),
      happened(3, { kind: "sat_in", seat, bot: "careful" }),
      happened(3, { kind: "came_back", seat }),
      happened(3, { kind: "time_up", seat, ends: false }),
      happened(3, { kind: "sat", seat, name: "Kim", bot: null, offered: false }),
    ];
    for (const event of changes) {
      const log = collect([turn(2, "r12"), event, turn(5, "r13")]);
      const goesOn = seat !== 1 || event.what.kind === "came_back";
      expect([event.what, log.length]).toEqual([event.what, goesOn ? 2 : 3]);
      expect(findLatestTurns(log, 3)[1]).toHaveLength(goesOn ? 2 : 1);
    }
  }
  const byBot = [happened(2, { ...moved(0, { laid: "r12" }), by: "bot" }), happened(3, { kind: "came_back", seat: 0 })];
  expect(collect([...byBot, happened(5, moved(0, { laid: "r13" }))])).toHaveLength(3);
  const bot = happened(3, { kind: "sat_in", seat: 1, bot: "careful" });
  expect(say([turn(2, "r12"), bot, turn(5, "r13")])).toHaveLength(3);
});

test("starts a new entry for the next player's turn", () => {
  const events = [happened(2, moved(1, { laid: "r12" })), happened(3, moved(0, { laid: "y11" }))];
  expect(say(events)).toEqual(["Ada legt die rote 12.", "Du legst die gelbe 11."]);
  expect(say(events, "en")).toEqual(["Ada lays the red 12.", "You lay the yellow 11."]);
});

test("logs the end of a round", () => {
  const over = happened(4, moved(2, { laid: "g9" }), { phase: "match_over" });
  expect(say([over])).toEqual(["Bruno legt die grüne 9.", "Bruno ist alle Karten los."]);
});

test("logs who comes and goes", () => {
  const events = [
    happened(2, { kind: "sat", seat: 1, name: "Ada", bot: null, offered: false }),
    happened(3, { kind: "started" }),
    happened(3, { kind: "presence", seat: 1, away: true }),
    happened(4, { kind: "sat", seat: 2, name: "Bruno", bot: "careful", offered: true }),
    happened(5, { kind: "muted", seat: 1, muted: true }),
    happened(6, { kind: "muted", seat: 1, muted: false }),
    happened(7, { kind: "renewed", seat: 1 }),
  ];
  expect(say(events)).toEqual([
    "Ada setzt sich.",
    "Runde 1 ist ausgeteilt. Ada hat die erste 11 gelegt.",
    "Ada ist kurz weg.",
    "Wer mag, kann Bruno jetzt ablösen.",
    "Ada ist jetzt stummgeschaltet.",
    "Ada darf wieder reden.",
  ]);
});

test("tells the reader of their own seat", () => {
  const sat = [happened(2, { kind: "sat", seat: 0, name: "Vera", bot: null, offered: false })];
  expect([say(sat), say(sat, "en")]).toEqual([["Du sitzt jetzt auf Platz 1."], ["You now have seat 1."]]);
});

test("logs a change of a bot's strength", () => {
  const before = elfer();
  const put = (bot: string, offered = false) => happened(4, { kind: "sat", seat: 1, name: "Ada", bot, offered });
  const describe = (event: Happened, lang: "de" | "en") =>
    extendLog([], event, gameOf, before).map((entry) => describeEntry(entry, before, game, lang));
  expect(describe(put("level-5"), "de")).toEqual(["Die Stärke von Ada ist jetzt: Elster."]);
  expect(describe(put("level-5"), "en")).toEqual(["Ada’s strength is now: Magpie."]);
  expect(describe(put("careful"), "de"), "an offer withdrawn").toEqual([]);
  expect(describe(put("careful", true), "de")).toEqual(["Wer mag, kann Ada jetzt ablösen."]);
  expect(
    describe(happened(4, { kind: "sat", seat: 1, name: "Zoë", bot: null, offered: false }), "de"),
    "a guest",
  ).toEqual(["Zoë setzt sich."]);
  const open = { ...before, seats: before.seats.map((each) => ({ ...each, kind: "open" as const, bot: null })) };
  expect(extendLog([], put("level-5"), gameOf, open)).toMatchObject([{ kind: "sat", name: "Ada" }]);
});

test("forgets the turns of the previous round after a deal", () => {
  const first = collect([happened(2, moved(1, { laid: "r12" }))]);
  expect(findLatestTurns(first, 3).map((moves) => moves?.length ?? 0)).toEqual([0, 1, 0]);
  expect(findLatestTurns(extendLog(first, happened(3, { kind: "dealt", round: 2 }), gameOf), 3)).toEqual([
    null,
    null,
    null,
  ]);
});

test("removes a move that was taken back", () => {
  const events = [happened(2, moved(1, { laid: "r12" })), happened(3, moved(0, { laid: "y11" }))];
  const back = (seat: number) => happened(9, { kind: "taken_back", seat, move: "" });
  expect(say([...events, happened(4, moved(0, { laid: "y12" })), back(0)])).toEqual([
    "Ada legt die rote 12.",
    "Du legst die gelbe 11.",
  ]);
  expect(say([...events, back(0)])).toEqual(["Ada legt die rote 12."]);
});

test("logs a bot that sits in and who asked for it", () => {
  const events = [
    happened(2, { kind: "voted", seat: 1, by: 0 }),
    happened(3, { kind: "sat_in", seat: 1, bot: "careful" }),
    happened(4, { kind: "came_back", seat: 1 }),
  ];
  expect(say(events)).toEqual([
    "Vera möchte, dass ein Bot für Ada einspringt.",
    "Ein Bot spielt für Ada weiter.",
    "Ada ist wieder da.",
  ]);
});

test("does not report a player who left as away", () => {
  const seats = elfer().seats.map((seat, at) => ({ ...seat, left: at === 1 }));
  const events = [
    happened(2, { kind: "left", seat: 1, name: "Ada", removed: false }, { seats }),
    happened(2, { kind: "presence", seat: 1, away: true }, { seats }),
  ];
  expect(say(events)).toEqual(["Ada steht auf."]);
});

test("attributes moves of the clock or a bot", () => {
  const turn = (by: By, ...laid: string[]) =>
    laid.map((card, at) => happened(at + 2, { ...moved(0, { laid: card }), by }));
  expect(say(turn("clock", "r12"))).toEqual(["Die Uhr (für dich) legt die rote 12."]);
  expect(say(turn("bot", "r12"), "en")).toEqual(["A bot (for you) lays the red 12."]);
  expect(say(turn("person", "r12"))).toEqual(["Du legst die rote 12."]);
  expect(say([...turn("person", "r12"), ...turn("clock", "r13")])).toEqual([
    "Du legst die rote 12 und 13. Dann war die Zeit um, und die Uhr hat den Zug beendet.",
  ]);
  expect(say([happened(2, { ...moved(1, { laid: "r12" }), by: "bot" })])).toEqual(["Ada legt die rote 12."]); // a bot's seat
});

test("logs a new host, not a change of settings", () => {
  const arranged = (number: number, host: number | null = null) =>
    happened(number, { kind: "arranged", order: null, host });
  expect(say([arranged(2, 1), arranged(3), arranged(4), arranged(5, 0)])).toEqual([
    "Ada kümmert sich jetzt um den Tisch.",
    "Du hast am Tisch etwas geändert.",
    "Du kümmerst dich jetzt um den Tisch.",
  ]);
  const tellAda = (entry: Entry) => describeEntry(entry, { ...elfer(), seat: 1 }, game, "en");
  expect(collect([arranged(3)]).map(tellAda)).toEqual(["Vera changed the table’s settings."]);
});

test("keeps the names of those who were there, whoever sits there later", () => {
  const named = (name: string, host = 0) => ({
    seats: elfer().seats.map((seat, at) => (at === 1 ? { ...seat, name } : seat)),
    host,
  });
  const log = collect([
    happened(2, { kind: "sat", seat: 1, name: "Kim", bot: null, offered: false }, named("Kim")),
    happened(3, { kind: "arranged", order: null }, named("Kim", 1)),
    happened(4, moved(1, { laid: "r12" }), named("Kim")),
    happened(5, { kind: "left", seat: 1, name: "Kim", removed: true }, named("Ada")),
    happened(6, moved(1, { laid: "r13" }), named("Ada")),
  ]);
  const before = [
    "Kim setzt sich.",
    "Kim hat am Tisch etwas geändert.",
    "Kim legt die rote 12.",
    "Kim sitzt nicht mehr am Tisch.",
  ];
  const sayTo = (seat: number) => log.map((entry) => describeEntry(entry, elfer({}, { seat }), game, "de"));
  expect(sayTo(0)).toEqual([...before, "Ada legt die rote 13."]);
  expect(sayTo(1)).toEqual([...before, "Du legst die rote 13."]);
  const order = happened(7, { kind: "arranged", order: [1, 0, 2] });
  const turned = extendLog(log, order, gameOf).map((entry) => describeEntry(entry, elfer({}, { seat: 2 }), game, "de"));
  expect(turned.slice(0, 4)).toEqual(before);
});

test("gives earlier entries the seats of the new order", () => {
  const name = (...names: string[]) => elfer().seats.map((seat, at) => ({ ...seat, name: names[at] ?? "" }));
  const before = { seats: name("Vera", "Ada", "Kim") };
  const after = { seats: name("Kim", "Ada", "Vera"), seat: 2, host: 2 };
  const events = [
    happened(2, { kind: "sat", seat: 2, name: "Kim", bot: null, offered: false }, before),
    happened(2, { kind: "presence", seat: 2, away: true }, before),
    happened(3, { kind: "arranged", order: null, host: 2 }, before),
    happened(4, { kind: "arranged", order: [2, 1, 0] }, after),
  ];
  const table = elfer({}, after);
  expect(collect(events).map((entry) => describeEntry(entry, table, game, "de"))).toEqual([
    "Kim setzt sich.",
    "Kim ist kurz weg.",
    "Kim kümmert sich jetzt um den Tisch.",
    "Du hast am Tisch etwas geändert.",
  ]);
});
