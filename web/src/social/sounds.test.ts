import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../device/settings.svelte";

/** As on a phone: it starts only where a gesture asks it to, and a telephone call interrupts it. */
class PhoneAudio {
  static readonly made: PhoneAudio[] = [];
  state = "suspended";
  constructor() {
    PhoneAudio.made.push(this);
  }
  resume(): Promise<void> {
    this.state = "running";
    return Promise.resolve();
  }
}

afterEach(() => vi.unstubAllGlobals());

test("a gesture lets sounds out, and again after an interruption", async () => {
  vi.stubGlobal("AudioContext", PhoneAudio);
  await import("./sounds");
  settings.sounds = false;
  document.body.dispatchEvent(new Event("pointerup", { bubbles: true }));
  expect(PhoneAudio.made).toHaveLength(0);
  settings.sounds = true;
  document.body.dispatchEvent(new Event("pointerup", { bubbles: true }));
  expect(PhoneAudio.made.map(({ state }) => state)).toEqual(["running"]);
  const [audio] = PhoneAudio.made;
  if (audio) audio.state = "interrupted";
  document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
  expect(PhoneAudio.made.map(({ state }) => state)).toEqual(["running"]);
});
