/** The bots of a game in the browser, by its compiled rules. States are bytes; arguments are never modified. */
import { BOTS } from "../constants";
import type { Budget } from "./budget";
import type { Layout } from "./layout";
import { type Level, listProbabilities } from "./levels";
import type { Machine } from "./machine";
import { LEVELS } from "./overlooked";
import { type MoveRanker, type Racer, solveEnding, type Thought, think } from "./search";
import { widenWords } from "./widen";

/** A state of a round, hidden cards included. */
export type State = Uint8Array;

const SEED_BYTES = 16;

export class Bots<L extends Layout = Layout> {
  protected readonly machine: Machine<L>;

  constructor(machine: Machine<L>) {
    this.machine = machine;
  }

  get layout(): L {
    return this.machine.layout;
  }

  /** Seed all random generators but the stream's: the same 16 bytes give the same worlds and moves. */
  seed(bytes: Uint8Array): void {
    if (bytes.length !== SEED_BYTES) throw new RangeError(`A seed has ${SEED_BYTES} bytes, not ${bytes.length}.`);
    this.machine.write("rng", widenWords(bytes));
  }

  /** Restore all random generators but the stream's from the state in which the rules left theirs. */
  resume(rng: Uint8Array): void {
    this.machine.write("rng", rng);
  }

  /** Return the codes of all legal moves, ascending. */
  legal(state: State): number[] {
    this.enter(state);
    return this.listLegal();
  }

  /** Return a random legal move. */
  random(state: State): number {
    const [first, ...others] = this.legal(state);
    if (first === undefined) throw new RangeError("The round is over: there is no move to choose.");
    return others.length > 0 ? ([first, ...others][this.machine.call("pick", 1 + others.length)] as number) : first;
  }

  /** Return the move of the bot `careful` for the seat to move. */
  careful(world: State): number {
    this.enter(world);
    return this.machine.call("careful");
  }

  /** Return the ranker's first choice for the seat to move; without a ranker, the move of `careful`. */
  firstChoice(world: State, ranker: MoveRanker | null): number {
    this.enter(world);
    const legal = this.listLegal();
    const choice = legal.length > 1 ? ranker?.firstChoice(this.machine, legal) : null;
    return choice ?? this.machine.call("careful");
  }

  /** Return the move that a hint is about, as `reihum/_bots/networks/hints.py` does. */
  hinted(world: State, ranker: MoveRanker | null): number {
    this.enter(world);
    const exact = ranker && solveEnding(this.machine, { iterations: BOTS.hintIterations }, performance.now());
    return exact ?? this.firstChoice(world, ranker);
  }

  /** Return the move of the bot `easy`, which now and then overlooks the best move. */
  easy(world: State): number {
    const meant = this.careful(world);
    const others = this.legal(world).filter((code) => code !== meant);
    if (others.length === 0 || this.machine.call("pick", BOTS.easyOneIn) !== 0) return meant;
    return others[this.machine.call("pick", others.length)] ?? meant;
  }

  /** Return the best move that a level notices, as `reihum/_bots/networks/levels.py` does. */
  overlooking(world: State, ranker: MoveRanker | null, level: Level): number {
    const [first, ...others] = this.legal(world);
    if (first === undefined) throw new RangeError("The round is over: there is no move to notice.");
    if (others.length === 0) return first;
    const legal = [first, ...others];
    const ranked = ranker?.rank(this.machine, legal) ?? this.#rankByCareful(legal);
    const overlooked = listProbabilities(this.layout.game, level, ranked);
    const noticed = ranked.find((_, at) => this.machine.call("pick", LEVELS.whole) >= (overlooked[at] as number));
    return noticed ?? ranked[this.machine.call("pick", ranked.length)] ?? first;
  }

  /** Return the move of `careful`, then the others in any order. */
  #rankByCareful(legal: readonly number[]): number[] {
    const meant = this.machine.call("careful");
    const others = legal.filter((code) => code !== meant);
    for (let last = others.length - 1; last > 0; last--) {
      const at = this.machine.call("pick", last + 1);
      [others[at], others[last]] = [others[last] as number, others[at] as number];
    }
    return [meant, ...others];
  }

  /** Return the best move for the seat to move, by search in worlds consistent with what it knows, or by the racer. */
  search(world: State, budget: Budget, racer: Racer | null = null): Thought {
    this.enter(world);
    return think(this.machine, this.listLegal(), budget, racer);
  }

  protected enter(state: State): void {
    this.machine.write("state", this.checked(state));
  }

  protected checked(state: State): Uint8Array {
    const { size } = this.layout.records.State;
    if (state.length === size) return state;
    throw new RangeError(`A state of ${this.layout.game} has ${size} bytes, not ${state.length}.`);
  }

  protected readTurn(): number {
    return this.machine.get("state", "turn");
  }

  protected listLegal(): number[] {
    if (this.readTurn() < 0) return [];
    const found = this.machine.call("legal");
    return [...this.machine.codes().subarray(0, found)];
  }
}
