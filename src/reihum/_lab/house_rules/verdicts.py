"""What can be said of the differences between variants, after correcting for how many there are and over all strengths of bots."""

from collections.abc import Sequence
from typing import NamedTuple

from reihum._lab.house_rules.data import DifferenceData, FigureData, TableData, Verdict
from reihum._lab.house_rules.samples import Sample, holm_correction, p_value, student_interval

LEVEL = 0.05


class Difference(NamedTuple):
    """A difference, and the figure it is to be written into once it is known how many there are."""

    into: FigureData
    sample: Sample


def write_differences(found: Sequence[Difference]) -> None:
    """Write differences into their figures, with their chances corrected for all of them."""
    for (into, sample), chance_ in zip(found, holm_correction([p_value(one.sample) for one in found]), strict=True):
        value, low, high = student_interval(sample)
        told: DifferenceData = {"value": value, "low": low, "high": high, "flagged": not low <= 0 <= high, "corrected": chance_}
        into["difference"] = told


def judge_figures(tables: Sequence[TableData]) -> dict[str, Verdict]:
    """Return of each figure what can be said of its differences over all strengths of bots."""
    found: dict[str, Verdict] = {}
    for name in dict.fromkeys(name for table in tables for name in table["figures"]):
        each = [table["figures"][name]["difference"] for table in tables if name in table["figures"]]
        flagged = [one for one in each if one is not None and one["flagged"]]
        signs = {one["value"] > 0 for one in flagged}
        if len(signs) > 1:
            found[name] = "unsure"
        elif any(one["corrected"] < LEVEL for one in flagged):
            found[name] = "more" if signs.pop() else "less"
        else:
            found[name] = "open"
    return found
