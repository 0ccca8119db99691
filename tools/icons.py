"""Draw the app's icons in web/public from icon.svg: `.venv/bin/python -m tools.icons`.

Home screens need bitmaps. Some crop them to a circle, so the background of the `maskable` icon fills its square, and its drawing is
smaller.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM

PUBLIC = Path(__file__).parents[1] / "web" / "public"
BOARD = "#65422c"
"""The background of icon.svg."""

ICONS = {"icon-180": (180, 1.0, True), "icon-192": (192, 1.0, False), "icon-512": (512, 1.0, False), "icon-maskable-512": (512, 0.8, True)}
"""The size in pixels, the fraction of it that the drawing takes, and whether the background fills the corners."""


def main() -> int:
    """Draw all icons."""
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name, (pixels, share, filled) in ICONS.items():
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            ground = BOARD if filled else "transparent"
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;background:{ground}}}"
                f"svg{{width:{share:.0%}}}</style>{drawing}"
            )
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=not filled)
            print(f"web/public/{name}.png")  # noqa: T201 - a script says what it made
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
