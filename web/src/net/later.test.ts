import { expect, test, vi } from "vitest";
import { later } from "./later";

test("tries until it is there", async () => {
  vi.useFakeTimers();
  const load = vi.fn().mockRejectedValueOnce(new Error("offline")).mockRejectedValueOnce(new Error("offline"));
  load.mockResolvedValue("here");
  const part = later(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await part).toBe("here");
  expect(load).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
