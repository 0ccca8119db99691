/** The modules that play matches out, as they lie in the repository. */
import { readFileSync } from "node:fs";
import { readNetworkFile } from "../../src/networks/numbers";
import type { PlayoutLayout } from "../../src/playouts/layout";
import { type Module, makeModule } from "../../src/playouts/module";
import { makeMachine } from "../../src/wasm/load";

const LAYOUTS = import.meta.glob<PlayoutLayout>("../../src/playouts/layouts/*.ts", {
  import: "default",
  eager: true,
});

/** Return the module of a game at work, with the game's network. */
export async function loadPlayoutModule(game: string): Promise<Module> {
  const layout = LAYOUTS[`../../src/playouts/layouts/${game}.ts`];
  if (!layout) throw new RangeError(`There is no layout of ${game}.`);
  const bytes = (path: string) => new Uint8Array(readFileSync(new URL(`../../src/${path}.gz`, import.meta.url)));
  const machine = await makeMachine(layout, bytes(`playouts/modules/${game}.wasm`));
  return makeModule(machine, await readNetworkFile(bytes(`networks/weights/${game}.net`)));
}
