import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchRecord } from "./api";

const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tooFast = async () => new Response("{}", { status: 429 });

test("what came too soon is asked again a moment later", async () => {
  asked.mockImplementationOnce(tooFast).mockImplementationOnce(async () => new Response("{}", { status: 409 }));
  const refused = expect(fetchRecord("ABCDE", null)).rejects.toMatchObject({ failure: "notFinished" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  expect(asked).toHaveBeenCalledTimes(2);
});

test("what comes too soon again and again is given up", async () => {
  asked.mockImplementation(tooFast);
  const refused = expect(fetchRecord("ABCDE", null)).rejects.toMatchObject({ failure: "unreachable" });
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(asked).toHaveBeenCalledTimes(6);
});
