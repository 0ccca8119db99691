import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../device/settings.svelte";

/** As on a phone: it starts only where a gesture asks it to, and a telephone call interrupts it. */
class PhoneAudio {
  static readonly contexts: PhoneAudio[] = [];
  state = "suspended";
  constructor() {
    PhoneAudio.contexts.push(this);
  }
  readonly createOscillator = vi.fn();
  /** Whether a gesture asks: else it stays as it is. */
  static gesture = true;
  resume(): Promise<void> {
    if (PhoneAudio.gesture) this.state = "running";
    return Promise.resolve();
  }
}

afterEach(() => vi.unstubAllGlobals());

test("starts audio on a gesture, and again after an interruption", async () => {
  vi.stubGlobal("AudioContext", PhoneAudio);
  await import("./sounds");
  settings.sounds = false;
  document.body.dispatchEvent(new Event("pointerup", { bubbles: true }));
  expect(PhoneAudio.contexts).toHaveLength(0);
  settings.sounds = true;
  document.body.dispatchEvent(new Event("pointerup", { bubbles: true }));
  expect(PhoneAudio.contexts.map(({ state }) => state)).toEqual(["running"]);
  const [audio] = PhoneAudio.contexts;
  if (audio) audio.state = "interrupted";
  document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
  expect(PhoneAudio.contexts.map(({ state }) => state)).toEqual(["running"]);
});

test("drops sounds that cannot be played", async () => {
  vi.stubGlobal("AudioContext", PhoneAudio);
  vi.resetModules();
  PhoneAudio.gesture = false;
  const { playSound } = await import("./sounds");
  settings.sounds = true;
  for (let times = 0; times < 48; times++) playSound("turn");
  expect(PhoneAudio.contexts.at(-1)?.createOscillator).not.toHaveBeenCalled();
  PhoneAudio.gesture = true;
});
