import { expect, test } from "vitest";
import config from "../vite.config";

test("a build on a slow machine lists no times of plugins", () => {
  expect(config.build?.rolldownOptions?.checks?.bundlerTimings).toBe(false);
  expect(config.worker?.rolldownOptions?.checks?.bundlerTimings).toBe(false);
});
