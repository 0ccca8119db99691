export { default as Play } from "./Play.svelte";
export { default as Rules } from "./Rules.svelte";
