import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import { menuWords } from "./menuWords";
import Preferences from "./Preferences.svelte";

let shown: object;

function come(): void {
  vi.stubGlobal("isSecureContext", true);
  shown = mount(Preferences, { target: document.body });
  flushSync();
}
afterEach(async () => {
  await unmount(shown);
  vi.unstubAllGlobals();
});

/** Return the box of a switch, or of an option of the choice with this legend. */
function findBox(label: string, legend?: string): HTMLInputElement | undefined {
  const isOf = (box: Element) => box.closest("fieldset")?.querySelector("legend")?.textContent === legend;
  const boxes = [...document.querySelectorAll("input")].filter(isOf);
  return boxes.find((box) => box.closest("label")?.textContent?.includes(label));
}

test("turns the notification switch off when the browser denies permission", async () => {
  const permissions: boolean[] = [];
  const requestPermission = async () => {
    permissions.push(settings.notify);
    return "denied";
  };
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  come();
  const box = findBox(menuWords().notify);
  box?.click();
  await waitFor(() => expect(permissions).toEqual([true]));
  await waitFor(() => expect(settings.notify).toBe(false));
  flushSync();
  expect([box?.checked, box?.ariaChecked ?? box?.getAttribute("aria-checked")]).toEqual([false, "false"]);
});

test("changes with each switch only its own setting", async () => {
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" });
  vi.stubGlobal("navigator", { ...navigator, wakeLock: {} });
  come();
  const switches = { large: "large", autoMove: "autoMove", coach: "coach", awake: "awake", notify: "notify" } as const;
  const inGroups = { left: "left", ahead: "premoves", keys: "keys" } as const;
  const all = Object.entries({ ...switches, ...inGroups });
  const read = () => all.map(([, key]) => settings[key]);
  for (const [label, key] of all) {
    const before = read();
    const box = findBox(menuWords()[label as keyof typeof switches | keyof typeof inGroups]);
    for (const changed of [[key], []]) {
      box?.click();
      flushSync();
      const now = read();
      expect(all.flatMap(([, each], at) => (now[at] === before[at] ? [] : [each]))).toEqual(changed);
    }
  }
});

test("keeps the volume of sounds that are turned off", () => {
  come();
  const { strengths, sounds } = menuWords();
  const choose = (strength: "off" | "soft" | "full") => {
    findBox(strengths[strength], sounds)?.click();
    flushSync();
    return [settings.sounds, settings.volume];
  };
  expect([choose("soft"), choose("off"), choose("full")]).toEqual([
    [true, "soft"],
    [false, "soft"],
    [true, "full"],
  ]);
});
