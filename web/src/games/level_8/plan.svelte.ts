import { lazyLoad } from "../../net/lazy";
import { loadFromTab, saveInTab } from "../../play/tabStorage";
import type { Level8Meld, Level8View, TableView } from "../../protocol";
import { findProgress, levelOf } from "./melds";
import type { LevelSearch } from "./ways";
import { EXCLUDED, labelSlot, readWay, type Way, type Wishes } from "./wayTypes";

interface Task {
  /** The melds that are still to be laid. */
  level: readonly string[];
  hand: string[];
  begun: Level8Meld | null;
}

/** The part of a plan that survives a reload. */
interface SavedPlan {
  chosen: string | null;
  byHand: boolean;
  wishes: readonly (readonly [string, number])[];
}

function isSavedPlan(value: unknown): value is SavedPlan {
  const { chosen, byHand, wishes } = (value ?? {}) as Partial<SavedPlan>;
  const pairs =
    Array.isArray(wishes) && wishes.every((one) => typeof one?.[0] === "string" && Number.isInteger(one[1]));
  return pairs && typeof byHand === "boolean" && (chosen === null || typeof chosen === "string");
}

/** The ways in which this seat can lay its level, the one chosen, and the cards pinned in it. */
export class Plan {
  readonly #table: () => TableView | null;
  #chosen = $state<string | null>(null);
  #wishes = $state.raw<Wishes>(new Map());
  #byHand = $state(false);
  #storageName = "";
  #taskKey = "";
  /** The search module; null until it is loaded. */
  #search = $state.raw<LevelSearch | null>(null);
  #loading = false;

  constructor(table: () => TableView | null) {
    this.#table = table;
  }

  /** Load the search module; until then there are no ways. */
  async load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    this.#search = (await lazyLoad(() => import("./ways"))).levelSearch;
  }

  /** Whether it consists only of pinned cards, and of jokers for the gaps. */
  get byHand(): boolean {
    return this.#byHand;
  }

  set byHand(byHand: boolean) {
    this.#byHand = byHand;
    this.#save();
  }

  /** The rest to lay, as text, so that a search only starts when it changes; empty if nothing is left. */
  readonly #taskText = $derived.by(() => {
    const table = this.#table();
    const match = table?.match;
    const view = match?.view as Level8View | undefined;
    const me = table?.seat ?? null;
    if (!match || !view || me === null || view.laid[me] || match.turn === null || view.phase === "keep") return "";
    const isMyTurn = match.turn === me;
    const { done, begun } = isMyTurn ? findProgress(view, me, match.legal) : { done: 0, begun: null };
    return JSON.stringify({ level: levelOf(view, me).slice(done), hand: view.hand, begun } satisfies Task);
  });
  readonly task: Task | null = $derived(this.#taskText ? (JSON.parse(this.#taskText) as Task) : null);
  readonly #found: readonly Way[] = $derived(this.task ? this.#findWays(this.task, this.#wishes) : []);
  readonly allWays: readonly Way[] = $derived(this.#putObtainableFirst(this.#found));
  readonly index = $derived(
    Math.max(
      0,
      this.allWays.findIndex((way) => way.key === this.#chosen),
    ),
  );
  #proposed = $state.raw<Way | null>(null);
  readonly way: Way | null = $derived(this.#proposed ?? this.allWays[this.index] ?? null);
  /** Whether it shows the current hint. */
  readonly showsHint = $derived(this.#proposed !== null);
  readonly hasWishes = $derived(this.#wishes.size > 0);
  /** The cards that it uses, in notation. */
  readonly cards: readonly string[] = $derived(
    this.way?.melds.flatMap((meld) => meld.cards.filter((card) => card !== null)) ?? [],
  );
  /** The moves that lay it; empty while cards are missing or it cannot be laid now. */
  readonly moves: readonly string[] = $derived.by(() => {
    if (!this.way || this.way.missing > 0) return [];
    const { moves } = this.way;
    return moves[0] && this.#table()?.match?.legal.includes(moves[0]) ? moves : [];
  });

  #findWays({ level, hand, begun }: Task, wishes: Wishes): Way[] {
    const ways = (from: readonly string[], all: Wishes) => this.#search?.ways(level, from, begun, all) ?? [];
    if (!this.#byHand) return ways(hand, wishes);
    const all = new Map(hand.map((card) => [card, wishes.get(card) ?? EXCLUDED]));
    const numbers = hand.filter((card) => card !== "J");
    const plain = ways(numbers, all);
    return (plain[0]?.missing ?? 0) <= hand.length - numbers.length ? ways(hand, all) : plain;
  }

  /** Put ways of which a card to take now fills a gap before those that are as good otherwise. */
  #putObtainableFirst(ways: readonly Way[]): Way[] {
    const match = this.#table()?.match;
    const { tops } = (match?.view as Level8View | undefined) ?? { tops: [] };
    const open = tops.filter((_, seat) => match?.legal.includes(`<${seat}`));
    const fills = ({ melds }: Way) =>
      melds.some((meld) =>
        meld.cards.some((card, slot) => {
          const wanted = labelSlot(meld, slot);
          return card === null && open.some((top) => top?.[0] === wanted || top?.slice(1) === wanted);
        }),
      );
    return [...ways].sort(
      (a, b) => a.missing - b.missing || a.jokers - b.jokers || Number(fills(b)) - Number(fills(a)),
    );
  }

  /** Show the way of these moves until the user changes the plan; an empty list ends that. */
  propose(moves: readonly string[]): void {
    this.#proposed = moves.length > 1 ? readWay(moves) : null;
  }

  showNext(by: number): void {
    this.#proposed = null;
    this.#chosen = this.allWays[(this.index + by + this.allWays.length) % this.allWays.length]?.key ?? null;
    this.#save();
  }

  isPinned(card: string): boolean {
    return (this.#wishes.get(card) ?? EXCLUDED) !== EXCLUDED;
  }

  /** Whether a card could lie in one of the melds. */
  canUse(card: string): boolean {
    return this.task?.level.some((_, meld) => this.fitsMeld(card, meld)) ?? false;
  }

  /** Whether a card could lie in this meld. */
  fitsMeld(card: string, meld: number): boolean {
    const required = this.task?.level[meld];
    if (!this.task || !required || card === "J" || card === "S") return false;
    const pinnedCards = this.task.hand.filter((other) => other !== card && this.#wishes.get(other) === meld);
    return this.#search?.mayLieTogether(required, meld === 0 ? this.task.begun : null, [...pinnedCards, card]) ?? false;
  }

  pin(card: string, meld: number): void {
    this.#proposed = null;
    const before = this.way?.melds.map(({ kind, value }) => kind + value) ?? [];
    const wishes = new Map(this.#wishes).set(card, meld);
    const similar = (this.task ? this.#findWays(this.task, wishes) : []).find((way) =>
      way.melds.every(({ kind, value }, index) => index === meld || before[index] === kind + value),
    );
    this.#wishes = wishes;
    if (similar) this.#chosen = similar.key;
    this.#save();
  }

  /** Take a card off the desk: a pinned one can go anywhere again, another one is excluded from the plan. */
  putBack(card: string): void {
    this.#proposed = null;
    const wishes = new Map(this.#wishes);
    if (this.#byHand || this.isPinned(card)) wishes.delete(card);
    else wishes.set(card, EXCLUDED);
    this.#wishes = wishes;
    this.#save();
  }

  /** Drop wishes for cards that left the hand, since equal ones may be drawn later. */
  dropWishes(hand: readonly string[]): void {
    const left = [...this.#wishes].filter(([card]) => hand.includes(card));
    if (left.length === this.#wishes.size) return;
    this.#wishes = new Map(left);
    this.#save();
  }

  /** Restore the plan that this tab stored under `name` for this `task`, or start a new one. */
  open(name: string, task: string): void {
    [this.#storageName, this.#taskKey] = [name, task];
    const found = loadFromTab(name, task);
    const { chosen, byHand, wishes } = isSavedPlan(found) ? found : { chosen: null, byHand: this.#byHand, wishes: [] };
    this.#chosen = chosen;
    this.#byHand = byHand;
    this.#wishes = new Map(wishes);
  }

  /** Clear all wishes. */
  reset(): void {
    this.#wishes = new Map();
    this.#chosen = null;
    this.#save();
  }

  #save(): void {
    const plan: SavedPlan = { chosen: this.#chosen, byHand: this.#byHand, wishes: [...this.#wishes] };
    saveInTab(this.#storageName, this.#taskKey, plan);
  }
}
