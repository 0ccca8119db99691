/** What goes between a page and the worker that has the rules. */
import type { Rules } from "./rules";

/** What the worker can be asked: every method of `Rules` but those for one's own memory. */
export type Method = Exclude<keyof Rules, "layout" | "read">;
export type Arguments<M extends Method> = Parameters<Rules[M]>;
export type Result<M extends Method> = ReturnType<Rules[M]>;

export interface Request<M extends Method = Method> {
  /** By which the answer is told from others. */
  readonly id: number;
  readonly game: string;
  readonly method: M;
  readonly given: Arguments<M>;
  /** 16 bytes: chance begins anew by them; without them it goes on. */
  readonly seed?: Uint8Array | undefined;
}

export type Answer =
  | { readonly id: number; readonly result: unknown }
  /** What went wrong, in English. */
  | { readonly id: number; readonly error: string };
