/** A position of Elfer raus! Master by what one seat sees of it. */
import { addToMasks, numberCards, ownHand, parseCard, removeCards, type Setup, Unseen } from "../unseen";

const NUMBERS = 21;
const JOKER = "J";
const JOKER_CODE = 84;

interface Row {
  readonly colour: string;
  readonly numbers: readonly number[];
  readonly jokers: readonly number[];
}

const setup: Setup = {
  carry: ({ starter }) => ({ starter }),

  fill(state, view, { seat }, shuffle) {
    const rows: readonly Row[] = view.rows;
    const cardsOf = ({ colour }: Row, numbers: readonly number[]) => numbers.map((number) => `${colour}${number}`);
    const standing = rows.flatMap((row) => cardsOf(row, row.jokers));
    const lying = rows.flatMap((row) =>
      cardsOf(
        row,
        row.numbers.filter((number) => !row.jokers.includes(number)),
      ),
    );
    const deck = [
      ...numberCards(
        rows.map(({ colour }) => colour),
        NUMBERS,
      ),
      ...Array<string>(state.joker_cards).fill(JOKER),
    ];
    const seen = [...lying, ...standing.map(() => JOKER), ...view.hand];
    const unseen = new Unseen(shuffle(removeCards(deck, seen)));
    rows.forEach(({ colour }, at) => {
      const [own] = parseCard(`${colour}1`);
      const [above] = parseCard(`${rows[at - 1]?.colour ?? colour}1`);
      const [below] = parseCard(`${rows[at + 1]?.colour ?? colour}1`);
      state.order.put(at, own);
      state.above.put(own, above);
      state.below.put(own, below);
    });
    for (const card of lying) addToMasks(state.rows, parseCard(card));
    for (const card of standing) {
      addToMasks(state.rows, parseCard(card));
      addToMasks(state.standing, parseCard(card));
    }
    for (const { upper, number } of view.bridges) addToMasks(state.bridges, parseCard(`${upper}${number}`));
    for (const spot of view.open) addToMasks(state.open, parseCard(spot));
    for (const spot of view.reach) addToMasks(state.reach, parseCard(spot.split(">")[1] ?? ""));
    view.counts.forEach((count: number, holder: number) => {
      for (const card of holder === seat ? ownHand<string>(view.hand, count) : unseen.take(count))
        if (card === JOKER) state.jokers.put(holder, state.jokers.get(holder) + 1);
        else addToMasks(state.hands, parseCard(card), holder);
      state.counts.put(holder, count);
      state.connectors.put(holder, view.connectors[holder]);
      state.bonuses.put(holder, view.bonuses[holder]);
    });
    unseen.take(view.pile).forEach((card, place) => {
      const [colour, number] = card === JOKER ? [] : parseCard(card);
      state.pile.put(place, number === undefined ? JOKER_CODE : (colour ?? 0) * NUMBERS + number - 1);
    });
    unseen.done();
    state.left = view.pile;
    state.bonuses_left = view.bonuses_left;
    state.turn = seat;
    state.laid = view.laid;
    state.exchanged = view.exchanged;
  },
};

export default setup;
