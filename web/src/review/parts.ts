/** The modules that a replay loads lazily when a review is requested. */
export { loadHints } from "../games/loadHints";
export { Attempt } from "./attempt.svelte";
export { default as Details } from "./Details.svelte";
export { Timeline } from "./figures";
export { OpenCards } from "./openCards.svelte";
export { default as Panel } from "./Panel.svelte";
export { Report } from "./report.svelte";
export { reviewInWorker } from "./source";
export { default as TryBar } from "./TryBar.svelte";
