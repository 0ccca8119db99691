import { expect, test, vi } from "vitest";
import type { ReviewFound, ReviewNews } from "../protocol";
import { makeSource, type Port, ReviewError, type ReviewSource } from "./source";

const record = { game: "elfer_raus", players: ["A", "B"], rounds: [] };
const found = { kind: "found", final: true } as ReviewFound;

async function told(source: ReviewSource): Promise<ReviewNews[]> {
  const news: ReviewNews[] = [];
  await source(
    record,
    (each) => news.push(each),
    new AbortController().signal,
    () => 1,
  );
  return news;
}

function makePort(): Port {
  return { onmessage: null, onerror: null, postMessage: vi.fn(), terminate: vi.fn() };
}

test("a worker is told whose moves come first and whether somebody looks, and ends with its review", async () => {
  const port = makePort();
  const news = told(makeSource(() => port));
  expect(port.postMessage).toHaveBeenNthCalledWith(1, { hidden: false });
  expect(port.postMessage).toHaveBeenNthCalledWith(2, { record, seat: 1, openCards: false });
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(port.postMessage).toHaveBeenLastCalledWith({ hidden: true });
  vi.restoreAllMocks();
  port.onmessage?.({ data: found } as MessageEvent);
  port.onmessage?.({ data: { kind: "ends" } } as MessageEvent);
  expect(await news).toEqual([found]);
  expect(port.terminate).toHaveBeenCalledOnce();
});

test("a worker is told whose moves come first from now on, once somebody looks from another seat", () => {
  const port = makePort();
  let seat = 1;
  const { signal } = new AbortController();
  makeSource(() => port)(
    record,
    () => {},
    signal,
    () => seat,
  );
  const advance = () => port.onmessage?.({ data: { kind: "advances", part: 0.5 } } as MessageEvent);
  advance();
  expect(port.postMessage).toHaveBeenLastCalledWith({ record, seat: 1, openCards: false });
  seat = 0;
  advance();
  expect(port.postMessage).toHaveBeenLastCalledWith({ seat: 0 });
  const sent = vi.mocked(port.postMessage).mock.calls.length;
  advance();
  expect(port.postMessage).toHaveBeenCalledTimes(sent);
});

test("a worker that fails, or that nobody waits for any more, is ended", async () => {
  const failed = makePort();
  const review = told(makeSource(() => failed));
  failed.onmessage?.({ data: { kind: "fails", detail: "" } } as MessageEvent);
  await expect(review).rejects.toEqual(new ReviewError("unreachable"));
  const left = makePort();
  const ending = new AbortController();
  const leaving = makeSource(() => left)(
    record,
    () => {},
    ending.signal,
    () => 0,
  );
  ending.abort();
  await expect(leaving).rejects.toBe(ending.signal.reason);
  expect([failed.terminate, left.terminate].map((each) => vi.mocked(each).mock.calls.length)).toEqual([1, 1]);
});
