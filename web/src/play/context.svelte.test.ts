import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import type { MatchView, TableView } from "../protocol";
import type { Illegal, PlaySession } from "../session/play";
import { BoardContext } from "./context.svelte";

/** A session whose answers the test gives; `asked` are the moves that it was asked about. */
class Slow implements PlaySession {
  view = $state.raw<TableView | null>(elfer());
  readonly log = [];
  readonly pending = [];
  readonly explained: string[] = [];
  animator = null;
  #answers: ((illegal: Illegal | null) => void)[] = [];
  play(): void {}
  explain(move: string): Promise<Illegal | null> {
    this.explained.push(move);
    return new Promise((resolve) => this.#answers.push(resolve));
  }
  async answer(reason: string | null): Promise<void> {
    this.#answers.shift()?.(reason === null ? null : { reason, cards: [] });
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const selected = $state<{ card: string | null }>({ card: null });

function at(session: Slow): { context: BoardContext; press(move: string): void; done(): void } {
  let context: BoardContext | undefined;
  const done = $effect.root(() => {
    context = new BoardContext(
      () => session,
      (_, change) => change(),
      async () => ({ explainIllegal: ({ reason }) => reason }),
      () => selected.card,
    );
  });
  flushSync();
  if (!context) throw new Error("no context");
  const made = context;
  return { context: made, press: made.refuse, done };
}

const theirs = () => ({ ...elfer(), match: { ...(elfer().match as MatchView), turn: 1 } });

test("asks only about the last of several quick presses", async () => {
  const session = new Slow();
  const { context, press, done } = at(session);
  for (const move of ["r3", "r3", "r15", "y12"]) press(move);
  expect(session.explained).toEqual(["r3"]);
  await session.answer("needs_first");
  expect([context.reason, session.explained]).toEqual([null, ["r3", "y12"]]);
  await session.answer("needs_eleven");
  expect([context.reason, session.explained]).toEqual(["needs_eleven", ["r3", "y12"]]);
  for (const move of ["r3", "r3"]) press(move);
  await session.answer(null);
  expect([context.reason, session.explained]).toEqual([null, ["r3", "y12", "r3"]]);
  done();
});

test("clears the reason when the language changes", async () => {
  const session = new Slow();
  const { context, press, done } = at(session);
  press("r3");
  await session.answer("needs_first");
  expect(context.reason).toBe("needs_first");
  const { lang } = settings;
  settings.lang = lang === "de" ? "en" : "de";
  flushSync();
  expect(context.reason).toBeNull();
  settings.lang = lang;
  done();
});

test("ignores an answer when the table has moved on", async () => {
  const session = new Slow();
  const { context, press, done } = at(session);
  press("r3");
  session.view = { ...elfer(), number: elfer().number + 1 };
  flushSync();
  await session.answer("needs_first");
  expect(context.reason).toBeNull();
  done();
});

test("does not ask the rules on another player's turn", () => {
  const session = new Slow();
  session.view = theirs();
  const { context, press, done } = at(session);
  press("r3");
  expect(session.explained).toEqual([]);
  expect(context.reason).toContain("Ada");
  done();
});

test("shows no reason to onlookers, in replays and between rounds", () => {
  const between = { ...elfer(), match: { ...(elfer().match as MatchView), turn: null } };
  for (const [view, past] of [
    [{ ...theirs(), seat: null }, false],
    [theirs(), true],
    [between, false],
  ] as const) {
    const session = Object.assign(new Slow(), { view, past });
    const { context, press, done } = at(session);
    press("r3");
    expect([context.explains, context.reason, session.explained]).toEqual([false, null, []]);
    done();
  }
});

test("clears shown and pending reasons when a card is chosen", async () => {
  const session = new Slow();
  const { context, press, done } = at(session);
  const choose = (card: string | null) => {
    selected.card = card;
    flushSync();
  };
  press("r3");
  await session.answer("needs_first");
  choose(null);
  expect(context.reason).toBe("needs_first");
  choose("r12");
  expect(context.reason).toBeNull();
  press("r3");
  choose("r13");
  press("y12");
  await session.answer("needs_first");
  expect([context.reason, session.explained]).toEqual([null, ["r3", "r3", "y12"]]);
  await session.answer("needs_eleven");
  expect([context.reason, session.explained]).toEqual(["needs_eleven", ["r3", "r3", "y12"]]);
  choose(null);
  done();
});

test("is nobody's turn while bots play the round to its end", () => {
  const session = new Slow();
  const { context, press, done } = at(session);
  expect(context.isMyTurn).toBe(true);
  session.view = { ...elfer(), match: { ...(elfer().match as MatchView), finishing: true, legal: [] } };
  flushSync();
  press("r3");
  expect([context.isMyTurn, session.explained]).toEqual([false, []]);
  done();
});
