/** What Python has and JavaScript has not, as far as `tools/translate` uses it; the names are Python's. */
export * from "./arrays";
export { bytes, hmac_digest, sha256 } from "./bytes";
export * from "./errors";
export * from "./iterables";
export * as methods from "./methods";
export * from "./numbers";
export * from "./records";
export * from "./spans";
export * from "./surroundings";
export * from "./text";
export * from "./things";
export * from "./values";
