import { afterEach, expect, test } from "vitest";
import { findKey, findNextFocus, findPressed } from "./keys";
import { speakOthers, speakRows } from "./spoken";

afterEach(() => document.body.replaceChildren());

function page(html: string): void {
  document.body.innerHTML = html;
}

function pressed(key: string, more: KeyboardEventInit = {}): string | null {
  let found: string | null = null;
  const listen = (event: KeyboardEvent) => {
    found = findKey(event);
  };
  addEventListener("keydown", listen);
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, ...more }),
  );
  removeEventListener("keydown", listen);
  return found;
}

test("keys are ours unless somebody types or holds another one", () => {
  page("<input><button></button>");
  expect(pressed("D")).toBe("d");
  expect(pressed("x")).toBeNull();
  expect(pressed("r", { ctrlKey: true })).toBeNull();
  document.querySelector("input")?.focus();
  expect(pressed("d")).toBeNull();
});

test("a key presses what does the same, and nothing where nothing does", () => {
  page(`<div class="bar"><svg class="card back"></svg><button class="back"></button><button class="plain" data-move=".">Done</button></div>
    <button data-move="+">the bag</button>`);
  expect(findPressed("d")?.textContent).toBe("the bag");
  expect(findPressed("p")?.textContent).toBe("Done");
  expect(findPressed("u")?.className).toBe("back");
  expect(findPressed("l")).toBeNull();
  expect(findPressed("h")).toBeNull();
});

test("laying takes the chosen card before the button, and no button that draws or ends", () => {
  page(`<ul data-testid="hand"><button data-card="r1" aria-pressed="true"></button></ul>
    <div class="bar"><button class="plain" data-move="+"></button><button class="button">Lay it out</button></div>`);
  expect(findPressed("l")?.dataset.card).toBe("r1");
  document.querySelector("[data-card]")?.remove();
  expect(findPressed("l")?.textContent).toBe("Lay it out");
});

test("rows and hands are read with what is hidden from the eye, and without pictures", () => {
  page(`<section data-testid="board"><ul data-row="r" aria-label="Red: 9 to 12"><li>9</li></ul>
    <li data-row="0"><span class="hidden">Row of Ada: 5, 6</span><span data-tile="5"><svg><text>5</text></svg></span></li></section>
    <ul data-testid="others"><li data-seat="1"><b>Ada</b><i aria-hidden="true">4</i><span>4 cards</span></li></ul>`);
  expect(speakRows()).toBe("Red: 9 to 12. Row of Ada: 5, 6.");
  expect(speakOthers()).toBe("Ada, 4 cards.");
});

test("L lays a row that was planned, though the button ends it; P does not", () => {
  page(`<div class="bar"><button class="plain" data-move="." data-lays>Without a joker</button>
    <button class="button" data-move="*" data-lays>With a joker</button></div>`);
  expect(findPressed("l")?.textContent).toBe("With a joker");
  expect(findPressed("p")).toBeNull();
});

test("keys play nothing below a sheet that is open, though nothing on it has the focus", () => {
  page("<button></button><dialog open><h2 tabindex='-1'></h2></dialog>");
  expect(pressed("p")).toBeNull();
});

test("the keyboard goes on beside what can be pressed no more, else in the hand, and never below a sheet", () => {
  page(`<main></main><p><button id="back"></button><button id="on" disabled></button><button id="end" disabled></button></p>
    <ul data-testid="hand"><button data-card="r1" tabindex="0"></button></ul>`);
  const on = document.querySelector("#on") as Element;
  expect(findNextFocus(on)?.id).toBe("back");
  on.remove();
  expect(findNextFocus(on)?.dataset.card).toBe("r1");
  document.body.insertAdjacentHTML("beforeend", "<dialog open><h2></h2></dialog>");
  expect(findNextFocus(on)?.localName).toBe("h2");
});
