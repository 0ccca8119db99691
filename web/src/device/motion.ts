import { type Motion, settings } from "./settings.svelte";

/** The speed of all motion: flights, slides and pauses. */

/** The factor on the duration of a movement, by setting. */
const FACTORS: Record<Motion, number> = { calm: 1.7, normal: 1, quick: 0.5, none: 0 };

/** Return whether the device prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Return whether motion is off, by the device or the settings. */
export function isMotionOff(): boolean {
  return settings.motion === "none" || prefersReducedMotion();
}

/** Return the duration in milliseconds of a movement that takes `usual` at normal speed; 0 if motion is off. */
export function scaleDuration(usual: number): number {
  return isMotionOff() ? 0 : usual * FACTORS[settings.motion];
}

/** Return the milliseconds of a reading pause that takes `usual` at normal speed; not shortened if motion is off. */
export function scalePause(usual: number): number {
  return usual * (FACTORS[settings.motion] || 1);
}

/** Apply the speed from the settings to all animations and transitions of style sheets, from now on. Call it once. */
export function applyMotionSpeed(): void {
  const setRate = ({ target }: Event) => {
    const factor = FACTORS[settings.motion];
    if (!(target instanceof Element) || !factor || factor === 1) return;
    for (const motion of target.getAnimations({ subtree: false }))
      if (motion instanceof CSSAnimation || motion instanceof CSSTransition) motion.playbackRate = 1 / factor;
  };
  addEventListener("animationstart", setRate);
  addEventListener("transitionrun", setRate);
}
