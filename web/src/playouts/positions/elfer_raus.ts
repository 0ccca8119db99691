/** A position of Elfer raus! by what one seat sees of it. */
import { addToMasks, listNumbers, numberCards, ownHand, parseCard, removeCards, type Setup, Unseen } from "../unseen";

const NUMBERS = 20;

const setup: Setup = {
  carry: ({ starter }) => ({ starter }),

  fill(state, view, { seat }, shuffle) {
    const lying = view.rows.flatMap(({ colour, low, high }: { colour: string; low: number; high: number }) =>
      listNumbers(low, high).map((number) => `${colour}${number}`),
    );
    const colours = view.rows.map(({ colour }: { colour: string }) => colour);
    const unseen = new Unseen(shuffle(removeCards(numberCards(colours, view.highest), [...lying, ...view.hand])));
    for (const card of lying) addToMasks(state.rows, parseCard(card));
    for (const card of view.fits) addToMasks(state.open, parseCard(card));
    view.counts.forEach((count: number, holder: number) => {
      for (const card of holder === seat ? ownHand<string>(view.hand, count) : unseen.take(count))
        addToMasks(state.hands, parseCard(card), holder);
      state.counts.put(holder, count);
    });
    unseen.take(view.pile).forEach((card, place) => {
      const [colour, number] = parseCard(card);
      state.pile.put(place, colour * NUMBERS + number - 1);
    });
    unseen.done();
    state.left = view.pile;
    state.turn = seat;
    state.laid = view.laid;
  },
};

export default setup;
