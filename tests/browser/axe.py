"""Check pages with axe, which finds what keeps people from using them."""

from playwright.sync_api import Page

from tests.browser.conftest import AXE

AXE_RUN = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  return violations;
}"""


def assert_axe_clean(page: Page, where: str) -> None:
    """Nothing is found by axe, however slight."""
    page.wait_for_timeout(400)  # colours that change have changed
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    result = page.evaluate(AXE_RUN)
    told = [f"{where}: {one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0].get('failureSummary', '')[:200]}" for one in result]
    assert told == []


def assert_axe_clean_in_both_themes(page: Page, where: str) -> None:
    """Nothing is found by axe in the light or in the dark theme."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert_axe_clean(page, f"{where}, {theme}")
