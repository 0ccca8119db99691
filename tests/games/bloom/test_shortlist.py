"""Which moves a search looks at: the best of each kind, whatever was looked at before."""

import reihum
from reihum._games.bloom.bot import shortlist
from reihum._games.bloom.state import DRAWN, Scratch
from reihum._games.bloom.survey import update_survey
from reihum._kit.chance import make_rng
from reihum._kit.structured import new_record
from reihum._play.match import Match

GAME = reihum.get_game("bloom")


def test_the_shortlist_does_not_depend_on_earlier_searches() -> None:
    """Open tiles are weighed by the numbers on the table now, also when one tile has been drawn."""
    match, chance = Match(GAME, 3, seed=1), make_rng(1)
    used = new_record(Scratch)
    drawn = 0
    while match.turn is not None:
        if match.state.phase == DRAWN:
            drawn += 1
            surveyed = new_record(Scratch)
            update_survey(match.state, surveyed)
            lists = []
            for scratch in (used, surveyed):
                count = shortlist(match.state, scratch)
                lists.append(scratch.codes[:count].tolist())
            assert lists[0] == lists[1]
            assert {*lists[0]} <= {*match.codes()}
        match.play(GAME.careful(match.state.copy(), chance))
    assert drawn > 10
