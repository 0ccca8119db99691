import { settings } from "../device/settings.svelte";

/** Small synthesized sounds: wood, paper and a thumb piano. They play after the first touch, unless turned off. */

type Sound = "turn" | "lay" | "draw" | "say" | "react" | "feat" | "win";

/** The total gain, by the volume setting. */
const VOLUME = { soft: 0.18, full: 0.5 };
let audioContext: AudioContext | null = null;
let volumeNode: GainNode | null = null;

/** Return the output node of an audio context, with the gain. */
function connectOutput(context: AudioContext): AudioNode {
  if (!volumeNode || volumeNode.context !== context) {
    volumeNode = context.createGain();
    volumeNode.connect(context.destination);
  }
  volumeNode.gain.value = VOLUME[settings.volume];
  return volumeNode;
}

function openAudio(): AudioContext | null {
  try {
    audioContext ??= new AudioContext();
    // Safari calls it interrupted after a telephone call.
    if (audioContext.state !== "running") void audioContext.resume().catch(() => {});
    return audioContext;
  } catch {
    return null; // No audio here.
  }
}

/** Phones play nothing before a gesture, and need another one after an interruption; a mere touch may become scrolling. */
for (const gesture of ["pointerup", "keydown"])
  addEventListener(gesture, () => settings.sounds && openAudio(), { capture: true, passive: true });

/** Play a decaying tone, like a plucked metal tongue or, low and short, knocked wood. */
function playTone(context: AudioContext, start: number, frequency: number, length: number, volume: number): void {
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency, start);
  tone.frequency.exponentialRampToValueAtTime(frequency * 0.94, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(volume, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(connectOutput(context));
  tone.start(start);
  tone.stop(start + length);
}

/** Play a breath of noise, like paper that touches the table or slides over it. */
function playNoise(context: AudioContext, start: number, length: number, pitch: number, volume: number): void {
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index++)
    data[index] = (Math.random() * 2 - 1) * (1 - index / data.length) ** 3;
  const noise = context.createBufferSource();
  noise.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const gain = context.createGain();
  gain.gain.value = volume;
  noise.connect(filter).connect(gain).connect(connectOutput(context));
  noise.start(start);
}

const NOTES = { c: 523.25, e: 659.25, g: 783.99, c2: 1046.5 };

const score: Record<Sound, (at: AudioContext, now: number) => void> = {
  turn: (at, now) => {
    playTone(at, now, NOTES.e, 0.5, 0.16);
    playTone(at, now + 0.13, NOTES.g, 0.7, 0.16);
  },
  lay: (at, now) => playNoise(at, now, 0.05, 1_700, 0.35),
  draw: (at, now) => playNoise(at, now, 0.12, 3_200, 0.16),
  say: (at, now) => playTone(at, now, NOTES.c, 0.25, 0.1),
  react: (at, now) => playTone(at, now, NOTES.c2, 0.2, 0.07),
  feat: (at, now) => {
    playTone(at, now, NOTES.g, 0.4, 0.13);
    playTone(at, now + 0.09, NOTES.c2, 0.8, 0.15);
  },
  win: (at, now) => {
    for (const [index, note] of Object.values(NOTES).entries()) playTone(at, now + index * 0.14, note, 0.9, 0.15);
  },
};

/** Play a sound, if sounds are on and the browser allows it. Otherwise it is dropped, so that sounds do not pile up. */
export function playSound(sound: Sound): void {
  if (!settings.sounds) return;
  const at = openAudio();
  if (at?.state === "running") score[sound](at, at.currentTime + 0.01);
}
