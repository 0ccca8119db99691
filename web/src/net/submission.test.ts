import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { invitation } from "../device/invitation";
import { t } from "../device/settings.svelte";
import { Refused } from "./outbox";
import { Submission } from "./submission.svelte";
import { w } from "./words";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("explains a long wait", async () => {
  const submission = new Submission();
  let answer = () => {};
  const done = submission.run(() => new Promise((resolve) => (answer = resolve)));
  expect([submission.busy, submission.waiting]).toEqual([true, ""]);
  vi.advanceTimersByTime(1_500);
  expect(submission.waiting).toBe(t().setup.wait);
  submission.onmessage({ type: "announced", de: "", en: "" });
  expect(submission.waiting).toBe(t().setup.wait);
  submission.onmessage({ type: "preparing", game: "bloom", part: 0.25 });
  expect([submission.waiting, submission.preparing]).toEqual([w().preparing, 0.25]);
  answer();
  await done;
  expect([submission.busy, submission.waiting, submission.preparing, submission.failure]).toEqual([
    false,
    "",
    null,
    "",
  ]);
});

test("says why the server lets the request wait", async () => {
  const submission = new Submission();
  const done = submission.run(() => submission.goOnAlone());
  submission.onmessage({ type: "failed", id: "1", code: "too_fast", detail: "" });
  expect(submission.waiting).toBe(w().crowded);
  submission.giveUp?.();
  await done;
  expect(submission.waiting).toBe("");
});

test("lets the person continue without a server that does not answer", async () => {
  const submission = new Submission();
  const done = submission.run(() => submission.goOnAlone());
  expect(submission.waiting).toBe(t().setup.noAnswer);
  submission.giveUp?.();
  expect(submission.giveUp).toBeNull();
  await done;
});

test("shows a refusal until the next attempt", async () => {
  const submission = new Submission();
  await submission.run(() =>
    Promise.reject(new Refused({ type: "failed", id: null, code: "no_new_tables", detail: "" })),
  );
  expect([submission.busy, submission.failure]).toEqual([false, w().errors.no_new_tables]);
  await submission.run(() => Promise.resolve());
  expect(submission.failure).toBe("");
});

test("keeps asking for the invitation that the server requires", async () => {
  const submission = new Submission();
  const refused = (code: "word_needed" | "too_fast") =>
    Promise.reject(new Refused({ type: "failed", id: null, code, detail: "" }));
  await submission.run(() => refused("too_fast"));
  expect(submission.needsInvite).toBe(false);
  await submission.run(() => refused("word_needed"));
  await submission.run(() => refused("too_fast"));
  expect(submission.needsInvite).toBe(true);
  invitation.keep(" Sommer ");
  expect(invitation.asField()).toEqual({ invitation: "Sommer" });
  invitation.keep("red ");
  expect(invitation.get(), "a second word may follow").toBe("red ");
  invitation.keep(" ");
  expect(invitation.asField()).toEqual({});
});
