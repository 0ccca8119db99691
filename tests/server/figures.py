"""Figures of a server."""

from tests.server.house import House


def read_figure(house: House, name: str, **labels: str) -> float | None:
    return house.service.context.metrics.registry.get_sample_value(name, labels)
