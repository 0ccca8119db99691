import type { Draft } from "../src/net/outbox";
import type { ContinuedTogether, Failed, Led, TableView } from "../src/protocol";
import type { Position } from "../src/replay/replay.svelte";

/** The people at a table, as far as looking back together sees them; the test says what they do. */
export class FakeTogetherSession {
  view = $state.raw<TableView | null>(null);
  led = $state.raw<Led | null>(null);
  continued = $state.raw<ContinuedTogether | null>(null);
  failed = $state.raw<Failed | null>(null);
  sent: Draft[] = [];

  constructor(view: TableView) {
    this.view = view;
  }

  /** Whoever begins leads, unless `failed` says why not. */
  async ask(draft: Draft): Promise<unknown> {
    this.sent.push(draft);
    if (this.failed) return null;
    if (draft.type !== "lead") return draft;
    this.led = draft.place ? { type: "led", seat: this.view?.seat ?? null, place: draft.place } : null;
    return draft;
  }
}

/** A match of one round with twenty steps. */
export class Match {
  position = $state.raw<Position>({ round: 1, step: 0, seat: null });
  running = $state(false);
  view = null;
  last = 20;
  rounds = 1;

  async go(to: Partial<Position>): Promise<void> {
    await Promise.resolve();
    this.position = { ...this.position, ...to };
  }

  async forward(): Promise<boolean> {
    this.position = { ...this.position, step: this.position.step + 1 };
    return true;
  }
}

/** Run with effects as a component has them; returns what ends them. */
export function inRoot(make: () => void): () => void {
  return $effect.root(make);
}
