/** Worker with this browser's tables, so that the page stays responsive while a bot thinks. */

import type { FromWorker, ToWorker } from "../net/wire";
import { toJson } from "../python/index";
import { loadMachine } from "../wasm/load";
import { BufferedStore } from "./bufferedStore";
import { type DealName, type Player, rankDay, setUpDay } from "./day";
import { makeGame, type OfflineGame } from "./games";
import { goOn } from "./goOn";
import { type Client, LocalServer } from "./localServer";
import { Looks } from "./look";
import { shared } from "./messages";
import { openStore } from "./store";

const games = new Map<string, Promise<OfflineGame>>();

/** Load a game with a cache; failures are not cached. */
function load(name: string): Promise<OfflineGame> {
  const found = games.get(name) ?? loadMachine(name).then(makeGame);
  games.set(name, found);
  found.catch(() => games.delete(name));
  return found;
}

/** Announces to other tabs which table has new events. */
const tabs = new BroadcastChannel("reihum.tables");
const server = openStore().then(
  (store) => new LocalServer(new BufferedStore(store), load, (code) => tabs.postMessage(code)),
);
tabs.onmessage = async ({ data }) => (await server).refresh(data);

const looks = new Looks(load);
/** Clients by socket number; promises, as messages may arrive before the tables are loaded. */
const clients = new Map<number, Promise<Client>>();

function send(message: FromWorker): void {
  postMessage(message);
}

async function answer(request: Extract<ToWorker, { question: number }>): Promise<unknown> {
  if (request.ask === "look") return looks.answer(JSON.parse(request.body));
  if (request.ask === "go_on") return goOn(await server, looks, JSON.parse(request.body));
  if (request.ask === "day") return setUpDay(await server, load, ...(JSON.parse(request.body) as [DealName, Player]));
  if (request.ask === "day_result")
    return rankDay(await server, load, ...(JSON.parse(request.body) as [DealName, string]));
  if (request.ask === "standing") return (await server).standing(request.code, request.secret);
  return (await (await server).room(request.code)).record(request.match);
}

async function receive(message: ToWorker): Promise<void> {
  if ("question" in message) {
    const { question } = message;
    try {
      send({ question, answer: toJson(await answer(message)) });
    } catch (error) {
      send({ question, refused: error instanceof shared.errors_Refused ? error.code : "internal" });
    }
    return;
  }
  const { socket } = message;
  if ("open" in message) {
    const connected = server.then((server) => server.connect((text) => send({ socket, text })));
    clients.set(socket, connected);
    return;
  }
  const client = await clients.get(socket);
  if ("text" in message) await client?.receive(message.text);
  else {
    void client?.leave();
    clients.delete(socket);
  }
}

addEventListener("message", (event: MessageEvent<ToWorker>) => void receive(event.data));
