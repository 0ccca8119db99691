"""What is told at the end of every run."""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name each test that had a second try, with what went wrong at the first: there is a fault to find."""
    tried_again = terminalreporter.stats.get("rerun", [])
    if tried_again:
        terminalreporter.section("needed a second try: find the fault", yellow=True, bold=True)
    for report in tried_again:
        terminalreporter.line(f"{report.nodeid} ({report.when})", yellow=True, bold=True)
        terminalreporter.line(str(report.longrepr))
