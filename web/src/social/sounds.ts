import { settings } from "../device/settings.svelte";

/** Small synthesized sounds: wood, paper and a thumb piano. They play after the first touch, unless turned off. */

export type Sound = "turn" | "lay" | "draw" | "say" | "react" | "feat" | "win";

/** The total gain, by the volume setting. */
const VOLUME = { soft: 0.18, full: 0.5 };
let context: AudioContext | null = null;
let quiet: GainNode | null = null;

/** Return the output node of an audio context, with the gain. */
function outlet(at: AudioContext): AudioNode {
  if (!quiet || quiet.context !== at) {
    quiet = at.createGain();
    quiet.connect(at.destination);
  }
  quiet.gain.value = VOLUME[settings.volume];
  return quiet;
}

function audio(): AudioContext | null {
  try {
    context ??= new AudioContext();
    // Safari calls it interrupted after a telephone call.
    if (context.state !== "running") void context.resume().catch(() => {});
    return context;
  } catch {
    return null; // No audio here.
  }
}

/** Phones play nothing before a gesture, and need another one after an interruption; a mere touch may become scrolling. */
for (const gesture of ["pointerup", "keydown"])
  addEventListener(gesture, () => settings.sounds && audio(), { capture: true, passive: true });

/** Play a decaying tone, like a plucked metal tongue or, low and short, knocked wood. */
function pluck(at: AudioContext, start: number, frequency: number, length: number, volume: number): void {
  const tone = at.createOscillator();
  const gain = at.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency, start);
  tone.frequency.exponentialRampToValueAtTime(frequency * 0.94, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(volume, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(outlet(at));
  tone.start(start);
  tone.stop(start + length);
}

/** Play a breath of noise, like paper that touches the table or slides over it. */
function rustle(at: AudioContext, start: number, length: number, pitch: number, volume: number): void {
  const buffer = at.createBuffer(1, at.sampleRate * length, at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index++)
    data[index] = (Math.random() * 2 - 1) * (1 - index / data.length) ** 3;
  const noise = at.createBufferSource();
  noise.buffer = buffer;
  const filter = at.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const gain = at.createGain();
  gain.gain.value = volume;
  noise.connect(filter).connect(gain).connect(outlet(at));
  noise.start(start);
}

const NOTES = { c: 523.25, e: 659.25, g: 783.99, c2: 1046.5 };

const score: Record<Sound, (at: AudioContext, now: number) => void> = {
  turn: (at, now) => {
    pluck(at, now, NOTES.e, 0.5, 0.16);
    pluck(at, now + 0.13, NOTES.g, 0.7, 0.16);
  },
  lay: (at, now) => rustle(at, now, 0.05, 1_700, 0.35),
  draw: (at, now) => rustle(at, now, 0.12, 3_200, 0.16),
  say: (at, now) => pluck(at, now, NOTES.c, 0.25, 0.1),
  react: (at, now) => pluck(at, now, NOTES.c2, 0.2, 0.07),
  feat: (at, now) => {
    pluck(at, now, NOTES.g, 0.4, 0.13);
    pluck(at, now + 0.09, NOTES.c2, 0.8, 0.15);
  },
  win: (at, now) => {
    for (const [index, note] of Object.values(NOTES).entries()) pluck(at, now + index * 0.14, note, 0.9, 0.15);
  },
};

/** Play a sound, if sounds are on and the browser allows it. Otherwise it is dropped, so that sounds do not pile up. */
export function playSound(sound: Sound): void {
  if (!settings.sounds) return;
  const at = audio();
  if (at?.state === "running") score[sound](at, at.currentTime + 0.01);
}
