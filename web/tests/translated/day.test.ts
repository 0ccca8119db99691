// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeLearned } from "../../src/networks/learned";
import { readNetworkFile } from "../../src/networks/numbers";
import { playField, rankDay, setUpDay } from "../../src/offline/day";
import { makeGame } from "../../src/offline/games";
import { LocalServer } from "../../src/offline/localServer";
import { Memory } from "../../src/offline/store";
import { hex, hmac_digest, utf8 } from "../../src/python/bytes";
import { GAMES, loadMachine } from "../wasm/modules";

/** A file with what native bots made of deals of one day; `tests/test_translated.py` makes it and calls this. */
const FIELDS = process.env.DAY_FIELDS;
const DAY = "2026-11-27";

const load = async (name: string) => makeGame(await loadMachine(name));
const file = (name: string) => new Uint8Array(readFileSync(new URL(`../../src/networks/${name}`, import.meta.url)));
const network = async (game: string) =>
  makeLearned(await readNetworkFile(file(`weights/${game}.net.gz`)), file(`modules/${game}.wasm.gz`));

test("computes the HMACs of RFC 4231", () => {
  const said = (key: Uint8Array, text: string) => hex(hmac_digest(key, utf8(text), "sha256"));
  expect(said(utf8("Jefe"), "what do ya want for nothing?")).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
  expect(said(new Uint8Array(131).fill(0xaa), "Test Using Larger Than Block-Size Key - Hash Key First")).toBe(
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
  );
});

test.skipIf(!FIELDS).each(GAMES)(
  "plays deals of %s with bots like native code",
  async (game) => {
    const native: Record<string, Record<string, number>> = JSON.parse(readFileSync(FIELDS ?? "", "utf8"));
    const field = await playField(await load(game), { game, day: DAY }, network);
    expect(Object.fromEntries(field)).toEqual(native[game]);
  },
  600_000,
);

test("sets up the same table of one round for everybody, without a rank before its end", async () => {
  const deal = { game: "elfer_raus", day: DAY };
  const seen = [];
  for (const name of ["Ada", "Ben"]) {
    const server = new LocalServer(new Memory(), load);
    const code = await setUpDay(server, load, deal, { name, secret: `a-secret-of-${name}-long-enough`, bots: "quick" });
    const { table } = await server.room(code);
    expect([table.day, table.phase, table.match?.options.get("rounds")]).toEqual([DAY, "playing", 1]);
    expect(await rankDay(server, load, deal, code)).toBeNull();
    await expect(rankDay(server, load, { ...deal, day: "2026-11-28" }, code)).rejects.toMatchObject({
      code: "unknown_table",
    });
    seen.push(table.match?.state.bytes);
  }
  expect(seen[0]).toEqual(seen[1]);
});

test.each([
  ["2000-01-01", true],
  ["9999-12-31", false],
])("tells whether the deal of %s is late", async (day, late) => {
  const server = new LocalServer(new Memory(), load);
  const secret = "a-secret-that-is-long-enough";
  const code = await setUpDay(server, load, { game: "elfer_raus", day }, { name: "Ada", secret, bots: "quick" });
  expect((await server.standing(code, secret)).late).toBe(late);
});
