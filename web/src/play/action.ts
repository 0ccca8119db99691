import type { Component } from "svelte";

/** A button in the bar: a move, or something else to do on this screen. */
export interface Action {
  label: string;
  /** What else the button does, as text and picture; in little room only the picture is shown. */
  plus?: { label: string; picture: Component };
  /** Whether it has the primary colour: there is nothing better to do. */
  urgent: boolean;
  /** The move it makes. */
  move?: string;
  /** Whether it lays the planned cards, whatever its move is. */
  lays?: boolean;
  /** Called instead of making the move at once. */
  act?(): void;
}
