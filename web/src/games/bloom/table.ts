export { default as Held } from "./Held.svelte";
export { default as Play } from "./Play.svelte";
