"""Chooses the one sentence that tells a seat how its match went: friendly, by fixed rules, and never more than the figures support."""

from math import sqrt

from reihum._play.match import Match
from reihum._play.record_format import list_moves
from reihum._review.choices import Verdict
from reihum._review.ledger import STEADY_ERRORS, Change, Ledger, Source
from reihum._review.positions import DealStep, PlayedMove
from reihum._review.review_data import Story, StoryFigures, StoryKind
from reihum._review.sentences import write_sentence
from reihum._review.sums import add_errors

SURE_ERRORS = 2.5
"""A hand is called the weakest only by this many standard errors, since the lowest of several estimates may be so by chance."""
CARDS_COUNT = 0.05
"""Cards are called weak, and luck bad, only if they cost at least this share of the win, and more than the figure's uncertainty."""
SOURCE_COUNTS = 0.1
"""A source is mentioned if it brought or cost at least this share of the win."""
SLIGHT = 0.03
"""A seat has played well only if its own play cost it no more than this."""
AS_JUDGED = 1 / 2
"""A seat has played well only if it made the judge's own move in at least this part of its choices."""
ABOVE_CHANCE = 2.0
"""A seat has played well only if it made the judge's own move more often, by this many standard deviations, than random legal moves."""
FEWEST_CHOICES = 8
"""A seat has played well only if it had at least as many choices: fewer tell nothing."""
HOPELESS = 0.03
"""With at most this chance a match was as good as lost. The sentence gives no figure, because it would be too exact."""
NEARLY_LOST = 0.15
"""A win is called a comeback if the chance had fallen to this, and to less than FAR_BELOW of the chance before the deal."""
FAR_BELOW = 0.6
"""A chance is small if it is below this part of the chance before the deal; that one is small if it is below this part of an even share."""
AHEAD = 0.55
"""With at least this chance a seat was ahead: all others together had less."""
NEARLY_WON = 0.9
"""With at least this chance the win was within reach."""
ABOVE = 0.15
"""A peak is mentioned if it lies this far above the chance before the deal, or by half of what was possible then, if that is less."""
A_LITTLE = 0.25
"""A win was within reach only if the chance also rose by this part of what was possible before the deal."""
RISE, TIMES = 0.05, 1.5
"""A small chance before the deal has risen if it grew by at least RISE, and to at least TIMES its size."""
WAY_UP = 0.2
"""A match is told as a climb if the chance rose by at least this after a weak hand."""
STILL_OPEN = 0.75
"""A seat is still in the race with at least this part of its chance before the deal."""
IN_RACE = 0.15
"""A seat is still in the race only with at least this chance."""
LEFT = 0.1
"""A seat with a single card left was close only with at least this chance: in Master the points may have been out of reach.

A chance that rose to less has not risen enough to be mentioned.
"""
EARLY, LATE = 0.35, 0.7
"""The parts of a match that end its beginning and begin its end, by the number of moves."""

MOST_ERROR = 0.05
"""Sentences use a curve only if none of its standard errors before the end is larger, which takes some 100 playouts.

With fewer, a third of the sentences or more would be wrong by an exact curve, since the lowest of many estimates is too low.
"""

NAMED = (0.01, 0.99)
"""The least and the largest chance that a sentence names: something that did not happen was not certain."""


def tell_story(match: Match, ledger: Ledger, seat: int, *, is_quick: bool = False) -> Story:
    """Return the sentence for a seat; the arguments are those of `choose_story`."""
    found = find_story(match, ledger, seat, is_quick=is_quick)
    sentence = write_sentence(found["kind"], found["share"], match.game.id, len(match.players))
    return {"kind": found["kind"], "plain": found["plain"], "share": found["share"], "sentence": sentence}


def find_story(match: Match, ledger: Ledger, seat: int, *, is_quick: bool) -> StoryFigures:
    """Return the kind of sentence for a seat without the sentence; the arguments are those of `choose_story`."""
    kind, share = choose_story(match, ledger, seat, is_quick=is_quick)
    plain, _ = choose_story(match, ledger, seat, is_quick=True)
    return {"kind": kind, "plain": plain, "share": share}


def choose_story(match: Match, ledger: Ledger, seat: int, *, is_quick: bool) -> tuple[StoryKind, float]:
    """Return the kind of sentence for a seat, and the chance that it names, where it names one.

    After a quick search for mistakes it does not praise how a seat played, and with a rough curve (MOST_ERROR) it only uses the record.
    """
    way = [_get_share(change, seat) for change in _list_turns(ledger, seat)]
    least, most = NAMED
    is_rough = _find_largest_error(ledger, seat) > MOST_ERROR
    if seat in match.winners:
        kind = "shared" if len(match.winners) > 1 else "won" if is_rough else _choose_won(ledger, seat, way)
        share = min(way)
    else:
        kind = _choose_lost_by_record(match, ledger, seat) if is_rough else _choose_lost(match, ledger, seat, way, is_quick=is_quick)
        share = _find_peak(ledger, seat)
    return "won" if is_quick and kind == "won_play" else kind, min(max(share, least), most)


def _list_turns(ledger: Ledger, seat: int) -> list[Change]:
    """Return the changes of a seat's chance before the end that its curve shows: the last one of each step."""
    before = [change for change in ledger.changes[seat] if not _ends_match(change)]
    return [change for at, change in enumerate(before) if at + 1 == len(before) or before[at + 1].step is not change.step]


def _find_largest_error(ledger: Ledger, seat: int) -> float:
    """Return the largest standard error of a seat's chance before the end."""
    return max(float(estimate.error[0, seat]) for estimate in (ledger.prior, *(change.worth for change in _list_turns(ledger, seat))))


def _get_share(change: Change, seat: int) -> float:
    return float(change.worth.mean[0, seat])


def _find_peak(ledger: Ledger, seat: int) -> float:
    """Return a seat's largest chance after the first deal; 0 if nothing changed it then."""
    later = [change for change in _list_turns(ledger, seat) if change.source != "cards" or change.step.round > 0]
    return max([_get_share(change, seat) for change in later], default=0.0)


def _ends_match(change: Change) -> bool:
    return isinstance(change.step, PlayedMove) and change.step.after.is_decided


def _choose_won(ledger: Ledger, seat: int, way: list[float]) -> StoryKind:
    prior, low = float(ledger.prior.mean[0, seat]), min(way)
    cards, draws, own = _keep_if_sure(ledger, seat, "cards"), _keep_if_sure(ledger, seat, "draws"), _sum_source(ledger, seat, "own_play")
    helped = max(cards, draws, own) >= SOURCE_COUNTS
    told: list[tuple[StoryKind, bool]] = [
        ("won_weak", _is_weakest(ledger, seat)),
        ("won_hopeless", low <= HOPELESS),
        ("won_behind", low <= min(NEARLY_LOST, FAR_BELOW * prior)),
        ("won_draws", helped and draws >= max(cards, own)),
        ("won_strong", helped and cards >= own),
        ("won_play", helped),
        ("won_slips", own <= -SOURCE_COUNTS and _has_verdicts(ledger, seat, "mistake")),
        ("won_steady", low >= prior),
    ]
    return _find_first(told, "won")


def _choose_lost(match: Match, ledger: Ledger, seat: int, way: list[float], *, is_quick: bool) -> StoryKind:
    prior, high, last = float(ledger.prior.mean[0, seat]), _find_peak(ledger, seat), way[-1]
    own = _sum_source(ledger, seat, "own_play")
    lacking = 1 - prior
    above = prior + min(ABOVE, lacking / 2)
    was_ahead, is_weakest = high >= max(AHEAD, above), _is_weakest(ledger, seat)
    leads = was_ahead and last >= AHEAD
    # Sentences about the end need a change near the end: otherwise the last known chance may be outdated.
    is_fresh = _find_part(match, _list_turns(ledger, seat)[-1].step) >= LATE
    was_close = is_fresh and last >= LEFT and _has_one_left(match, ledger, seat)
    # The chance before the deal is small for a seat that plays much worse than the others. It has little to lose, so even bad moves cost
    # it little, and its moves say nothing about how well it plays.
    is_weak = prior + STEADY_ERRORS * float(ledger.prior.error[0, seat]) <= FAR_BELOW / len(match.players)
    has_mistakes = _has_verdicts(ledger, seat, "mistake")
    is_sound = own >= -SLIGHT and not has_mistakes and _plays_as_the_judge(ledger, seat)
    played_well = is_sound and not is_weak and not is_quick
    is_outclassed, is_not_last = is_weak and _is_outclassed(ledger, seat), _is_not_last(match, seat)
    ended = _count_rounds_ended(match, ledger, seat)
    has_risen = is_weak and high >= max(prior + RISE, TIMES * prior, LEFT)
    cards, draws = _keep_if_sure(ledger, seat, "cards"), _keep_if_sure(ledger, seat, "draws")
    had_hard_cards = cards <= -CARDS_COUNT and max(way) <= prior
    first_low, fall = _find_first_low(match, ledger, seat), _find_fall(ledger, seat)
    fallen = 1.0 if fall is None else _find_part(match, fall.step)
    fell_by_others = fall is None or fall.source == "others"
    told: list[tuple[StoryKind, bool]] = [
        ("one_left_weak", was_close and is_weakest),
        ("one_left", was_close),
        ("one_level", _is_one_level_behind(match, ledger, seat)),
        ("led_still", leads and is_fresh and _has_led_since(match, ledger, seat, LATE)),
        ("led_late", leads and is_fresh),
        ("was_sure", high >= max(NEARLY_WON, prior + A_LITTLE * lacking)),
        ("was_ahead", was_ahead),
        ("climbed", is_weakest and high >= max(way[0] + WAY_UP, prior)),
        ("lost_weak", is_weakest),
        ("lost_draws", draws <= -SOURCE_COUNTS and draws <= min(cards, own) and last < prior),
        ("lost_play", own <= -SOURCE_COUNTS and own <= min(cards, draws) and has_mistakes),
        ("lost_strong", cards >= SOURCE_COUNTS),
        ("hoped", high >= above),
        ("lost_late", is_fresh and last >= max(IN_RACE, STILL_OPEN * prior) and first_low >= 1),
        ("lost_cards", played_well and had_hard_cards),
        ("lost_second", _is_second(match, seat)),
        ("lost_rounds", ended > 1),
        ("lost_others", played_well),
        ("lost_hard", had_hard_cards),
        ("lost_rose", has_risen and is_outclassed),
        ("hoped", has_risen),
        ("lost_round", ended == 1 and len(match.rounds) > 1),
        ("lost_find", not is_quick and _has_verdicts(ledger, seat, "find")),
        ("lost_not_last", is_weak and is_not_last),
        ("lost_uphill", is_outclassed),
        ("lost_behind", is_weak),
        ("lost_early", fell_by_others and fallen <= EARLY),
        ("lost_open", fell_by_others and fallen >= LATE and first_low >= LATE),
        ("lost_middle", fell_by_others and fallen < LATE),
        ("lost_luck", fall is not None and fall.source != "own_play" and not has_mistakes and cards + draws <= -CARDS_COUNT),
        ("lost_not_last", is_not_last),
    ]
    return _find_first(told, "lost")


def _choose_lost_by_record(match: Match, ledger: Ledger, seat: int) -> StoryKind:
    told: list[tuple[StoryKind, bool]] = [
        ("one_level", _is_one_level_behind(match, ledger, seat)),
        ("lost_second", _is_second(match, seat)),
        ("lost_rounds", _count_rounds_ended(match, ledger, seat) > 1),
    ]
    return _find_first(told, "lost")


def _find_first(told: list[tuple[StoryKind, bool]], otherwise: StoryKind) -> StoryKind:
    """Return the first kind whose condition holds."""
    for kind, holds in told:
        if holds:
            return kind
    return otherwise


def _sum_source(ledger: Ledger, seat: int, source: Source) -> float:
    """Return what a source brought a seat in all, as a share of the win."""
    return float(ledger.sum_by_source()[source][0, seat])


def _keep_if_sure(ledger: Ledger, seat: int, source: Source) -> float:
    """Return what a source brought a seat in all, 0 unless that is statistically significant."""
    error = 0.0
    for change in ledger.changes[seat]:
        if change.source == source:
            error = add_errors(error, add_errors(float(change.was.error[0, seat]), float(change.worth.error[0, seat])))
    brought = _sum_source(ledger, seat, source)
    return brought if abs(brought) > STEADY_ERRORS * error else 0.0


def _is_outclassed(ledger: Ledger, seat: int) -> bool:
    """Return whether every other seat had a significantly larger chance before the deal, which depends on how well each plays."""
    prior = ledger.prior
    own, error = float(prior.mean[0, seat]), float(prior.error[0, seat])
    gains = [
        float(prior.mean[0, other]) - own > STEADY_ERRORS * add_errors(float(prior.error[0, other]), error)
        for other in range(len(ledger.changes))
        if other != seat
    ]
    return all(gains)


def _has_led_since(match: Match, ledger: Ledger, seat: int, part: float) -> bool:
    """Return whether a seat was ahead from this part of a match on until shortly before its end."""
    turns = _list_turns(ledger, seat)
    before = [change for change in turns if _find_part(match, change.step) < part]
    return all(_get_share(change, seat) >= AHEAD for change in [*before[-1:], *turns[len(before) :]])


def _find_part(match: Match, step: DealStep | PlayedMove) -> float:
    """Return the part of a match that was played after a step, 0 to 1."""
    moves = [len(list_moves(played.moves)) for played in match.rounds]
    return (sum(moves[: step.round]) + (step.at + 1 if isinstance(step, PlayedMove) else 0)) / sum(moves)


def _is_low(ledger: Ledger, seat: int, change: Change) -> bool:
    """Return whether a seat's chance was small after a change."""
    return _get_share(change, seat) < FAR_BELOW * float(ledger.prior.mean[0, seat])


def _find_first_low(match: Match, ledger: Ledger, seat: int) -> float:
    """Return the part of a match that was played when a seat's chance was first small; 1 if it never was before the end."""
    lows = [change for change in _list_turns(ledger, seat) if _is_low(ledger, seat, change)]
    return min([_find_part(match, change.step) for change in lows], default=1.0)


def _find_fall(ledger: Ledger, seat: int) -> Change | None:
    """Return the change that made a seat's chance small for good; None if only the end did."""
    fall: Change | None = None
    for change in _list_turns(ledger, seat):
        if not _is_low(ledger, seat, change):
            fall = None
        elif fall is None:
            fall = change
    return fall


def _is_second(match: Match, seat: int) -> bool:
    """Return whether exactly one seat had a better total than this one, and at least one a worse total, with no ties."""
    totals = match.game.totals(match.results)
    # In some games the lowest total wins.
    lead = totals[match.winners[0]] - totals[seat]
    gaps = [(total - totals[seat]) * lead for total in totals]
    return sum(1 for gap in gaps if gap > 0) == 1 and sum(1 for gap in gaps if gap == 0) == 1 and min(gaps) < 0


def _is_not_last(match: Match, seat: int) -> bool:
    """Return whether some seat had a worse total than this one."""
    totals = match.game.totals(match.results)
    lead = totals[match.winners[0]] - totals[seat]
    return any((total - totals[seat]) * lead < 0 for total in totals)


def _is_one_level_behind(match: Match, ledger: Ledger, seat: int) -> bool:
    """Return whether a seat was one level behind the winner of a match of levels, which lasts until somebody has won."""
    if ledger.steps[0].after.table.rounds:
        return False
    totals = match.game.totals(match.results)
    return totals[match.winners[0]] - totals[seat] == 1


def _count_rounds_ended(match: Match, ledger: Ledger, seat: int) -> int:
    """Return the number of rounds in which a seat went out."""
    ends = [step.after.state for step in ledger.steps if isinstance(step, PlayedMove) and step.after.seat < 0]
    return sum(1 for state in ends if not match.game.view(state, seat).hand)


def _has_verdicts(ledger: Ledger, seat: int, verdict: Verdict) -> bool:
    """Return whether a seat has moves with a verdict. With mistakes it must not be told that it played well."""
    return any(choice.move.seat == seat and choice.verdict == verdict for choice in ledger.choices)


def _plays_as_the_judge(ledger: Ledger, seat: int) -> bool:
    """Return whether a seat made the judge's own move often enough: if no move costs much, even random play shows no mistakes."""
    choices = [choice for choice in ledger.choices if choice.move.seat == seat]
    by_chance, variance = 0.0, 0.0
    for choice in choices:
        chance = 1 / len(choice.move.legal)
        by_chance += chance
        variance += chance * (1 - chance)
    as_judged = sum(1 for choice in choices if choice.move.code == choice.reference)
    enough = max(AS_JUDGED * len(choices), by_chance + ABOVE_CHANCE * sqrt(variance))
    return len(choices) >= FEWEST_CHOICES and as_judged >= enough


def _is_weakest(ledger: Ledger, seat: int) -> bool:
    """Return whether in a match of one deal this seat's cards left it a significantly smaller part of its chance than any other's.

    Parts are compared, since a strong player has more to lose than a weak one.
    """
    deals = [[change for change in changes if change.source == "cards"] for changes in ledger.changes]
    if any(len(each) != 1 for each in deals):
        return False
    left = [_find_part_left(each[0], at) for at, each in enumerate(deals)]
    part, error = left[seat]
    apart = [left[at][0] - part > SURE_ERRORS * add_errors(left[at][1], error) for at in range(len(deals)) if at != seat]
    return float(deals[seat][0].total[0, seat]) <= -CARDS_COUNT and all(apart)


def _find_part_left(change: Change, seat: int) -> tuple[float, float]:
    """Return the part of its chance that a change left a seat, with its standard error; 1 if the seat had none."""
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
