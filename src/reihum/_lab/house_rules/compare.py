"""Compares rules of a game, with the same seeds: variants with the printed game, or with each other."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from reihum._envs.batch_setup import require_choice
from reihum._kit.base import Deal
from reihum._kit.options import Option, Options, find_house_rules
from reihum._kit.whole_numbers import require_count
from reihum._lab.house_rules.data import FORMAT, ComparisonData, FigureData, RulesData, TableData
from reihum._lab.house_rules.decision_points import find_decision_points
from reihum._lab.house_rules.drivers import find_driving_cards, find_driving_moves, list_move_texts
from reihum._lab.house_rules.figures import Figure, Matches, list_figures
from reihum._lab.house_rules.plan import DEFAULT_BOTS, PACE, ComparisonPlan, format_options, plan_comparison
from reihum._lab.house_rules.samples import Sample, compute_student_interval, subtract_paired
from reihum._lab.house_rules.tables import ComparisonSetup, Measurements, PlayedTable, Progress, measure_all
from reihum._lab.house_rules.verdicts import Difference, judge_figures, write_differences
from reihum._lab.house_rules.words import Language
from reihum._play.game import Game
from reihum._play.match import Match

if TYPE_CHECKING:
    from numpy.typing import NDArray

HISTOGRAM_STEPS = 40
"""The steps of the histogram of match lengths."""
CHECKED_DEALS = 5
"""The deals that are compared to see whether variants deal alike."""


class RulesComparison:
    """The result of `compare_rules`: plain `data`, a `ComparisonData`, and a page of it."""

    def __init__(self, data: ComparisonData) -> None:
        self.data = data

    def __repr__(self) -> str:
        variants = len(self.data["rules"]) - 1
        return f"<RulesComparison {self.data['game']}, {self.data['players']} players, {variants} variant{'' if variants == 1 else 's'}>"

    def _repr_html_(self) -> str:
        # In a frame of its own: the page has styles for all of a document.
        return (
            f'<iframe srcdoc="{escape(self.page())}" title="{escape(repr(self))}" style="border: 0; height: 40rem; width: 100%"></iframe>'
        )

    def page(self, language: Language = "en") -> str:
        """Return a self-contained page in HTML, in English (`en`) or German (`de`); raises OptionError for another language."""
        from reihum._lab.house_rules.page import render_comparison

        return render_comparison(self.data, require_choice("language", language, ("en", "de")))


def compare_rules(  # noqa: PLR0913 - all but the game have defaults
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
    processes: int = 1,
    progress: Progress | None = None,
) -> RulesComparison:
    """Return the figures of each variant, and how they differ from those of the printed game, or of `against`.

    `players` is the number of seats, by default 4 or the nearest that the game allows. `pace` is how many seconds a decision is assumed to
    take, by which figures in minutes are computed. `progress` is called with the number of matches played and that of all matches.

    Each of `variants` is given by the options that differ from the defaults. In the data, `rules` has the rules compared with first, then
    all variants in the order given. Each has rules of its own: a variant with those of another, or with the rules compared with, is
    refused.

    All rules are played by each of the `bots`, the weakest first (Reihum's own are sorted), and by each bot alone against the one before
    it; a text is what the command line takes, such as `easy,careful`. Each of these tables plays `matches` matches, at least 50, with seeds
    derived from `seed`; tables with bots outside compiled code, such as `search@50`, play `slow_matches`, 50 to `matches` (by default a
    fiftieth, at least 50). How early matches are decided is measured in `decided_matches` of them, which takes long.
    The same arguments give the same data in any number of `processes`. A script with several processes must guard its code by
    `if __name__ == "__main__":`, because each process imports the script.

    Raises OptionError for options that the game does not allow and for a variant that repeats rules, BotError for an invalid bot and for
    one with a time limit, whose moves are not reproducible, and ProcessError for a script whose processes cannot start.

    >>> found = compare_rules("elfer_raus", [{"rounds": 2}], players=2, matches=50, bots=["easy", "careful"])
    >>> found.data["rules"][1]["verdicts"]["turns"]
    'more'
    """
    planned = plan_comparison(
        game,
        variants,
        against=against,
        players=players,
        matches=matches,
        seed=seed,
        bots=bots,
        slow_matches=slow_matches,
        decided_matches=decided_matches,
        pace=pace,
    )
    return run_comparison(planned, require_count("processes", processes), progress)


def run_comparison(planned: ComparisonPlan, processes: int, progress: Progress | None = None) -> RulesComparison:
    """Play a plan, and return the comparison."""
    setting, values, tables, decided_matches, pace = planned
    measured = measure_all(setting, values, tables, processes, progress)
    step = _choose_step(measured)
    found = [_make_rules_data(setting, values[0], options) for options in values]
    texts = [list_move_texts(setting, options) for options in values]
    differences: list[Difference] = []
    for at, table in enumerate(tables):
        kinds = list_figures(setting.players, mixed=table.is_mixed)
        played = [each[at] for each in measured]
        samples = [_sample_figures(kinds, _make_matches(setting, table, each, pace)) for each in played]
        for number, into in enumerate(found):
            table_data = _make_table_data(setting, into["options"], table, played[number], step)
            table_data["figures"] = {kind.name: _make_figure_data(kind, samples[number][kind.name]) for kind in kinds}
            if not table.is_mixed:
                table_data["moves"] = find_driving_moves(played[number].sums, texts[number])
            into["tables"].append(table_data)
            if number:
                differences += [
                    Difference(table_data["figures"][name], subtract_paired(sample, samples[0][name]))
                    for name, sample in samples[number].items()
                ]
    # Only now is the number of all comparisons known, which the correction needs.
    write_differences(differences)
    for number, into in enumerate(found):
        into["verdicts"] = judge_figures(into["tables"]) if number else {}
    if decided_matches:
        for into, early in zip(found, find_decision_points(setting, values, decided_matches, processes, progress), strict=True):
            into["decided"] = early
    kinds = [kind for mixed in sorted({table.is_mixed for table in tables}) for kind in list_figures(setting.players, mixed=mixed)]
    return RulesComparison(
        {
            "format": FORMAT,
            "game": setting.game.id,
            "players": setting.players,
            "seed": setting.seed,
            "pace": pace,
            "step_of_lengths": step,
            "comparisons": len(differences),
            "figures": [{"name": kind.name, "family": kind.family, "unit": kind.unit} for kind in kinds],
            "rules": found,
        }
    )


def _make_matches(setting: ComparisonSetup, table: PlayedTable, measured: Measurements, pace: float) -> Matches:
    strong = np.arange(table.matches) % setting.players if table.is_mixed else None
    return Matches(measured.matches, setting.players, pace, strong)


def _sample_figures(kinds: Sequence[Figure], matches: Matches) -> dict[str, Sample]:
    return {kind.name: kind.of(matches) for kind in kinds}


def _make_figure_data(kind: Figure, sample: Sample) -> FigureData:
    value, low, high = compute_student_interval(sample)
    if kind.unit == "share":
        # An interval may reach beyond what a share can be.
        low, high = max(low, 0.0), min(high, 1.0)
    return {"value": value, "low": low, "high": high, "difference": None}


def _make_rules_data(setting: ComparisonSetup, against: Options, options: dict[str, object]) -> RulesData:
    known: tuple[Option, ...] = tuple(getattr(setting.game, "options", ()))
    defaults = {option.name: option.default for option in known}
    changed = {name: value for name, value in options.items() if name not in defaults or value != defaults[name]}
    seeds = [setting.derive_match_seed(number) for number in range(CHECKED_DEALS)]
    return {
        "name": format_options(changed),
        "options": options,
        "house_rules": find_house_rules(known, options),
        "same_deals": all(_deal_hands(setting, options, seed) == _deal_hands(setting, against, seed) for seed in seeds),
        "tables": [],
        "verdicts": {},
        "decided": None,
    }


def _deal_hands(setting: ComparisonSetup, options: Options, seed: int) -> Deal:
    return Match(setting.game, setting.players, options, seed=seed).round.deal


def _make_table_data(setting: ComparisonSetup, options: Options, table: PlayedTable, measured: Measurements, step: int) -> TableData:
    """Return the data of a table, still without its figures and moves."""
    counts = measured.matches
    lengths: NDArray[np.int64] = np.bincount(counts["decisions"] // step)
    return {
        "bots": list(dict.fromkeys(table.bots)),
        "matches": table.matches,
        "figures": {},
        "lengths": [int(count) for count in lengths],
        "cards": [] if table.is_mixed else find_driving_cards(setting, options, counts["shares"][:, : setting.players]),
        "moves": [],
    }


def _choose_step(measured: Sequence[Sequence[Measurements]]) -> int:
    """Return the step of the histogram, a round number of decisions, so that 99 % of the matches fall into HISTOGRAM_STEPS steps."""
    most = max(float(np.quantile(each.matches["decisions"], 0.99)) for by_table in measured for each in by_table)
    steps = (int(factor * 10**power) for power in range(9) for factor in (1, 2, 5))
    return next(step for step in steps if step * HISTOGRAM_STEPS >= most)
