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

/** Return the milliseconds of a movement that takes `usual` at normal speed; 0 where nothing moves. */
export function lasting(usual: number): number {
  return still() ? 0 : usual * FACTORS[settings.motion];
}

/** Return the milliseconds of a pause for reading that takes `usual` at normal speed. Where nothing moves it is not shorter. */
export function pausing(usual: number): number {
  return usual * (FACTORS[settings.motion] || 1);
}

/** Apply the speed from the settings to all animations and transitions of style sheets, from now on. Call it once. */
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
