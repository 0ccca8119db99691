/** What there is to know of the module that asks a game's network. */
import type { ModuleLayout } from "../wasm/layout";

/** A kind of number in a network's file: whole (i) or floating-point (f), and its bytes. */
export type FileCode = "i1" | "i2" | "f2" | "f4";

export interface NetworkLayout extends ModuleLayout {
  /** See `told` in `tools/wasm/compiler/network.py`. */
  readonly network: {
    /** Whether it is told what is remarked of moves. */
    readonly advised: boolean;
    /** How many different remarks there are. */
    readonly remarks: number;
    /** Of how many sorts they are; a move has one of each, at most. */
    readonly sorts: number;
    /** Fields of a state, and the least values with which the network is asked. */
    readonly least: Readonly<Record<string, number>>;
    /** The places whose numbers are in the file, in their order, and the kind of number there. */
    readonly file: Readonly<Record<string, FileCode>>;
    /** For each number of players, by seat, which of the tables at the end of the file has the parts of the seat's moves. */
    readonly tables: readonly (readonly number[])[];
  };
}
