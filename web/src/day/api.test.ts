import { beforeEach, expect, test, vi } from "vitest";
import { t } from "../device/settings.svelte";
import { Submission } from "../net/submission.svelte";
import { fetchEvening, playDay } from "./api";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});

test("repeats the request when the server cannot read its tables", async () => {
  const request = vi.fn(async () =>
    request.mock.calls.length < 3
      ? Response.json({ code: "storage", detail: "" }, { status: 503 })
      : Response.json({ table: "ABCDE", secret: "s", counts: true }),
  );
  vi.stubGlobal("fetch", request);
  const playing = playDay("bloom", false);
  await vi.runAllTimersAsync();
  expect(await playing).toBe("ABCDE");
  expect(request).toHaveBeenCalledTimes(3);
});

test("reports a persistent failure and an unreachable server", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "storage", detail: "" }, { status: 503 }));
  const away = expect(fetchEvening("link")).rejects.toMatchObject({ failed: { code: "storage" } });
  await vi.runAllTimersAsync();
  await away;
  const submission = new Submission();
  for (const answers of [() => Promise.reject(new TypeError("no network")), async () => new Response("<html>")]) {
    vi.stubGlobal("fetch", answers);
    await submission.run(async () => void (await playDay("bloom", false)));
    expect([submission.failure, submission.busy]).toEqual([t().setup.noAnswer, false]);
  }
});
