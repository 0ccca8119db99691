/**
 * The load of `load.py` on boardgame.io's own server and clients, as a yardstick:
 *
 *     npm install --prefix FOLDER boardgame.io@0.50.2 koa-compose@4.1.0
 *     node benchmarks/yardstick.mjs FOLDER --tables 100 --seats 6 --onlookers 4 --pace 2 --seconds 60
 *
 * (With koa-compose 4.2 that version of its server answers nothing but 404.) The game is a plain one of the same size: 80 cards, the hands hidden from the others, a card laid each turn. Its server keeps
 * matches in memory, as it does unless told otherwise; ours writes each move to disk before it tells anybody. A latency is the time from a
 * move until the last of all clients at the table has the state after it. The last line is a JSON object, with the names of `load.py`.
 */

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, ...given] = process.argv.slice(2);
const need = createRequire(resolve(folder, "node_modules", "yardstick.cjs"));
const HAND = 10;
const CARDS = 80;

const game = {
  name: "cards",
  setup: ({ ctx, random }) => deal(ctx.numPlayers, random),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, ctx, playerID, random }, at) => {
      if (!(at in G.players[playerID])) return "INVALID_MOVE";
      G.table.push(...G.players[playerID].splice(at, 1));
      G.counts[playerID] -= 1;
      if (!G.players[playerID].length) Object.assign(G, deal(ctx.numPlayers, random));
      return undefined;
    },
  },
  playerView: ({ G, playerID }) => ({ ...G, players: playerID === null ? {} : { [playerID]: G.players[playerID] }, secret: null }),
};

function deal(seats, random) {
  const cards = random.Shuffle(Array.from({ length: CARDS }, (_, card) => `${"rygb"[Math.floor(card / 20)]}${(card % 20) + 1}`));
  const players = {};
  for (let seat = 0; seat < seats; seat++) players[seat] = cards.splice(0, HAND);
  return { players, counts: Array(seats).fill(HAND), table: [], secret: { pile: cards } };
}

const number = (name, usual) => (given.includes(`--${name}`) ? Number(given[given.indexOf(`--${name}`) + 1]) : usual);
const port = number("port", 8199);
const url = `http://127.0.0.1:${port}`;
const sleep = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

if (given.includes("--serve")) {
  const { Server, Origins } = need("boardgame.io/server");
  await Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port, callback: () => process.send("ready") });
} else {
  await measure();
}

async function measure() {
  const server = spawn(process.execPath, [process.argv[1], folder, "--serve", "--port", port], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  try {
    await new Promise((done) => server.once("message", done));
    const before = usage(server.pid);
    const tables = [];
    for (let at = 0; at < number("tables", 100); at++) tables.push(await sit(number("seats", 6), number("onlookers", 4)));
    const seated = usage(server.pid);
    const began = performance.now();
    const seconds = number("seconds", 60);
    await Promise.all(tables.map((table) => play(table, began + 1000 * seconds, number("pace", 2))));
    const took = (performance.now() - began) / 1000;
    const played = usage(server.pid);
    const latencies = tables.flatMap((table) => table.latencies).sort((one, other) => one - other);
    const percentile = (share) => Math.round(100 * latencies[Math.max(0, Math.ceil((latencies.length * share) / 100) - 1)]) / 100;
    const sockets = tables.reduce((sum, table) => sum + table.clients.length, 0);
    console.log(
      JSON.stringify({
        tables: tables.length,
        sockets,
        seconds: took,
        moves_per_s: latencies.length / took,
        p50_ms: percentile(50),
        p99_ms: percentile(99),
        max_ms: percentile(100),
        kib_per_socket_played: (played.memory - before.memory) / sockets / 1024,
        server_cores: (played.processor - seated.processor) / took,
      }),
    );
  } finally {
    server.kill();
  }
  process.exit();
}

function usage(pid) {
  const memory = [...readFileSync(`/proc/${pid}/smaps_rollup`, "ascii").matchAll(/^Private_(?:Clean|Dirty): +(\d+)/gm)];
  const fields = readFileSync(`/proc/${pid}/stat`, "ascii").split(")").at(-1).trim().split(" ");
  return { memory: 1024 * memory.reduce((sum, found) => sum + Number(found[1]), 0), processor: (Number(fields[11]) + Number(fields[12])) / 100 };
}

async function post(path, body) {
  const answer = await fetch(`${url}/games/cards/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return answer.json();
}

async function sit(seats, onlookers) {
  const { Client } = need("boardgame.io/client");
  const { SocketIO } = need("boardgame.io/multiplayer");
  const { matchID } = await post("create", { numPlayers: seats });
  const clients = [];
  const table = { clients, latencies: [], waiting: null };
  for (let at = 0; at < seats + onlookers; at++) {
    const playerID = at < seats ? String(at) : null;
    const credentials = at < seats ? (await post(`${matchID}/join`, { playerID, playerName: `Person ${at + 1}` })).playerCredentials : undefined;
    const client = Client({ game, multiplayer: SocketIO({ server: url }), matchID, playerID, credentials, debug: false, numPlayers: seats });
    clients.push(client);
    client.start();
    await new Promise((done) => {
      client.subscribe((state) => {
        if (state?.isConnected) done();
        // The mover's client has a state of its own guess first: it counts when the server's answer to all others is there, too.
        const waiting = table.waiting;
        if (waiting && state && state._stateID >= waiting.state && waiting.missing.delete(at) && !waiting.missing.size) waiting.done();
      });
    });
  }
  return table;
}

async function play(table, until, pace) {
  await sleep(Math.random() * pace);
  while (performance.now() < until) {
    const state = table.clients[0].getState();
    const mover = Number(state.ctx.currentPlayer);
    const missing = new Set(table.clients.keys());
    const all = new Promise((done) => {
      table.waiting = { state: state._stateID + 1, missing, done };
    });
    const began = performance.now();
    table.clients[mover].moves.lay(0);
    await all;
    table.latencies.push(performance.now() - began);
    table.waiting = null;
    await sleep(pace * (0.5 + Math.random()));
  }
}
