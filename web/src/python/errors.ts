/** Errors as Python has them, and how they are caught. */
import type { Any } from "./any";

export class Exception extends Error {
  args: readonly Any[] = [];

  constructor(...given: Any[]) {
    super();
    this.__init__(...given);
  }

  __init__(...given: Any[]): void {
    this.args = given;
    this.message = given.map(String).join(", ");
    this.name = this.constructor.name.replace(/^.*\$/, "");
  }
}

export class ValueError extends Exception {}
// biome-ignore lint/suspicious/noShadowRestrictedNames: Python calls its own so
export class TypeError extends Exception {}
export class IndexError extends Exception {}
export class OverflowError extends Exception {}
export class NotImplementedError extends Exception {}

/** Whether an error is of one of these kinds; JavaScript's own errors are exceptions too. No kinds: whether it is any. */
export function caught(error: Any, kinds: readonly Any[]): boolean {
  return (
    kinds.length === 0 || kinds.some((kind) => error instanceof kind || (kind === Exception && error instanceof Error))
  );
}

/** Run something within the context of a generator that yields once. An error is thrown there. */
export function within_context(context: Generator<Any>, run: () => void): void {
  context.next();
  try {
    run();
  } catch (error) {
    context.throw(error);
    return;
  }
  context.next();
}

/** Say that something of a kind that cannot be has come, such as a command of a newer page. */
export function assert_never(value: unknown): never {
  throw new TypeError(`Expected code to be unreachable, but got: ${JSON.stringify(value)}`);
}
