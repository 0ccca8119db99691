/** A position of Elfer raus! by what one seat sees of it. */
import { mark, numberCards, ownHand, read, type Setup, span, Unseen, without } from "../unseen";

const NUMBERS = 20;

const setup: Setup = {
  carry: ({ starter }) => ({ starter }),

  fill(state, view, { seat }, shuffle) {
    const lying = view.rows.flatMap(({ colour, low, high }: { colour: string; low: number; high: number }) =>
      span(low, high).map((number) => `${colour}${number}`),
    );
    const colours = view.rows.map(({ colour }: { colour: string }) => colour);
    const unseen = new Unseen(shuffle(without(numberCards(colours, view.highest), [...lying, ...view.hand])));
    for (const card of lying) mark(state.rows, read(card));
    for (const card of view.fits) mark(state.open, read(card));
    view.counts.forEach((count: number, holder: number) => {
      for (const card of holder === seat ? ownHand<string>(view.hand, count) : unseen.take(count))
        mark(state.hands, read(card), holder);
      state.counts.put(holder, count);
    });
    unseen.take(view.pile).forEach((card, place) => {
      const [colour, number] = read(card);
      state.pile.put(place, colour * NUMBERS + number - 1);
    });
    unseen.done();
    state.left = view.pile;
    state.turn = seat;
    state.laid = view.laid;
  },
};

export default setup;
