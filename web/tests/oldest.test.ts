// @vitest-environment node

import { expect, test } from "vitest";
import { tooNew } from "../plugins/oldest.ts";

test.each([
  ["Object.groupBy(a, b)", "", [".groupBy"]],
  ["a.toSpliced(1).findLastIndex(b)", "", []],
  ["", "a{color:light-dark(red,blue)}", ["light-dark()"]],
  ["", "a{width:1px;field-sizing:content}", ["field-sizing"]],
  ["", "a:popover-open{color:red}", [":popover-open"]],
  ["", '.open{display:flex}a{grid-template:"open"}', []],
  ["", "@starting-style{a{opacity:0}}", ["@starting-style"]],
  ["", "h1{text-wrap:balance;color:color-mix(in srgb,red,blue)}", []],
])("finds features newer than the oldest browsers in %o and %o", (scripts, styles, found) => {
  expect(tooNew(scripts, styles)).toEqual(found);
});
