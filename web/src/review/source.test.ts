import { expect, test, vi } from "vitest";
import type { ReviewFound, ReviewNews } from "../protocol";
import { makeSource, type Port, ReviewError, type ReviewSource } from "./source";

const record = { game: "elfer_raus", players: ["A", "B"], rounds: [] };
const found = { kind: "found", final: true } as ReviewFound;

async function collectNews(source: ReviewSource): Promise<ReviewNews[]> {
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

test("sends the seat and the visibility to the worker, and terminates it at the end", async () => {
  const port = makePort();
  const news = collectNews(makeSource(() => port));
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

test("sends a newly selected seat to the worker", () => {
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

test("terminates a worker that fails or is aborted", async () => {
  const failed = makePort();
  const review = collectNews(makeSource(() => failed));
  failed.onmessage?.({ data: { kind: "fails", detail: "" } } as MessageEvent);
  await expect(review).rejects.toEqual(new ReviewError("unreachable"));
  const aborted = makePort();
  const controller = new AbortController();
  const abortedReview = makeSource(() => aborted)(
    record,
    () => {},
    controller.signal,
    () => 0,
  );
  controller.abort();
  await expect(abortedReview).rejects.toBe(controller.signal.reason);
  expect([failed.terminate, aborted.terminate].map((each) => vi.mocked(each).mock.calls.length)).toEqual([1, 1]);
});
