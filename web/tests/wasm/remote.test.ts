// @vitest-environment node
import { expect, test } from "vitest";
import type { Answer, Request } from "../../src/wasm/messages";
import { type Port, RemoteRules } from "../../src/wasm/remote";

class Told implements Port {
  onmessage: Port["onmessage"] = null;
  onerror: Port["onerror"] = null;
  readonly requests: Request[] = [];
  closed = false;

  postMessage(request: Request): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.closed = true;
  }

  answer(data: Answer): void {
    this.onmessage?.({ data } as MessageEvent<Answer>);
  }
}

test("answers find whoever asked, in any order", async () => {
  const port = new Told();
  const rules = new RemoteRules(port);
  const state = new Uint8Array([1]);
  const legal = rules.ask("bloom", "legal", state);
  const scores = rules.askSeeded(new Uint8Array(16), "bloom", "playouts", state, 10);
  expect(port.requests.map(({ id, method, given, seed }) => [id, method, given, seed])).toEqual([
    [0, "legal", [state], undefined],
    [1, "playouts", [state, 10], new Uint8Array(16)],
  ]);
  const came = { count: 10, scores: [1, 2], wins: [1, 0] };
  port.answer({ id: 1, result: came });
  port.answer({ id: 0, result: [3, 4] });
  expect(await legal).toEqual([3, 4]);
  expect(await scores).toEqual(came);
});

test("an error is told to whoever asked only", async () => {
  const port = new Told();
  const rules = new RemoteRules(port);
  const one = rules.ask("bloom", "turn", new Uint8Array());
  const other = rules.ask("bloom", "turn", new Uint8Array());
  port.answer({ id: 0, error: "No state." });
  port.answer({ id: 1, result: 2 });
  await expect(one).rejects.toThrow("No state.");
  expect(await other).toBe(2);
});

test("a worker that fails, or is closed, leaves nobody waiting", async () => {
  const port = new Told();
  const rules = new RemoteRules(port);
  const one = rules.ask("bloom", "turn", new Uint8Array());
  port.onerror?.({ message: "it did not load" } as ErrorEvent);
  await expect(one).rejects.toThrow("it did not load");
  const other = rules.ask("bloom", "turn", new Uint8Array());
  rules.close();
  await expect(other).rejects.toThrow("closed");
  expect(port.closed).toBe(true);
});
