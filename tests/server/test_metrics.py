"""What a host watches: figures that say how the parts are, and rules for Prometheus that ask for figures there are."""

import math
import re
from pathlib import Path

import pytest

from reihum import __version__
from reihum.server.live import metrics
from reihum.server.live.metrics import CLOSE_REASONS, Metrics
from tests.server.figures import read_figure
from tests.server.memory_bus import MemoryBus
from tests.server.servers import ROOT, ThreadServer, wait_until

ALERTS = (ROOT / "deploy" / "alerts.yaml").read_text()
ENDINGS = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"], "info": ["_info"]}


def test_rules_for_prometheus_ask_for_figures_that_there_are() -> None:
    there = {f"{known.name}{ending}" for known in Metrics().registry.collect() for ending in ENDINGS.get(known.type, [""])} | {"up"}
    asked = re.findall(r"^        expr: (.+)$", ALERTS, re.MULTILINE)
    assert len(asked) == ALERTS.count("- alert:") >= 10
    for expression in asked:
        named = set(re.findall(r"\b(?:reihum_\w+|process_\w+|up)\b", expression))
        assert named, expression
        assert named <= there, expression
    assert set(re.findall(r'why="(\w+)"', ALERTS)) <= set(CLOSE_REASONS.values())


def test_metrics_used_in_alert_rules_exist_from_the_start() -> None:
    """Prometheus sees no increase in a series that begins with 1: what a rule names has to be there with 0."""
    registry = Metrics().registry
    named = re.findall(r'\b(reihum_\w+)\{(\w+)="(\w+)"\}', ALERTS)
    assert len(named) >= 3
    for figure, label, value in named:
        assert registry.get_sample_value(figure, {label: value}) == 0, (figure, value)


def test_a_full_disk_is_another_thing_than_a_database_without_a_disk() -> None:
    free = Metrics().registry.get_sample_value("reihum_disk_free_bytes")
    assert free is not None
    assert math.isnan(free)  # compares with nothing, so that no rule speaks of it
    (rule,) = re.findall(r"^        expr: (.*reihum_disk_free_bytes.*)$", ALERTS, re.MULTILINE)
    assert rule == "reihum_disk_free_bytes < 2e9"  # 0 included


def test_every_figure_is_in_the_handbook() -> None:
    told = (ROOT / "docs" / "hosting.md").read_text()
    for known in Metrics().registry.collect():
        if known.name.startswith("reihum_"):
            spoken = {known.name, known.name.removeprefix("reihum_tables")}  # the second in a row of the same kind goes without
            assert any(re.search(rf"`{name}(?:_total|_info)?[`{{]", told) for name in spoken), known.name


def test_figures_say_how_database_bus_and_rules_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bus = MemoryBus()
    house = ThreadServer(tmp_path, bus=bus)
    house.first = ["elfer_raus"]
    with house:
        assert (read_figure(house, "reihum_database_up"), read_figure(house, "reihum_bus_up")) == (1, 1)
        wait_until(lambda: read_figure(house, "reihum_game_compiled", game="elfer_raus") == 1)
        assert house.get("/readyz")[2] == b"ok\n"
        bus.away = True
        monkeypatch.setattr("reihum.server.store.store.PROBE_EVERY", 0)
        assert read_figure(house, "reihum_bus_up") == 0
        status, _, told = house.get("/readyz")
        assert status == 200  # people may come all the same
        assert told.startswith(b"ok\ndegraded: the bus is away")

        async def fail_to_write() -> bool:
            return False

        monkeypatch.setattr(house.service.context.store, "is_writable", fail_to_write)
        assert read_figure(house, "reihum_database_up") == 0
        assert house.get("/readyz")[0] == 503
    assert read_figure(house, "reihum_database_up") == 0  # asking after the end neither hangs nor fails


def test_the_running_version_is_a_metric(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "PLAIN", False)
    samples = [sample for known in Metrics().registry.collect() for sample in known.samples if sample.name == "reihum_build_info"]
    assert [(sample.value, sample.labels["version"], sample.labels["rules"]) for sample in samples] == [(1, __version__, "compiled")]
