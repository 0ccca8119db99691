import { mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { settings } from "../device/settings.svelte";
import { gameOf } from "../games/registry";
import LessonTable from "./LessonTable.svelte";
import { loadLesson } from "./lesson";

test("begins a lesson whose saved step is no number", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  localStorage.setItem("reihum.lesson.bloom", "x");
  const [lesson, game] = [await loadLesson("bloom"), gameOf("bloom")];
  if (!lesson) throw new Error("There is no lesson.");
  const page = mount(LessonTable, { target: document.body, props: { lesson, game } });
  expect(document.querySelector("[data-testid=said]")?.textContent?.trim()).toBe(lesson.steps[0]?.say[settings.lang]);
  await unmount(page);
  vi.unstubAllGlobals();
});
