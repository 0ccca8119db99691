import { afterEach, expect, test } from "vitest";
import { roving } from "./roving";

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const stops = () => [...document.querySelectorAll("button")].filter((one) => one.tabIndex === 0).map((one) => one.id);
const press = (key: string, altKey = false) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, altKey, bubbles: true }));

test("makes a list one tab stop at its current item, and moves by arrow keys", async () => {
  document.body.innerHTML = `<ol><button id="a"></button><button id="b" aria-current="step"></button><button id="c"></button></ol>`;
  stop = roving(document.querySelector("ol") as HTMLElement);
  expect(stops()).toEqual(["b"]);
  document.querySelector("#b")?.removeAttribute("aria-current");
  document.querySelector("#c")?.setAttribute("aria-current", "step");
  await Promise.resolve();
  expect(stops()).toEqual(["c"]);
  document.querySelector<HTMLElement>("#c")?.focus();
  press("ArrowLeft", true); // the browser's Back
  expect(document.activeElement?.id).toBe("c");
  press("ArrowUp");
  press("Home");
  expect([document.activeElement?.id, stops()]).toEqual(["a", ["a"]]);
});
