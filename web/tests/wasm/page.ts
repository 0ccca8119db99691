/** What a browser is asked to do with the rules by a test, and a browser or Node by a measurement: `window.wasm`, or its exports. */
import { loadLearned } from "../../src/networks/load";
import { loadPlayouts } from "../../src/playouts/load";
import { Lookahead } from "../../src/playouts/lookahead";
import type { ReviewFound } from "../../src/protocol";
import type { MatchRecord } from "../../src/records/record";
import type { JudgePort, JudgeRequest, JudgeResponse } from "../../src/reviewWorker/judgePool";
import { makeJudge, runReview } from "../../src/reviewWorker/work";
import type { AnyValues, Layout } from "../../src/wasm/layout";
import { makeMachine } from "../../src/wasm/load";
import type { Machine } from "../../src/wasm/machine";
import { findNetworkDifference, type NetworkTrace } from "./networkTrace";
import { findDifference, type Trace } from "./replay";
import { Rules } from "./rules";

const LAYOUTS = import.meta.glob<Layout>("../../src/wasm/layouts/*.ts", { import: "default" });
const MODULES = import.meta.glob<string>("../../src/wasm/modules/*.wasm.gz", {
  import: "default",
  query: "?url",
  eager: true,
});

/** Return a game's module at work: these bytes, or those fetched from beside this page. */
export async function loadMachine(game: string, packed?: Uint8Array<ArrayBuffer>): Promise<Machine> {
  const layout = await LAYOUTS[`../../src/wasm/layouts/${game}.ts`]?.();
  if (!layout) throw new RangeError(`There is no layout of ${game}.`);
  const address = MODULES[`../../src/wasm/modules/${game}.wasm.gz`] ?? "";
  return makeMachine(layout, packed ?? new Uint8Array(await (await fetch(address)).arrayBuffer()));
}

/** Return who looks ahead in a game, fetched from beside this page. */
export async function loadLookahead(game: string): Promise<Lookahead> {
  return new Lookahead(await loadPlayouts(game));
}

/** Return, for each round, what is not as native rules have left it, or null. */
export async function findDifferences(game: string, traces: readonly Trace[]): Promise<(string | null)[]> {
  const machine = await loadMachine(game);
  return traces.map((trace) => findDifference(machine, trace));
}

/** Return, for each position, what of a network that was fetched is not as native rules have left it, or null. */
export async function findNetworkDifferences(game: string, all: readonly NetworkTrace[]): Promise<(string | null)[]> {
  const [machine, learned, lookahead] = await Promise.all([loadMachine(game), loadLearned(game), loadLookahead(game)]);
  if (!learned) return ["there is no network"];
  return all.map((trace) => findNetworkDifference(machine, learned, lookahead, trace));
}

/** Return how many iterations a second a search makes, as the best of so many runs; the round is dealt from a key of zeros. */
export function iterationsPerSecond(machine: Machine, fields: AnyValues, iterations: number, runs: number): number {
  const rules = new Rules(machine);
  const { search } = machine.layout;
  let { state } = rules.deal(fields, new Uint8Array(32), 0);
  while (rules.legal(state).length < 2) state = rules.play(state, rules.careful(state));
  machine.write("search.root", state);
  const { marginPart, explore, favour, horizon, sign, sees } = search;
  const task = {
    margin_part: marginPart,
    explore,
    favour,
    horizon: machine.get("state", "players") * horizon,
    sign,
    sees,
  };
  let best = 0;
  for (let run = 0; run < runs; run++) {
    machine.set("search.task", task);
    rules.seed(new Uint8Array(16).fill(1));
    machine.call("begin_search");
    const begin = performance.now();
    machine.call("search", iterations);
    best = Math.max(best, iterations / ((performance.now() - begin) / 1000));
  }
  return best;
}

/** How long an answer of the hard bot took, in milliseconds, and in how many worlds it looked ahead. */
export interface Answer {
  readonly took: number;
  readonly worlds: number;
}

/** Return the hard bot's answers in a round, where it has a choice, with a world dealt for it, from its modules. */
export async function measureAnswers(
  machine: Machine,
  lookahead: Lookahead,
  fields: AnyValues,
  milliseconds: number,
  most: number,
): Promise<Answer[]> {
  const rules = new Rules(machine);
  let { state } = rules.deal(fields, new Uint8Array(32), 0);
  const found: Answer[] = [];
  rules.seed(new Uint8Array(16).fill(1));
  while (rules.turn(state) >= 0 && found.length < most) {
    if (rules.legal(state).length > 1) {
      const begin = performance.now();
      const { iterations } = rules.search(rules.determinize(state, rules.turn(state)), { milliseconds }, lookahead);
      found.push({ took: performance.now() - begin, worlds: iterations });
      await new Promise((resolve) => setTimeout(resolve)); // a browser that is slowed is so between tasks as well
    }
    state = rules.play(state, rules.careful(state));
    if (rules.due(state)) break; // a new pile is a matter of chance
  }
  return found;
}

/** Milliseconds for which a time that was asked for is shown: to ask takes work itself. */
const CLOCK_REFRESH_MS = 20;

/** The processor time of this thread, asked for at an address; all clocks of the page show it, as it would be on a slower device. */
class SlowClock {
  /** Milliseconds of what runs in other threads there. */
  #elsewhere = 0;
  #shown = 0;
  #asked = Number.NEGATIVE_INFINITY;
  readonly #address: string;
  readonly #times: number;
  readonly #wall = performance.now.bind(performance);

  constructor(address: string, times: number) {
    this.#address = address;
    this.#times = times;
    performance.now = () => (this.#wall() - this.#asked > CLOCK_REFRESH_MS ? this.ask() : this.#shown);
  }

  ask(): number {
    this.#shown = this.#read() - this.#elsewhere;
    this.#asked = this.#wall();
    return this.#shown;
  }

  /** Do what another thread does there; the clocks stand still. Returns its milliseconds. */
  async runOnOtherCore<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
    const began = this.#read();
    const result = await work();
    const took = this.#read() - began;
    this.#elsewhere += took;
    this.ask();
    return [result, took];
  }

  #read(): number {
    const request = new XMLHttpRequest();
    request.open("GET", this.#address, false);
    request.send();
    return Number(request.responseText) * this.#times;
  }
}

/** A thread that judges moves on a core of its own: its work is done in this thread, and told at the time when it would be done there. */
class OtherCore implements JudgePort {
  onmessage: JudgePort["onmessage"] = null;
  readonly #clock: SlowClock;
  #record: MatchRecord | null = null;
  #judge: ReturnType<typeof makeJudge> | null = null;
  /** When it is done with what it was given before. */
  #freeAt = 0;
  readonly #given: { readonly asked: Extract<JudgeRequest, { pass: number }>; readonly at: number }[] = [];
  readonly #done: { readonly answer: JudgeResponse; readonly at: number }[] = [];

  constructor(clock: SlowClock) {
    this.#clock = clock;
  }

  postMessage(asked: JudgeRequest): void {
    if ("matchToJudge" in asked) this.#record = asked.matchToJudge;
    else this.#given.push({ asked, at: this.#clock.ask() });
  }

  terminate(): void {
    this.#given.length = 0;
  }

  /** Return the answer; the first one takes the time to load the rules as well. */
  #answer(asked: Extract<JudgeRequest, { pass: number }>): Promise<JudgeResponse> {
    if (!this.#record) throw new Error("a thread is told its match first");
    this.#judge ??= makeJudge(this.#record);
    return this.#judge(asked);
  }

  /** Tell what would be done by now. */
  async deliverDue(): Promise<void> {
    const now = this.#clock.ask();
    for (let next = this.#given[0]; next && this.#freeAt <= now; next = this.#given[0]) {
      const { asked, at } = next;
      const [answer, took] = await this.#clock.runOnOtherCore(() => this.#answer(asked));
      this.#given.shift();
      this.#freeAt = Math.max(this.#freeAt, at) + took;
      this.#done.push({ answer, at: this.#freeAt });
    }
    for (let first = this.#done[0]; first && first.at <= now; first = this.#done[0]) {
      this.#done.shift();
      this.onmessage?.({ data: first.answer } as MessageEvent<JudgeResponse>);
    }
  }
}

/**
 * Review a match in this thread, as a worker does on a device so many times as slow with so many cores, and return the seconds to each
 * pass. `clock` is the address of the processor time of this thread, in milliseconds: all clocks of the page show it from then on.
 */
export async function measureReviewPasses(
  record: MatchRecord,
  clock: string,
  times: number,
  cores: number,
): Promise<number[]> {
  Object.defineProperty(navigator, "hardwareConcurrency", { value: cores });
  const slow = new SlowClock(clock, times);
  const others: OtherCore[] = [];
  const began = slow.ask();
  const passes: number[] = [];
  let last: ReviewFound | null = null;
  let lackedAlternatives = false;
  await runReview(
    record,
    (answer) => {
      if (answer.kind === "fails" || answer.kind === "refused") throw new Error(answer.detail);
      // What was found is sent once more where there is no time for another pass.
      if (answer.kind !== "found" || answer.curves === last?.curves) return;
      // New estimates are told of before moves are compared by them.
      const hasComparedNone = last?.prior && `${last.prior}` !== `${answer.prior}`;
      last = answer;
      if (hasComparedNone) return;
      // Verdicts of the first seat are sent once more with the alternatives to its mistakes.
      if (!lackedAlternatives) passes.push((slow.ask() - began) / 1000);
      lackedAlternatives = Boolean(answer.seats?.[0]?.mistakes.some(({ tries }) => !tries.length));
    },
    async () => {
      await new Promise((resolve) => setTimeout(resolve));
      for (const each of others) await each.deliverDue();
    },
    {
      startJudge: () => {
        const started = new OtherCore(slow);
        others.push(started);
        return started;
      },
    },
  );
  return passes;
}

if (typeof window !== "undefined") {
  Object.assign(window, {
    wasm: {
      loadMachine,
      loadLookahead,
      findDifferences,
      findNetworkDifferences,
      iterationsPerSecond,
      measureAnswers,
      measureReviewPasses,
    },
  });
}
