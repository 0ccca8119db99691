/** The layout of the module that evaluates a game's network. */
import type { ModuleLayout } from "../wasm/layout";

/** A kind of number in a network's file: whole (i) or floating-point (f), and its bytes. */
type FileCode = "i1" | "i2" | "f2" | "f4";

export interface NetworkLayout extends ModuleLayout {
  /** See `describe_network` in `tools/wasm/compiler/network_module.py`. */
  readonly network: {
    /** Whether remarks on moves are inputs. */
    readonly advised: boolean;
    /** The number of different remarks. */
    readonly remarks: number;
    /** The number of sorts of remarks; a move has at most one of each. */
    readonly sorts: number;
    /** By state field, the least value for which the network applies. */
    readonly least: Readonly<Record<string, number>>;
    /** The arrays stored in the file, in order, with their number types. */
    readonly file: Readonly<Record<string, FileCode>>;
    /** By number of players and seat, the index of the table at the end of the file with the parts of the seat's moves. */
    readonly tables: readonly (readonly number[])[];
  };
}
