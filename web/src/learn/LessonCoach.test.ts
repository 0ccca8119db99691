import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { Refused } from "../net/outbox";
import { Submission } from "../net/submission.svelte";
import LessonCoach from "./LessonCoach.svelte";
import { loadLesson } from "./lesson";
import { LessonSession } from "./lessonSession.svelte";

test("offers the field of a name that is refused", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  const lesson = await loadLesson("bloom");
  if (!lesson) throw new Error("There is no lesson.");
  const lessonSession = new LessonSession(lesson, "Ada", lesson.steps.length - 1);
  const submission = new Submission();
  const props = { lessonSession, glowing: [], submission, onplay() {}, onskip() {} };
  const page = mount(LessonCoach, { target: document.body, props });
  const field = () => document.querySelector("input[autocomplete=nickname]");
  expect(field()).toBeNull();
  await submission.run(() => Promise.reject(new Refused({ type: "failed", id: null, code: "bad_name", detail: "" })));
  flushSync();
  expect(field()).not.toBeNull();
  lessonSession.close();
  await unmount(page);
  vi.unstubAllGlobals();
});
