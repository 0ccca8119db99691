import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import Preferences from "./Preferences.svelte";
import { uiWords } from "./words";

afterEach(() => vi.unstubAllGlobals());

test("the switch for notifications goes back when the browser may not show any", async () => {
  const asked: boolean[] = [];
  const requestPermission = async () => {
    asked.push(settings.notify);
    return "denied";
  };
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  vi.stubGlobal("isSecureContext", true);
  const shown = mount(Preferences, { target: document.body });
  flushSync();
  const box = [...document.querySelectorAll("label")]
    .find((label) => label.textContent?.includes(uiWords().menu.notify))
    ?.querySelector("input");
  box?.click();
  await waitFor(() => expect(asked).toEqual([true]));
  await waitFor(() => expect(settings.notify).toBe(false));
  flushSync();
  expect([box?.checked, box?.ariaChecked ?? box?.getAttribute("aria-checked")]).toEqual([false, "false"]);
  void unmount(shown);
});
