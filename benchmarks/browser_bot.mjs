/**
 * How many worlds the hard bot looks ahead in: `node benchmarks/browser_bot.mjs PAGE GAME FIELDS MILLISECONDS ANSWERS` prints, as JSON, what
 * each choice of a round took. Milliseconds are processor time, so that other work does not count. `browser_bot.py` builds the page and calls it.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [page, game, fields, milliseconds, most] = process.argv.slice(2);
globalThis.fetch = async (address) => new Response(readFileSync(join(dirname(page), "assets", String(address).replace(/.*\//, ""))));
const { measureAnswers, loadLookahead, loadMachine } = await import(page);
performance.now = () => process.cpuUsage().user / 1000;
const [machine, lookahead] = [await loadMachine(game), await loadLookahead(game)];
console.log(JSON.stringify(await measureAnswers(machine, lookahead, JSON.parse(fields), Number(milliseconds), Number(most))));
