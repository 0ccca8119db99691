"""Plans of comparisons, checked before anything is compiled or played."""

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, product
from numbers import Real
from typing import NamedTuple, SupportsIndex

from reihum._bots import BotError, get_bot_type
from reihum._bots.observed_game import WORKING, require_observations
from reihum._envs.batch_setup import MOST_SEED
from reihum._kit.errors import OptionError
from reihum._kit.options import Options
from reihum._kit.whole_numbers import convert_options, convert_seed, require_count
from reihum._lab.house_rules.decision_points import find_decision_points
from reihum._lab.house_rules.tables import ComparisonSetup, PlayedTable, is_compiled, measure_part, split_into_parts
from reihum._play.game import Game, require_registered, resolve_game, resolve_options, resolve_players

DEFAULT_BOTS = ("easy", "careful", "search@50")
"""Bots of three strengths, the weakest first."""
STRENGTH_ORDER = {"random": 0, "easy": 1, "careful": 2, "search": 3, "learned": 3, "lookahead": 3}
"""The known order of Reihum's own bots. Among bots with the same number, the order depends on game and budget."""
SLOW_FACTOR = 50
"""Tables with bots that search play fewer matches by this factor, but at least FEWEST_MATCHES."""
FEWEST_MATCHES = 50
"""The fewest matches of a table."""
PACE = 5.0
"""The default seconds for a decision: assumed, not measured."""
MOST_PACE = 3600


class ComparisonPlan(NamedTuple):
    """The matches of a comparison."""

    setting: ComparisonSetup
    rules: list[dict[str, object]]
    """All options of each set of rules. The first set is the one that the others are compared with."""
    tables: list[PlayedTable]
    decided_matches: int
    """The matches in which it is measured how early they are decided."""
    pace: float
    """The assumed seconds for a decision."""

    def prepare(self) -> None:
        """Compile or load what the bots need, by measuring one match at each table."""
        for table in self.tables:
            measure_part(next(split_into_parts(self.setting, self.rules[0], table._replace(matches=1))))
        if self.decided_matches:
            find_decision_points(self.setting, self.rules[:1], 1)


def plan_comparison(  # noqa: PLR0913 - all but the game have defaults
    game: str | Game,
    variants: Sequence[Options] = (),
    *,
    against: Options | None = None,
    players: int | None = None,
    matches: int = 2000,
    seed: SupportsIndex = 0,
    bots: str | Sequence[str] = DEFAULT_BOTS,
    slow_matches: int | None = None,
    decided_matches: int = 0,
    pace: float = PACE,
) -> ComparisonPlan:
    """Return the plan of a comparison; arguments and errors are those of `compare_rules`."""
    rules = resolve_game(game)
    require_registered(rules)
    require_observations(rules, "Comparing rules needs", WORKING)
    players = resolve_players(rules, players)
    if not isinstance(variants, Sequence) or isinstance(variants, str):
        message = f"The variants are a list of options, each a mapping of names to values, not {variants!r}."
        raise OptionError(message)
    matches, decided_matches = require_count("matches", matches), require_count("decided_matches", decided_matches, 0)
    slow_matches = max(matches // SLOW_FACTOR, FEWEST_MATCHES) if slow_matches is None else require_count("slow_matches", slow_matches)
    if isinstance(pace, bool) or not isinstance(pace, Real) or not 0 < pace <= MOST_PACE:
        message = f"The pace is a number of seconds, more than 0 and {MOST_PACE} at most, not {pace!r}."
        raise OptionError(message)
    # Played twice, a variant would make all verdicts stricter, which are corrected by their number.
    if repeats := find_repeats(rules, variants, against=against, players=players):
        message = f"{next(iter(repeats.values()))} Leave it out."
        raise OptionError(message)
    values = [resolve_options(rules, players, one) for one in (against, *variants)]
    if (fewest := min(matches, slow_matches)) < FEWEST_MATCHES:
        message = f"A comparison has at least {FEWEST_MATCHES} matches, not {fewest}."
        raise OptionError(message)
    if slow_matches > matches:
        message = f"Bots that search play no more matches than the others, {matches} here, not {slow_matches}."
        raise OptionError(message)
    seed = convert_seed(seed, MOST_SEED)
    tables = _list_tables(bots, players, matches, slow_matches)
    return ComparisonPlan(ComparisonSetup(rules, players, seed), values, tables, decided_matches, float(pace))


def find_repeats(game: Game, variants: Sequence[Options], *, against: Options | None, players: int | None) -> dict[int, str]:
    """Return the variants whose rules are those that they are compared with, or those of an earlier one: a sentence about each, by index.

    Raises OptionError for options that the game does not allow.
    """
    players = resolve_players(game, players)
    printed, first, *others = (resolve_options(game, players, one) for one in (None, against, *variants))
    compared = f"has the {'printed rules' if first == printed else 'rules that variants are compared with'}, which are played anyway"
    repeats = {}
    for at, rules in enumerate(others):
        if rules == first or rules in others[:at]:
            which = f"Variant {at + 1}, {format_options(variants[at] or {}) or 'without options'},"
            repeats[at] = f"{which} {compared if rules == first else f'repeats variant {others.index(rules) + 1}'}."
    return repeats


def format_options(options: Options) -> str:
    """Return options as the command line takes them, `name=value` with commas between."""
    return ", ".join(f"{name}={value if isinstance(value, str) else json.dumps(value, default=str)}" for name, value in options.items())


def list_variants(fixed: Options, values: Mapping[str, Sequence[object]]) -> list[dict[str, object]]:
    """Return the options of all variants of a grid: each combination of `values`, together with `fixed`.

    Raises OptionError for anything but options with lists of their values, and for an option with a fixed value and a list.

    >>> list_variants({"rounds": 2}, {"hand": [10, 12]})
    [{'rounds': 2, 'hand': 10}, {'rounds': 2, 'hand': 12}]
    """
    same = convert_options(fixed) or {}
    if not isinstance(values, Mapping):
        message = f"The values of a grid are a mapping of names to lists of values, such as {{'hand': [10, 12]}}, not {values!r}."
        raise OptionError(message)
    for name, some in values.items():
        # A text is a sequence as well, of its letters.
        if isinstance(some, str | bytes | Mapping) or not isinstance(some, Iterable):
            message = f"The values of {name!r} are a list, such as [{some!r}], not {some!r}."
            raise OptionError(message)
        if name in same:
            message = f"{name!r} has the value {same[name]!r} in all variants and a list of values as well: leave one out."
            raise OptionError(message)
    return [{**same, **dict(zip(values, chosen, strict=True))} for chosen in product(*values.values())]


def _sort_weakest_first(bots: Sequence[str]) -> Sequence[str]:
    """Return the bots weakest first if all are Reihum's own bots, otherwise as they were given."""
    kinds = {name: name.partition("@") for name in bots}
    if any(kind not in STRENGTH_ORDER for kind, *_ in kinds.values()):
        return bots
    one_searches = len({kind for kind, *_ in kinds.values() if STRENGTH_ORDER[kind] == STRENGTH_ORDER["search"]}) == 1

    def find_strength(name: str) -> tuple[int, int]:
        kind, _, iterations = kinds[name]
        return STRENGTH_ORDER[kind], int(iterations) if one_searches and iterations.isdigit() else 0

    return sorted(bots, key=find_strength)


def _list_tables(bots: str | Sequence[str], players: int, matches: int, slow_matches: int) -> list[PlayedTable]:
    """Return a table for each bot, and a mixed one for each bot and the next better one; raises BotError."""
    bots = bots.split(",") if isinstance(bots, str) else bots
    if not isinstance(bots, Sequence):
        message = f"The bots are a list of names, the weakest first, such as ['easy', 'careful'], not {bots!r}."
        raise BotError(message, "not_a_name")
    for name in bots:
        get_bot_type(name)
        if name == "search" or name.endswith("ms"):
            message = f"{name!r} thinks for a time, so its moves are not reproducible: name iterations, such as search@50."
            raise BotError(message, "not_reproducible")
    if not bots or len(set(bots)) < len(bots):
        message = f"Name each bot once, the weakest first, not {', '.join(bots) or 'none'}."
        raise BotError(message, "named_twice")

    def make_table(seated: tuple[str, ...], *, rotates: bool) -> PlayedTable:
        return PlayedTable(seated, rotates, matches if all(map(is_compiled, seated)) else slow_matches)

    bots = _sort_weakest_first(bots)
    alike = [make_table((name,) * players, rotates=False) for name in bots]
    mixed = [make_table((better, *[weaker] * (players - 1)), rotates=True) for weaker, better in pairwise(bots)]
    return alike + mixed
