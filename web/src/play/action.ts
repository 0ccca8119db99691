import type { Component } from "svelte";

/** A button in the bar: a move, or something else to do on this screen. */
export interface Action {
  label: string;
  /** What the button does besides, in words and as a picture; where there is little room only the picture is shown. */
  plus?: { label: string; picture: Component };
  /** In the primary colour: there is nothing better to do. */
  urgent: boolean;
  /** The move it makes. */
  move?: string;
  /** Whether it lays what was planned, whatever the move is called. */
  lays?: boolean;
  /** What it does instead of making the move at once. */
  act?(): void;
}
