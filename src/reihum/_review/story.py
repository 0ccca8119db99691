"""The one sentence that tells a seat how its match went: a friend's word, chosen by rules, and never more than the figures say."""

from reihum._play.match import Match
from reihum._review.ledger import Change, Ledger, Source
from reihum._review.positions import PlayedMove
from reihum._review.review_data import Story, StoryKind
from reihum._review.sums import add_errors

SURE_ERRORS = 2.5
"""Cards are called the weakest if they are so by this many standard errors: the lowest of several estimates may be so by chance."""
CARDS_COUNT = 0.05
"""Cards that changed the chances by less are neither weak nor strong."""
SOURCE_COUNTS = 0.1
"""What a source brought is told from this share of the win on."""
SLIGHT = 0.03
"""Own play that lost less is good."""
AS_JUDGED = 1 / 3
"""The part of its choices in which somebody who played well made the judge's own move; with random moves it is smaller."""
HOPELESS = 0.03
"""A chance that was nearly none: a figure would say more than it can know."""
NEARLY_LOST = 0.15
"""A chance on the way below which a win was a comeback, provided that it was small beside the chance before the deal, too."""
FAR_BELOW = 0.6
"""The part of the chance before the deal below which a chance is small beside it, or of an even share before the deal."""
AHEAD = 0.55
"""A chance on the way with which somebody was ahead: all others together had less."""
NEARLY_WON = 0.9
"""A chance with which a win was within reach."""
ABOVE = 0.15
"""How far a chance lies above that before the deal where it is worth telling, or half of what that lacks, where that is less."""
A_LITTLE = 0.25
"""The part of what the chance before the deal lacks, by which a chance that was nearly a win lies above it."""
RISE, TIMES = 0.05, 1.5
"""How far, and to how many times its size, a small chance before the deal has to rise to be told as a rise."""
WAY_UP = 0.2
"""How far chances rose in a match that is told as a climb."""
STILL_OPEN = 0.75
"""The part of the chance before the deal that somebody has left who is still in the race."""
IN_RACE = 0.15
"""The least chance of somebody who is."""
LEFT = 0.1
"""The chance of somebody who was close with a single card: in Master the points may have been out of reach. A smaller one is no rise."""

SENTENCES: dict[StoryKind, str] = {
    "won_weak": "You had the weakest hand at the table, and you won all the same.",
    "won_hopeless": "At one point it was as good as lost, and you won all the same.",
    "won_behind": "At one point you were down to {share} in 100, and you won all the same.",
    "won_draws": "You won, and what you drew helped you a lot.",
    "won_strong": "You had a good hand, and you made a win of it.",
    "won_play": "You won, and your own moves had a good part in it.",
    "won_slips": "You won, even if not every move was the best one.",
    "won_steady": "You won, and your chances were never worse than at the start.",
    "won": "You won. Congratulations!",
    "shared": "You share the win.",
    "one_left_weak": "You had the weakest hand at the table, and in the end you had only one left.",
    "one_left": "So close: in the end you had only one left in hand.",
    "was_sure": "The win was within reach: at one point your chances stood at {share} in 100.",
    "was_ahead": "At one point you were ahead: your chances stood at {share} in 100.",
    "led_late": "Shortly before the end you were still ahead.",
    "climbed": "You had the weakest hand at the table, and still you came as far as {share} in 100.",
    "hoped": "At one point there was hope: your chances rose to {share} in 100.",
    "lost_weak": "You had the weakest hand at the table. It was a hard one from the start.",
    "lost_cards": "You played well, but your hand was not a good one this time.",
    "lost_strong": "You had a good hand, but in the end others had the better of it.",
    "lost_draws": "Your draws were not kind to you this time: they cost you a good deal.",
    "lost_play": "There was more in it: other moves would have given you better chances.",
    "lost_late": "You were in the race until shortly before the end.",
    "lost_others": "You played well. This time others had the better of it.",
    "lost_hard": "It was hard with this hand.",
    "lost_rose": "It was hard against this table, and still you came as far as {share} in 100.",
    "lost_uphill": "It was hard against this table from the start.",
    "lost": "This time others had the better of it.",
}
"""The kinds, and what each says in English. The client has its own words for them."""
NAMED = (0.01, 0.99)
"""The least and the largest chance that a sentence names: what did not come was not sure."""


def tell_story(match: Match, ledger: Ledger, seat: int, *, is_quick: bool = False) -> Story:
    """Return the sentence for a seat; the arguments are those of `choose_story`."""
    kind, share = choose_story(match, ledger, seat, is_quick=is_quick)
    return {"kind": kind, "share": share, "sentence": SENTENCES[kind].format(share=round(100 * share))}


def choose_story(match: Match, ledger: Ledger, seat: int, *, is_quick: bool = False) -> tuple[StoryKind, float]:
    """Return the kind of sentence for a seat, and the chance that it names, where it names one.

    After a quick search for mistakes it does not praise how a seat has played.
    """
    way = [float(change.worth.mean[0, seat]) for change in ledger.chairs[seat] if not _ends_match(change)]
    least, most = NAMED
    if seat in match.winners:
        kind = "shared" if len(match.winners) > 1 else _won(ledger, seat, way)
        share = min(way)
    else:
        kind, share = _lost(match, ledger, seat, way), max(way)
    return withhold_praise(kind) if is_quick else kind, min(max(share, least), most)


def _ends_match(change: Change) -> bool:
    return isinstance(change.step, PlayedMove) and change.step.after.is_decided


def _won(ledger: Ledger, seat: int, way: list[float]) -> StoryKind:
    prior, low = float(ledger.prior.mean[0, seat]), min(way)
    sources = _list_sources(ledger, seat)
    cards, draws, own = sources["cards"], sources["draws"], sources["own_play"]
    helped = max(cards, draws, own) >= SOURCE_COUNTS
    told: list[tuple[StoryKind, bool]] = [
        ("won_weak", _is_weakest(ledger, seat)),
        ("won_hopeless", low <= HOPELESS),
        ("won_behind", low <= min(NEARLY_LOST, FAR_BELOW * prior)),
        ("won_draws", helped and draws >= max(cards, own)),
        ("won_strong", helped and cards >= own),
        ("won_play", helped),
        ("won_slips", own <= -SOURCE_COUNTS),
        ("won_steady", low >= prior),
    ]
    return _find_first(told, "won")


def _lost(match: Match, ledger: Ledger, seat: int, way: list[float]) -> StoryKind:
    prior, high, last = float(ledger.prior.mean[0, seat]), max(way), way[-1]
    sources = _list_sources(ledger, seat)
    cards, draws, own = sources["cards"], sources["draws"], sources["own_play"]
    lacking = 1 - prior
    above = prior + min(ABOVE, lacking / 2)
    was_ahead, is_weakest = high >= max(AHEAD, above), _is_weakest(ledger, seat)
    was_close = last >= LEFT and _has_one_left(match, ledger, seat)
    # Where little was left to lose, moves cost little. Who has played far worse than the others begins with far less than an even share.
    is_weak = prior <= FAR_BELOW / len(match.players)
    played_well = own >= -SLIGHT and not is_weak and not _has_mistakes(ledger, seat) and _plays_as_the_judge(ledger, seat)
    told: list[tuple[StoryKind, bool]] = [
        ("one_left_weak", was_close and is_weakest),
        ("one_left", was_close),
        ("led_late", was_ahead and last >= AHEAD),
        ("was_sure", high >= max(NEARLY_WON, prior + A_LITTLE * lacking)),
        ("was_ahead", was_ahead),
        ("climbed", is_weakest and high >= max(way[0] + WAY_UP, prior)),
        ("lost_weak", is_weakest),
        ("lost_draws", draws <= -SOURCE_COUNTS and draws <= min(cards, own)),
        ("lost_play", own <= -SOURCE_COUNTS and own <= min(cards, draws)),
        ("lost_strong", cards >= SOURCE_COUNTS),
        ("hoped", high >= above),
        ("lost_late", last >= max(IN_RACE, STILL_OPEN * prior)),
        ("lost_cards", played_well and cards <= -CARDS_COUNT),
        ("lost_others", played_well),
        ("lost_hard", cards <= -CARDS_COUNT),
        ("lost_rose", is_weak and high >= max(prior + RISE, TIMES * prior, LEFT)),
        ("lost_uphill", is_weak),
    ]
    return _find_first(told, "lost")


def withhold_praise(kind: StoryKind) -> StoryKind:
    """Return the kind of a story without praise of how well somebody played, for where not all moves were compared."""
    if kind == "lost_cards":
        return "lost_hard"
    if kind == "lost_others":
        return "lost"
    return "won" if kind == "won_play" else kind


def _find_first(told: list[tuple[StoryKind, bool]], otherwise: StoryKind) -> StoryKind:
    """Return the first kind that holds."""
    for kind, holds in told:
        if holds:
            return kind
    return otherwise


def _list_sources(ledger: Ledger, seat: int) -> dict[Source, float]:
    """Return what each source brought a seat."""
    return {name: float(brought[0, seat]) for name, brought in ledger.sum_by_source().items()}


def _has_mistakes(ledger: Ledger, seat: int) -> bool:
    """Return whether a move of a seat is called a mistake: then it is not told that it played well."""
    return any(choice.move.seat == seat and choice.verdict == "mistake" for choice in ledger.choices)


def _plays_as_the_judge(ledger: Ledger, seat: int) -> bool:
    """Return whether a seat often enough made the judge's own move: where no move costs much, random ones show no mistakes either."""
    choices = [choice for choice in ledger.choices if choice.move.seat == seat]
    return sum(1 for choice in choices if choice.move.code == choice.reference) >= AS_JUDGED * len(choices)


def _is_weakest(ledger: Ledger, seat: int) -> bool:
    """Return whether the cards of a match of one deal left this seat a smaller part of its chance than any other, beyond doubt.

    Parts are compared, since a seat that plays well has more to lose than one that never had much.
    """
    deals = [[change for change in changes if change.source == "cards"] for changes in ledger.chairs]
    if any(len(each) != 1 for each in deals):
        return False
    left = [_find_part_left(each[0], at) for at, each in enumerate(deals)]
    part, error = left[seat]
    apart = [left[at][0] - part > SURE_ERRORS * add_errors(left[at][1], error) for at in range(len(deals)) if at != seat]
    return float(deals[seat][0].total[0, seat]) <= -CARDS_COUNT and all(apart)


def _find_part_left(change: Change, seat: int) -> tuple[float, float]:
    """Return what part of its chance a change left a seat, with its standard error; all of it where the seat had none."""
    was, worth = float(change.was.mean[0, seat]), float(change.worth.mean[0, seat])
    if was <= 0:
        return 1.0, 0.0
    part = worth / was
    return part, add_errors(float(change.worth.error[0, seat]), part * float(change.was.error[0, seat])) / was


def _has_one_left(match: Match, ledger: Ledger, seat: int) -> bool:
    """Return whether a seat ended a match of one round with a single card in hand, and another with none."""
    if len(match.rounds) != 1:
        return False
    last = ledger.steps[-1]
    left = [len(match.game.view(last.after.state, each).hand) for each in range(len(match.players))]
    return left[seat] == 1 and min(left) == 0
