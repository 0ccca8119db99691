/** The modules that play matches out, as they lie in the repository. */
import { readFileSync } from "node:fs";
import { readNetworkFile } from "../../src/learned/numbers";
import type { PlayoutLayout } from "../../src/learned/playouts/layout";
import { type Module, makeModule } from "../../src/learned/playouts/module";
import { makeMachine } from "../../src/wasm/load";

const LAYOUTS = import.meta.glob<PlayoutLayout>("../../src/learned/playouts/layouts/*.ts", {
  import: "default",
  eager: true,
});

/** Return the module of a game at work, with the game's network. */
export async function loadPlayoutModule(game: string): Promise<Module> {
  const layout = LAYOUTS[`../../src/learned/playouts/layouts/${game}.ts`];
  if (!layout) throw new RangeError(`There is no layout of ${game}.`);
  const bytes = (path: string) =>
    new Uint8Array(readFileSync(new URL(`../../src/learned/${path}.gz`, import.meta.url)));
  const machine = await makeMachine(layout, bytes(`playouts/modules/${game}.wasm`));
  return makeModule(machine, await readNetworkFile(bytes(`networks/${game}.net`)));
}
