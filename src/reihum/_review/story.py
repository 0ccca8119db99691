"""The one sentence that tells a seat how its match went: a friend's word, chosen by rules, and never more than the figures say."""

from reihum._play.match import Match
from reihum._review.ledger import Change, Ledger
from reihum._review.positions import PlayedMove
from reihum._review.review_data import Story, StoryKind
from reihum._review.sums import add_errors

SURE_ERRORS = 2.0
"""Cards are called the weakest if they are so by this many standard errors."""
CARDS_COUNT = 0.05
"""Cards that changed the chances by less are neither weak nor strong."""
SOURCE_COUNTS = 0.1
"""What a source brought is told from this share of the win on."""
SLIGHT = 0.03
"""Own play that lost less is good."""
NEARLY_LOST = 0.15
"""A chance on the way below which a win was a comeback."""
AHEAD = 0.5
"""A chance on the way from which on a win was likelier than not."""
WAY_UP = 0.2
"""How far chances rose in a match that is told as a climb."""

SENTENCES: dict[StoryKind, str] = {
    "won_weak": "You had the weakest cards, and you won all the same.",
    "won_behind": "On the way you were down to {share} in 100, and you won all the same.",
    "won_draws": "You won, and what you drew helped you most.",
    "won_strong": "You had good cards, and you made a win of them.",
    "won_play": "You won, and your own moves had a good part in it.",
    "won": "You won. Well done!",
    "shared": "You share the win.",
    "one_left_weak": "You had the weakest cards, and in the end you were down to a single card.",
    "one_left": "So close: in the end you were down to a single card.",
    "was_ahead": "You were close: on the way your chances stood at {share} in 100.",
    "climbed": "You had the weakest cards, and still you came as far as {share} in 100.",
    "lost_weak": "You had the weakest cards. It was a hard one from the start.",
    "lost_draws": "The pile was not kind to you: your draws cost you most.",
    "lost_play": "More was in it: with other moves you would have come closer.",
    "lost_others": "You played well. This time others had the better of it.",
    "lost": "This time others had the better of it.",
}
"""The kinds, and what each says in English. The client has its own words for them."""


def tell_story(match: Match, ledger: Ledger, seat: int) -> Story:
    """Return the sentence for a seat."""
    kind, share = choose_story(match, ledger, seat)
    return {"kind": kind, "share": share, "sentence": SENTENCES[kind].format(share=round(100 * share))}


def choose_story(match: Match, ledger: Ledger, seat: int) -> tuple[StoryKind, float]:
    """Return the kind of sentence for a seat, and the chance that it names, where it names one."""
    changes = ledger.chairs[seat]
    way = [float(change.worth.mean[0, seat]) for change in changes if not _ends_match(change)]
    kind, share = _won(ledger, seat, way) if seat in match.winners else _lost(match, ledger, seat, way)
    if seat in match.winners and len(match.winners) > 1:
        kind = "shared"
    return kind, share


def _ends_match(change: Change) -> bool:
    return isinstance(change.step, PlayedMove) and change.step.after.is_decided


def _won(ledger: Ledger, seat: int, way: list[float]) -> tuple[StoryKind, float]:
    sources = {name: float(brought[0, seat]) for name, brought in ledger.sum_by_source().items()}
    low = min(way)
    if _is_weakest(ledger, seat):
        return "won_weak", low
    if low <= NEARLY_LOST:
        return "won_behind", low
    most = max(sources["cards"], sources["draws"], sources["own_play"])
    if most >= SOURCE_COUNTS:
        if sources["draws"] == most:
            return "won_draws", low
        return ("won_strong" if sources["cards"] == most else "won_play"), low
    return "won", low


def _lost(match: Match, ledger: Ledger, seat: int, way: list[float]) -> tuple[StoryKind, float]:
    sources = {name: float(brought[0, seat]) for name, brought in ledger.sum_by_source().items()}
    high, weakest = max(way), _is_weakest(ledger, seat)
    if _has_one_left(match, ledger, seat):
        return ("one_left_weak" if weakest else "one_left"), high
    if high >= AHEAD:
        return "was_ahead", high
    if weakest:
        return ("climbed" if high >= way[0] + WAY_UP else "lost_weak"), high
    least = min(sources["cards"], sources["draws"], sources["own_play"])
    if least <= -SOURCE_COUNTS and sources["cards"] != least:
        return ("lost_draws" if sources["draws"] == least else "lost_play"), high
    return ("lost_others" if sources["own_play"] >= -SLIGHT else "lost"), high


def _is_weakest(ledger: Ledger, seat: int) -> bool:
    """Return whether the cards of a match of one deal took more from this seat than from any other, beyond doubt."""
    deals = [[change for change in changes if change.source == "cards"] for changes in ledger.chairs]
    if any(len(each) != 1 for each in deals):
        return False
    brought = [float(each[0].total[0, at]) for at, each in enumerate(deals)]
    errors = [float(each[0].worth.error[0, at]) for at, each in enumerate(deals)]
    apart = [brought[at] - brought[seat] > SURE_ERRORS * add_errors(errors[at], errors[seat]) for at in range(len(deals)) if at != seat]
    return brought[seat] <= -CARDS_COUNT and all(apart)


def _has_one_left(match: Match, ledger: Ledger, seat: int) -> bool:
    """Return whether a seat ended a match of one round with a single card in hand, and another with none."""
    if len(match.rounds) != 1:
        return False
    last = ledger.steps[-1]
    left = [len(match.game.view(last.after.state, each).hand) for each in range(len(match.players))]
    return left[seat] == 1 and min(left) == 0
