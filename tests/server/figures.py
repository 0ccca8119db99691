"""Figures of a server."""

from tests.server.servers import ThreadServer


def read_figure(house: ThreadServer, name: str, **labels: str) -> float | None:
    return house.service.context.metrics.registry.get_sample_value(name, labels)
