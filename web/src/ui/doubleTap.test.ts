import { beforeEach, expect, test } from "vitest";
import { guardDoubleTaps } from "./doubleTap";

guardDoubleTaps();
let now = 0;
const pressed: string[] = [];

interface Tapped {
  after?: number;
  x?: number;
  detail?: number;
  pointerType?: string;
}

/** Tap a button, milliseconds after the tap before. */
function tap(name: string, { after = 200, x = 100, detail = 1, pointerType = "touch" }: Tapped = {}): void {
  const event = new MouseEvent("click", { bubbles: true, clientX: x, clientY: 50, detail });
  now += after;
  Object.defineProperty(event, "timeStamp", { value: now });
  Object.defineProperty(event, "pointerType", { value: pointerType });
  document.getElementById(name)?.dispatchEvent(event);
}

beforeEach(() => {
  now += 10_000;
  pressed.length = 0;
  document.body.replaceChildren(
    ...["ask", "yes"].map((id) => {
      const button = document.createElement("button");
      button.id = id;
      button.addEventListener("click", () => pressed.push(id));
      return button;
    }),
  );
});

test("ignores the second of two quick taps on an element that just appeared", () => {
  tap("ask");
  tap("yes");
  expect(pressed).toEqual(["ask"]);
  tap("yes", { after: 600 });
  expect(pressed).toEqual(["ask", "yes"]);
});

test("recognizes a double click of a mouse by its click count", () => {
  tap("ask", { pointerType: "mouse" });
  tap("yes", { pointerType: "mouse", detail: 2 });
  expect(pressed).toEqual(["ask"]);
  tap("yes", { pointerType: "mouse", after: 300 });
  expect(pressed).toEqual(["ask", "yes"]);
});

test("lets a third quick tap reach the element of the first one", () => {
  tap("ask");
  tap("yes");
  tap("yes");
  expect(pressed).toEqual(["ask"]);
});

test("does not toggle back with the second tap", () => {
  document.getElementById("ask")?.setAttribute("data-toggles", "");
  tap("ask");
  tap("ask");
  expect(pressed).toEqual(["ask"]);
  tap("ask", { after: 600 });
  expect(pressed).toEqual(["ask", "ask"]);
});

test.each<[string, Tapped]>([
  ["elsewhere", { x: 160 }],
  ["later", { after: 501 }],
  ["with a key", { detail: 0 }],
])("accepts a tap %s", (_, tapped) => {
  tap("ask");
  tap("yes", tapped);
  expect(pressed).toEqual(["ask", "yes"]);
});

test("accepts the click that a browser makes for a tapped label", () => {
  const label = document.createElement("label");
  const box = document.createElement("input");
  label.append(document.createElement("span"), box);
  document.body.append(label);
  box.addEventListener("click", () => pressed.push("box"));
  label.firstElementChild?.setAttribute("id", "text");
  box.id = "box";
  tap("text");
  tap("box", { after: 0 });
  expect(pressed).toEqual(["box", "box"]); // the first is of the browser that stands in here
});

test("leaves double taps on cards to the cards", () => {
  document.getElementById("yes")?.setAttribute("data-card", "r12");
  tap("ask");
  tap("yes");
  expect(pressed).toEqual(["ask", "yes"]);
});

test("accepts two presses of the same element", () => {
  tap("ask");
  tap("ask");
  expect(pressed).toEqual(["ask", "ask"]);
});
