import { afterEach, expect, test } from "vitest";
import { isFresh } from "./early";
import { findKey, findNextFocus, findPressed, isFocusLost } from "./keys";
import { nameElement, speakBar, speakOthers, speakRows } from "./spoken";

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
  page(`<ul data-testid="hand"><button data-card="g9" aria-pressed="true"></button><button class="selected" data-card="r1"></button></ul>
    <div class="bar"><button class="plain" data-move="+"></button><button class="button" data-move="R4">Lay it out</button></div>`);
  expect(findPressed("l")?.dataset.card).toBe("r1");
  document.querySelector(".selected")?.remove();
  expect(findPressed("l")?.textContent).toBe("Lay it out");
});

test("opens nothing with the key that lays", () => {
  page(`<div class="bar"><button class="button">Score sheet</button></div>`);
  expect(findPressed("l")).toBeNull();
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

test("lays a planned row though the focus is on a tile that may still be added, but a chosen one before it", () => {
  page(`<ul data-testid="hand"><button data-card="75" data-playable="true"></button></ul>
    <div class="bar"><button class="button" data-move="." data-lays>Lay</button></div>`);
  const tile = document.querySelector<HTMLElement>("[data-card]");
  tile?.focus();
  expect(findPressed("l")?.textContent).toBe("Lay");
  tile?.classList.add("selected");
  expect(findPressed("l")).toBe(tile);
  tile?.classList.remove("selected");
  document.querySelector(".button")?.setAttribute("disabled", "");
  expect(findPressed("l")).toBe(tile);
});

test("lets the pile say why nothing is drawn", () => {
  page(
    `<div class="bar"><span class="pile"><button>Pile</button></span><button class="plain" data-move=".">Done</button></div>`,
  );
  expect(findPressed("d")?.textContent).toBe("Pile");
});

test("says whose turn it is, and what to do", () => {
  const bar = (reason: string, hint: string) =>
    page(
      `<div class="bar"><p><strong>Your turn</strong><span><span role="status">${reason}</span>${hint}</span></p></div>`,
    );
  bar("", '<span data-testid="bar-hint">Lay at least one card.</span>');
  expect(speakBar()).toBe("Your turn. Lay at least one card.");
  bar("Something fits: lay at least one card.", "");
  expect(speakBar()).toBe("Your turn. Something fits: lay at least one card.");
});

test("reads Bloom's open tiles before its rows", () => {
  page(`<section data-testid="board" aria-label="Rows"><ul data-aloud aria-label="Open tiles">
    <li><button data-spoken="5" aria-label="Take 5, 1 flower"></button></li><li><button data-spoken="9" aria-label="9, 2 flowers"></button></li></ul>
    <button data-aloud><i class="hidden">2 jokers</i></button><ul><li data-row="0"><span class="hidden">Row of Ada: 5, 6</span><button data-tile="5" aria-label="Steal 5"></button></li></ul></section>`);
  expect(speakRows()).toBe("Open tiles, 5, 9. 2 jokers. Row of Ada: 5, 6.");
});

test("names what can be pressed", () => {
  page(
    `<button aria-label="Take 5"><svg></svg></button><button>Lay + <span>a joker</span><i aria-hidden="true">!</i></button><ul><li>many</li></ul>`,
  );
  expect([...document.body.children].map(nameElement)).toEqual(["Take 5", "Lay + a joker", ""]);
});

test("takes a disabled button and the table as a whole for a lost focus", () => {
  page("<main tabindex='-1'></main><button id='on'></button>");
  const [main, on] = [document.querySelector("main"), document.querySelector("#on") as HTMLButtonElement];
  expect(isFocusLost()).toBe(true);
  on.focus();
  expect(isFocusLost()).toBe(false);
  on.disabled = true;
  // Browsers leave the focus there until they draw the page.
  expect([document.activeElement, isFocusLost()]).toEqual([on, true]);
  main?.focus();
  expect(isFocusLost()).toBe(true);
});

test("goes on in a lobby at what it waits for next", () => {
  page("<main></main><button>Other</button><button data-next>Place a bot</button>");
  expect(findNextFocus(document.createElement("button"))?.textContent).toBe("Place a bot");
});

test("counts an early key until the table moves on, or it is old", () => {
  const event = new KeyboardEvent("keydown", { key: "d" });
  expect([isFresh({ event, number: 3 }, 3), isFresh({ event, number: 3 }, 4)]).toEqual([true, false]);
  Object.defineProperty(event, "timeStamp", { value: performance.now() - 6_000 });
  expect(isFresh({ event, number: 3 }, 3)).toBe(false);
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
