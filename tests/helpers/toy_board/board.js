/** The toy's own board: the last card in the middle, the hand below it. */
export const version = 1;

const WORDS = { de: { last: "Zuletzt", none: "noch nichts" }, en: { last: "Last", none: "nothing yet" } };

export function mount(element, table) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL("board.css", import.meta.url).href;
  const last = document.createElement("p");
  const hand = document.createElement("div");
  hand.className = "toy-hand";
  element.append(sheet, last, hand);

  function update({ view, legal, language, play }) {
    const words = WORDS[language];
    last.textContent = `${words.last}: ${view.last ?? words.none}`;
    hand.replaceChildren(
      ...view.hand.map((card) => {
        const button = document.createElement("button");
        button.textContent = card;
        button.disabled = !legal.includes(`${card}`);
        button.addEventListener("click", () => play(`${card}`));
        return button;
      }),
    );
  }
  update(table);
  return { update };
}
