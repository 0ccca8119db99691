import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import { menuWords } from "./menuWords";
import Preferences from "./Preferences.svelte";

afterEach(() => vi.unstubAllGlobals());

test("turns the notification switch off when the browser denies permission", async () => {
  const permissions: boolean[] = [];
  const requestPermission = async () => {
    permissions.push(settings.notify);
    return "denied";
  };
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  vi.stubGlobal("isSecureContext", true);
  const shown = mount(Preferences, { target: document.body });
  flushSync();
  const box = [...document.querySelectorAll("label")]
    .find((label) => label.textContent?.includes(menuWords().notify))
    ?.querySelector("input");
  box?.click();
  await waitFor(() => expect(permissions).toEqual([true]));
  await waitFor(() => expect(settings.notify).toBe(false));
  flushSync();
  expect([box?.checked, box?.ariaChecked ?? box?.getAttribute("aria-checked")]).toEqual([false, "false"]);
  void unmount(shown);
});
