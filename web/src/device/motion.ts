import { type Motion, settings } from "./settings.svelte";

/** How quick everything moves: the one place that flights, slides and pauses ask. */

/** How much longer than usual a movement lasts. */
const FACTORS: Record<Motion, number> = { calm: 1.7, normal: 1, quick: 0.5, none: 0 };

/** Return whether this device asks for as little movement on the screen as possible. */
export function isStillDevice(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Return whether nothing is to move on the screen: this device or the settings ask for it. */
export function still(): boolean {
  return settings.motion === "none" || isStillDevice();
}

/** Return how long a movement lasts that usually takes so many milliseconds; 0 where nothing moves. */
export function lasting(usual: number): number {
  return still() ? 0 : usual * FACTORS[settings.motion];
}

/** Return how long a pause lasts in which something is looked at. Where nothing moves it is as usual: eyes need it all the same. */
export function pausing(usual: number): number {
  return usual * (FACTORS[settings.motion] || 1);
}

/** Let what style sheets move be as quick as all else, now and from now on; to be called once. */
export function paceStyles(): void {
  const pace = ({ target }: Event) => {
    const factor = FACTORS[settings.motion];
    if (!(target instanceof Element) || !factor || factor === 1) return;
    for (const motion of target.getAnimations({ subtree: false }))
      if (motion instanceof CSSAnimation || motion instanceof CSSTransition) motion.playbackRate = 1 / factor;
  };
  addEventListener("animationstart", pace);
  addEventListener("transitionrun", pace);
}
