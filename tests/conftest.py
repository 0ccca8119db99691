"""Settings for every test, and the report at the end of every run."""

import gc
from collections.abc import Iterator

import pytest

from reihum._bots import search
from reihum._bots.lookahead import bot as lookahead
from reihum._bots.networks import hints, package
from reihum._kit.compiled import PLAIN


@pytest.fixture(scope="session", autouse=True)
def _searches_are_compiled_only_for_who_waits() -> Iterator[None]:
    """Let bots and hints that need not wait for searches play as if these were still being compiled, unless they are ready.

    Otherwise tests would start minutes of compiling, in several processes at once, and not use the result.
    """

    with pytest.MonkeyPatch.context() as patch:
        for module in () if PLAIN else (search, hints, lookahead, package):
            patch.setattr(module, "begin_compiling", lambda _game: None)
        yield


# While tests are imported and collected, Python would look for garbage among a million objects again and again.
gc.disable()


def pytest_collection_finish() -> None:
    """Collect garbage again from now on, but only among the objects of tests."""
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report each test that was retried, with its first failure, which points to a fault."""
    tried_again = terminalreporter.stats.get("rerun", [])
    if tried_again:
        terminalreporter.section("needed a second try: find the fault", yellow=True, bold=True)
    for report in tried_again:
        terminalreporter.line(f"{report.nodeid} ({report.when})", yellow=True, bold=True)
        terminalreporter.line(str(report.longrepr))
