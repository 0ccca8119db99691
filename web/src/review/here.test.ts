import { expect, test, vi } from "vitest";
import type { ReviewFound, ReviewNews } from "../protocol";
import { makeAnywhere, makeHere, type Port } from "./here";
import { type Problem, ReviewError, type ReviewSource } from "./source";

const record = { game: "elfer_raus", players: ["A", "B"], rounds: [] };
const found = { kind: "found", final: true } as ReviewFound;
const here: ReviewSource = async (_, tell) => tell(found);
const begins: ReviewNews = { kind: "advances", part: 0 };
const failing =
  (problem: Problem, news?: ReviewNews): ReviewSource =>
  async (_, tell) => {
    if (news) tell(news);
    throw new ReviewError(problem);
  };

async function told(source: ReviewSource): Promise<ReviewNews[]> {
  const news: ReviewNews[] = [];
  await source(record, (each) => news.push(each), new AbortController().signal);
  return news;
}

test("where there is no server, and where it is busy or away, this browser reviews", async () => {
  expect(await told(makeAnywhere(here, null))).toEqual([found]);
  expect(await told(makeAnywhere(here, failing("busy")))).toEqual([begins, found]);
  const waits: ReviewNews = { kind: "waits", ahead: 3 };
  expect(await told(makeAnywhere(here, failing("unreachable", waits)))).toEqual([waits, begins, found]);
});

test("where the browser cannot do it either, the server's reason is told", async () => {
  await expect(told(makeAnywhere(failing("unreachable"), failing("busy")))).rejects.toEqual(new ReviewError("busy"));
  const ending = new AbortController();
  const left: ReviewSource = async (_record, _tell, signal) => {
    ending.abort(new Error("left"));
    throw signal.reason;
  };
  const leaving = makeAnywhere(left, failing("busy"))(record, () => {}, ending.signal);
  await expect(leaving).rejects.toEqual(new Error("left"));
});

test("what a server refuses, or has begun to tell, this browser does not do again", async () => {
  await expect(told(makeAnywhere(here, failing("refused")))).rejects.toEqual(new ReviewError("refused"));
  await expect(told(makeAnywhere(here, failing("unreachable", found)))).rejects.toEqual(new ReviewError("unreachable"));
  const never = vi.fn(here);
  await told(makeAnywhere(never, here));
  expect(never).not.toHaveBeenCalled();
});

function makePort(): Port {
  return { onmessage: null, onerror: null, postMessage: vi.fn(), terminate: vi.fn() };
}

test("a worker is told whether somebody looks, and ends with its review", async () => {
  const port = makePort();
  const news = told(makeHere(() => port));
  expect(port.postMessage).toHaveBeenNthCalledWith(1, { hidden: false });
  expect(port.postMessage).toHaveBeenNthCalledWith(2, { record, openCards: false });
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(port.postMessage).toHaveBeenLastCalledWith({ hidden: true });
  vi.restoreAllMocks();
  port.onmessage?.({ data: found } as MessageEvent);
  port.onmessage?.({ data: { kind: "ends" } } as MessageEvent);
  expect(await news).toEqual([found]);
  expect(port.terminate).toHaveBeenCalledOnce();
});

test("a worker that fails, or that nobody waits for any more, is ended", async () => {
  const failed = makePort();
  const review = told(makeHere(() => failed));
  failed.onmessage?.({ data: { kind: "fails", detail: "" } } as MessageEvent);
  await expect(review).rejects.toEqual(new ReviewError("unreachable"));
  const left = makePort();
  const ending = new AbortController();
  const leaving = makeHere(() => left)(record, () => {}, ending.signal);
  ending.abort();
  await expect(leaving).rejects.toBe(ending.signal.reason);
  expect([failed.terminate, left.terminate].map((each) => vi.mocked(each).mock.calls.length)).toEqual([1, 1]);
});
