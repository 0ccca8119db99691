import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { t } from "../device/settings.svelte";
import { NoAnswer, Refused } from "../net/outbox";
import { Submission } from "../net/submission.svelte";
import { w } from "../net/words";
import SubmissionState from "./SubmissionState.svelte";

let page: object;
afterEach(() => unmount(page));

const refused = new Refused({ type: "failed", id: null, code: "no_new_tables", detail: "" });
test.each([
  [new NoAnswer(), () => t().setup.noAnswer, () => ""],
  [refused, () => w().errors.no_new_tables, () => w().errors.no_new_tables],
])("reports a missing server until the network returns: %s", async (reason, before, after) => {
  const submission = new Submission();
  page = mount(SubmissionState, { target: document.body, props: { submission } });
  const alertText = () => document.querySelector("[role=alert]")?.textContent;
  await submission.run(() => Promise.reject(reason));
  flushSync();
  expect(alertText()).toBe(before());
  dispatchEvent(new Event("online"));
  flushSync();
  expect(alertText()).toBe(after());
});
