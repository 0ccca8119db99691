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

test("ignores keys while typing or with modifiers", () => {
  page("<input><button></button>");
  expect(pressed("D")).toBe("d");
  expect(pressed("x")).toBeNull();
  expect(pressed("r", { ctrlKey: true })).toBeNull();
  document.querySelector("input")?.focus();
  expect(pressed("d")).toBeNull();
});

test("presses the matching element, or nothing", () => {
  page(`<div class="bar"><svg class="card back"></svg><button class="back"></button><button class="plain" data-move=".">Done</button></div>
    <button data-move="+">the bag</button>`);
  expect(findPressed("d")?.textContent).toBe("the bag");
  expect(findPressed("p")?.textContent).toBe("Done");
  expect(findPressed("u")?.className).toBe("back");
  expect(findPressed("l")).toBeNull();
  expect(findPressed("h")).toBeNull();
});

test("lays the chosen card first, and never draws or ends the turn", () => {
  page(`<ul data-testid="hand"><button data-card="r1" aria-pressed="true"></button></ul>
    <div class="bar"><button class="plain" data-move="+"></button><button class="button">Lay it out</button></div>`);
  expect(findPressed("l")?.dataset.card).toBe("r1");
  document.querySelector("[data-card]")?.remove();
  expect(findPressed("l")?.textContent).toBe("Lay it out");
});

test("reads rows and hands with hidden texts and without pictures", () => {
  page(`<section data-testid="board"><ul data-row="r" aria-label="Red: 9 to 12"><li>9</li></ul>
    <li data-row="0"><span class="hidden">Row of Ada: 5, 6</span><span data-tile="5"><svg><text>5</text></svg></span></li></section>
    <ul data-testid="others"><li data-seat="1"><b>Ada</b><i aria-hidden="true">4</i><span>4 cards</span></li></ul>`);
  expect(speakRows()).toBe("Red: 9 to 12. Row of Ada: 5, 6.");
  expect(speakOthers()).toBe("Ada, 4 cards.");
});

test("lays a planned row with L but not with P", () => {
  page(`<div class="bar"><button class="plain" data-move="." data-lays>Without a joker</button>
    <button class="button" data-move="*" data-lays>With a joker</button></div>`);
  expect(findPressed("l")?.textContent).toBe("With a joker");
  expect(findPressed("p")).toBeNull();
});

test("plays nothing below an open sheet", () => {
  page("<button></button><dialog open><h2 tabindex='-1'></h2></dialog>");
  expect(pressed("p")).toBeNull();
});

test("moves the focus beside a removed button, else to the hand, and never below a sheet", () => {
  page(`<main></main><p><button id="back"></button><button id="on" disabled></button><button id="end" disabled></button></p>
    <ul data-testid="hand"><button data-card="r1" tabindex="0"></button></ul>`);
  const on = document.querySelector("#on") as Element;
  expect(findNextFocus(on)?.id).toBe("back");
  on.remove();
  expect(findNextFocus(on)?.dataset.card).toBe("r1");
  document.body.insertAdjacentHTML("beforeend", "<dialog open><h2></h2></dialog>");
  expect(findNextFocus(on)?.localName).toBe("h2");
});
