import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../device/settings.svelte";
import CopyLink from "./CopyLink.svelte";

let shown: Record<string, unknown>;
afterEach(() => {
  void unmount(shown);
  vi.unstubAllGlobals();
});

/** Presses the button, and gives what is on it then. */
async function copy(clipboard: unknown, old: boolean): Promise<string | undefined> {
  settings.lang = "en";
  vi.stubGlobal("navigator", { clipboard });
  document.execCommand = () => old;
  shown = mount(CopyLink, { target: document.body, props: { link: "http://192.168.1.7:8000/t/ABCDE", label: "Link" } });
  flushSync();
  const button = document.querySelector("button");
  button?.click();
  await Promise.resolve();
  await Promise.resolve();
  flushSync();
  return button?.textContent;
}

test("copies a link where the browser allows it", async () => {
  const written: string[] = [];
  const writeText = async (text: string) => void written.push(text);
  expect(await copy({ writeText }, false)).toBe("Copied");
  expect(written).toEqual(["http://192.168.1.7:8000/t/ABCDE"]);
});

test("copies a link the old way without https", async () => {
  expect(await copy(undefined, true)).toBe("Copied");
});

test("selects the link and says so when it cannot be copied", async () => {
  expect(await copy(undefined, false)).toBe("Selected – copy it now");
});
