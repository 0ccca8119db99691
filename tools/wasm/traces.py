"""The file format of all traces."""

import json
from collections.abc import Iterable, Mapping


def format_traces(traces: Iterable[Mapping[str, object]]) -> str:
    """Return traces as JSON, one a line."""
    lines = ",\n".join(json.dumps(trace, separators=(",", ":")) for trace in traces)
    return f"[\n{lines}\n]\n"
