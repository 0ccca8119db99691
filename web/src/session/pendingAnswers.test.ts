import { expect, test, vi } from "vitest";
import type { Answer, Draft } from "../net/outbox";
import { PendingAnswers } from "./pendingAnswers";

const ready = (on: boolean) => ({ type: "ready", on }) as unknown as Draft;

/** Return a way to send, and to answer each command sent so far. */
function makeLine() {
  const answers: ((answer: Answer | null) => void)[] = [];
  const send = vi.fn(() => new Promise<Answer | null>((resolve) => answers.push(resolve)));
  return { send, answer: (at: number) => answers[at]?.(null) };
}

test("sends a command twice in a row only once while its answer is pending", async () => {
  const pending = new PendingAnswers();
  const { send, answer } = makeLine();
  const first = pending.send(ready(true), send);
  expect(pending.send(ready(true), send)).toBe(first);
  answer(0);
  await first;
  void pending.send(ready(true), send);
  expect(send).toHaveBeenCalledTimes(2);
});

test("still knows the newest command after the answer to an earlier one of the same words", async () => {
  const pending = new PendingAnswers();
  const { send, answer } = makeLine();
  const first = pending.send(ready(true), send);
  void pending.send(ready(false), send);
  const third = pending.send(ready(true), send);
  answer(0);
  await first;
  expect(pending.send(ready(true), send)).toBe(third);
  expect(send).toHaveBeenCalledTimes(3);
});

test("sends what people say as often as they say it", () => {
  const pending = new PendingAnswers();
  const { send } = makeLine();
  for (const _ of [1, 2]) void pending.send({ type: "say", text: "Ja!" }, send);
  expect(send).toHaveBeenCalledTimes(2);
});
