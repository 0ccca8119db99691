import { listCards } from "../../cards/names";
import { nameSeries } from "../../cards/series";
import { type Lang, localize } from "../../device/settings.svelte";
import type { Hint, Reasons } from "../../protocol";
import { w } from "./boardWords";

type Reason = Reasons["elfer_raus"];

interface Say {
  /** What to do: "Leg rot 12." */
  lay(card: string): string;
  end: string;
  draw: string;
  pass: string;
  why: Record<Exclude<Reason, "only_move">, (cards: string, many: boolean) => string>;
  only: string;
}

const de: Say = {
  lay: (card) => `Leg ${card}.`,
  end: "Mach hier Schluss.",
  draw: "Zieh.",
  pass: "Pass.",
  only: "Etwas anderes geht gerade nicht.",
  why: {
    goes_out: () => "Du kannst jetzt alles ablegen, und die Runde gehört dir!",
    opens_own: (cards) => `Damit ist der Weg frei für deine ${cards}.`,
    serves_own: (cards) => `Dahinter hast du noch deine ${cards}.`,
    row_end: () => "Dort ist die Reihe zu Ende: Das hilft niemandem sonst.",
    least_harm: () => "Eine musst du legen, und diese nützt den anderen am wenigsten.",
    must_lay_all: () => "Du musst alles legen, was passt: Fang damit an.",
    advice: () => "So würde hier ein starker Bot spielen.",
    blocks: (cards) => `Behalte ${cards}: So lange kommt dort niemand weiter.`,
    saves: (cards) => `Behalte ${cards}: Du kannst sie später legen, ohne den anderen etwas zu öffnen.`,
  },
};

const en: Say = {
  lay: (card) => `Lay ${card}.`,
  end: "Stop here.",
  draw: "Draw.",
  pass: "Pass.",
  only: "There’s nothing else you can do.",
  why: {
    goes_out: () => "You can lay all your cards now, and the round is yours!",
    opens_own: (cards) => `It makes way for your ${cards}.`,
    serves_own: (cards) => `You still hold the ${cards} further along.`,
    row_end: () => "The row ends there, so it helps nobody else.",
    least_harm: () => "You must lay one, and this one helps the others least.",
    must_lay_all: () => "You must lay all that fits: begin with this.",
    advice: () => "That’s what a strong bot would play here.",
    blocks: (cards) => `Keep ${cards}: for as long as you do, nobody gets any further there.`,
    saves: (cards, many) =>
      `Keep ${cards}: you can lay ${many ? "them" : "it"} later without opening anything to the others.`,
  },
};

const sentences = localize(de, en);

/** Return a hint in two sentences: what to do, and why. */
export function explain(lang: Lang, { move, reason, cards }: Hint): string {
  const say = sentences(lang);
  const plain: Record<string, string> = { ".": say.end, "+": say.draw, "-": say.pass };
  const name = (some: readonly string[]) => listCards(some, w(lang));
  const cardNames = reason === "blocks" || reason === "saves" ? name(cards) : nameSeries(cards, w(lang));
  const why = reason === "only_move" ? say.only : say.why[reason as keyof Say["why"]]?.(cardNames, cards.length > 1);
  return [plain[move] ?? say.lay(name([move])), why].join(" ");
}

/** Return the selectors of what to press for a move. */
export function targets(move: string): string[] {
  return move.length === 1 ? [`[data-move="${move}"]`] : [`[data-card="${move}"]`, `[data-place="${move}"]`];
}
