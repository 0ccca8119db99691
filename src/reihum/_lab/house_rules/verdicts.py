"""Verdicts on the differences between variants, corrected for their number, over all strengths of bots.

A module of its own because the pages' figures, the drivers and the comparison share its level of significance.
"""

from collections.abc import Sequence
from typing import NamedTuple

from reihum._lab.house_rules.data import DifferenceData, FigureData, TableData, Verdict
from reihum._lab.house_rules.samples import Sample, compute_p_value, compute_student_interval, correct_by_holm

LEVEL = 0.05
"""The level of significance, after the correction."""


class Difference(NamedTuple):
    """A difference, and the figure that it will be written into once the number of all differences is known."""

    into: FigureData
    sample: Sample


def write_differences(found: Sequence[Difference]) -> None:
    """Write differences into their figures, with p-values corrected for all of them."""
    for (into, sample), corrected in zip(found, correct_by_holm([compute_p_value(one.sample) for one in found]), strict=True):
        value, low, high = compute_student_interval(sample)
        data: DifferenceData = {"value": value, "low": low, "high": high, "flagged": not low <= 0 <= high, "corrected": corrected}
        into["difference"] = data


def judge_figures(tables: Sequence[TableData]) -> dict[str, Verdict]:
    """Return the verdict on each figure over all strengths of bots."""
    found: dict[str, Verdict] = {}
    for name in dict.fromkeys(name for table in tables for name in table["figures"]):
        each = [table["figures"][name]["difference"] for table in tables if name in table["figures"]]
        flagged = [one for one in each if one is not None and one["flagged"]]
        signs = {one["value"] > 0 for one in flagged}
        # Contradictory signs win over any p-value: the effect depends on how well the bots play.
        if len(signs) > 1:
            found[name] = "unsure"
        elif any(one["corrected"] < LEVEL for one in flagged):
            found[name] = "more" if signs.pop() else "less"
        else:
            found[name] = "open"
    return found
