"""Write samples with the statistics of the laboratory: `.venv/bin/python -m tools.lab_samples`.

The laboratory in the browser computes its statistics itself, and its tests compare them with this file. A test fails when the file is
out of date.
"""

import json
import random
from pathlib import Path

import numpy as np

from reihum._lab.house_rules.samples import (
    Sample,
    compute_p_value,
    compute_student_interval,
    correct_by_holm,
    sample_mean,
    sample_ratio,
    subtract_paired,
)

FILE = Path(__file__).parents[1] / "web" / "tests" / "lab_samples.json"
SIZES = (2, 3, 8, 60)


def make_numbers(size: int, most: int, random_: random.Random) -> list[float]:
    """Return random whole numbers from 0 to `most`, one for each match."""
    return [float(random_.randint(0, most)) for _ in range(size)]


def describe_figure(sample: Sample) -> dict[str, object]:
    """Return the statistics of a sample, rounded."""
    # The last digits differ between processors, which add in different orders.
    return {
        name: round(number, 9) for name, number in {**compute_student_interval(sample)._asdict(), "chance": compute_p_value(sample)}.items()
    }


def make_sample(size: int, most: int, random_: random.Random) -> dict[str, object]:
    """Return two series of random matches, and the statistics of both."""
    parts, others, wholes = (make_numbers(size, most, random_) for _ in range(3))
    wholes = [whole + part for whole, part in zip(wholes, parts, strict=True)]
    shares, other_shares = ([float(one > 0) for one in of] for of in (parts, others))
    means = sample_mean(np.array(parts)), sample_mean(np.array(others))
    of_shares = sample_mean(np.array(shares), shares=True), sample_mean(np.array(other_shares), shares=True)
    ratio = sample_ratio(np.array(parts), np.array(wholes))
    return {
        "parts": parts,
        "others": others,
        "wholes": wholes,
        "mean": describe_figure(means[0]),
        "difference": describe_figure(subtract_paired(*means)),
        "share": describe_figure(of_shares[0]),
        "difference_of_shares": describe_figure(subtract_paired(*of_shares)),
        "ratio": describe_figure(ratio),
    }


def render() -> str:
    """Return the text of the file."""
    random_ = random.Random(17)  # noqa: S311 - test data
    samples = [make_sample(size, most, random_) for size in SIZES for most in (0, 1, 5)]
    chances = [[round(random_.random() ** 3, 6) for _ in range(size)] for size in (1, 4, 12)]
    lines = [json.dumps(sample) for sample in samples]
    more = [json.dumps({"chances": given, "corrected": [round(one, 9) for one in correct_by_holm(given)]}) for given in chances]
    rows = ",\n".join(f"    {line}" for line in lines), ",\n".join(f"    {line}" for line in more)
    return f'{{\n  "samples": [\n{rows[0]}\n  ],\n  "corrections": [\n{rows[1]}\n  ]\n}}\n'


if __name__ == "__main__":
    FILE.write_text(render(), "utf-8")
