import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { t } from "../device/settings.svelte";
import CodeField from "./CodeField.svelte";

test("says that the code is missing and focuses the field", () => {
  const page = mount(CodeField, { target: document.body });
  flushSync();
  const label = document.querySelector("label");
  expect(label?.textContent?.trim()).toBe(t().home.codeHint);
  document.querySelector("form")?.requestSubmit();
  flushSync();
  expect(label?.textContent?.trim()).toBe(t().home.codeMissing);
  expect(document.activeElement).toBe(document.querySelector("input"));
  void unmount(page);
});
