import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../device/settings.svelte";
import CopyLink from "./CopyLink.svelte";

let shown: Record<string, unknown>;
const LINK = "http://192.168.1.7:8000/t/ABCDE";
const props = $state({ link: LINK, label: "Link" });
afterEach(() => {
  void unmount(shown);
  vi.unstubAllGlobals();
});

/** Presses the button, and gives what is on it then. */
async function copy(clipboard: unknown, old: boolean): Promise<string | undefined> {
  settings.lang = "en";
  vi.stubGlobal("navigator", { clipboard });
  document.execCommand = () => old;
  props.link = LINK;
  shown = mount(CopyLink, { target: document.body, props });
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
  expect(written).toEqual([LINK]);
});

test("offers to copy a link that has changed", async () => {
  await copy({ writeText: async () => {} }, false);
  props.link += "#renewed";
  flushSync();
  expect(document.querySelector("button")?.textContent).toBe("Copy link");
});

test("copies a link the old way without https", async () => {
  expect(await copy(undefined, true)).toBe("Copied");
});

test("selects the link and says so when it cannot be copied", async () => {
  expect(await copy(undefined, false)).toBe("Selected – copy it now");
});
