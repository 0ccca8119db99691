"""Games over days in Chromium: set up, said to everybody, until when, and a message to who is not there."""

import asyncio
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from reihum.server.live.service import Push
from reihum.server.push.keys import encode_base64, make_push_key
from reihum.server.push.services import Services
from reihum.server.push.vapid import Vapid
from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import FLAGS, PHONE, WITH_WINDOWS, NewPage
from tests.browser.guests import HAND
from tests.server.push_service import Browser as Subscribed
from tests.server.servers import ThreadServer, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

UNTIL = re.compile(r"until (today|tomorrow|\w+)\s\d+:\d\d\s[AP]M")

ENDPOINT = "https://fcm.googleapis.com/fcm/send/somebody"

SUBSCRIBED = """
const [endpoint, p256dh, auth] = %s;
let mine = null;
PushManager.prototype.getSubscription = async () => mine;
PushManager.prototype.subscribe = async ({applicationServerKey, userVisibleOnly}) => {
  if (applicationServerKey.length !== 65 || !userVisibleOnly) throw new Error("no key");
  mine = {endpoint, options: {applicationServerKey}, toJSON: () => ({endpoint, keys: {p256dh, auth}})};
  return mine;
};
"""
"""Chromium asks Google for an address, which a test cannot."""

NOTIFIED = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(({title, body, tag}) => [title, body, tag]);
}"""


def create_days_table(page: Page) -> str:
    """A table over days, with a bot; give its code."""
    page.goto("/")
    page.locator("[data-game=elfer_raus]").click()
    page.locator("[data-way=friends]").click()
    setup = page.get_by_test_id("setup")
    setup.get_by_role("radio", name="2", exact=True).first.check(force=True)
    setup.get_by_role("radio", name="over several days").check(force=True)
    setup.locator("button[type=submit]").click()
    page.get_by_test_id("days").wait_for()
    return page.url.rsplit("/", 1)[1]


def test_a_table_over_days_says_how_it_goes_and_until_when(new_page: NewPage) -> None:
    page = new_page(PHONE)
    code = create_days_table(page)
    rule = page.get_by_test_id("days")
    expect(rule).to_contain_text("2 days for each turn. After that a bot plays for you")
    expect(page.get_by_test_id("tell")).to_have_count(0)  # the host has no key
    page.get_by_text("At this table").click()
    # Clicked, not checked: what is chosen is what the server says, which may be the answer to the choice before.
    page.get_by_role("radio", name="7", exact=True).click(force=True)
    page.get_by_role("radio", name="the round ends").click(force=True)
    expect(rule).to_contain_text("7 days for each turn. After that bots finish the round")
    page.get_by_role("radio", name="1", exact=True).click(force=True)
    expect(rule).to_contain_text("1 day for each turn.")
    assert_axe_clean(page, "lobby over days")
    page.get_by_role("button", name="Fill the free seats").click()
    page.get_by_role("button", name="Deal").click()
    page.locator(HAND).first.wait_for()
    expect(page.get_by_test_id("until").locator(".short")).to_have_text(UNTIL)
    expect(page.get_by_test_id("until").locator(".long")).to_be_hidden()
    expect(page.get_by_test_id("clock")).to_have_count(0)
    assert_axe_clean(page, "table over days")
    page.goto("/")
    strip = page.get_by_test_id("own-tables").locator(f"[data-table={code}]")
    expect(strip).to_contain_text("It’s your turn")
    expect(strip).to_contain_text(UNTIL)


@pytest.fixture
def telling(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server that tells people, or would: nothing leaves the machine within the minute that it waits."""
    with ThreadServer(tmp_path, push=Push(Vapid(make_push_key(), "mailto:host@example.org"), Services())) as house:
        yield house


@pytest.fixture
def notifying(browser: Browser) -> Iterator[Browser]:
    """A Chromium that shows notifications."""
    if not WITH_WINDOWS:
        if os.environ.get("CI"):
            pytest.fail("CI must have a Chromium with windows")
        pytest.skip("notifications need a Chromium with windows: install it, or name it in CHROMIUM")  # CI has failed above
    with browser.browser_type.launch(executable_path=WITH_WINDOWS, args=FLAGS) as chromium:
        yield chromium


def test_who_asks_for_it_is_told_by_a_message_that_leads_to_the_table(notifying: Browser, telling: ThreadServer) -> None:
    context = notifying.new_context(base_url=telling.address, viewport=PHONE, locale="en-GB")  # type: ignore[arg-type]  # with service workers
    subscribed = Subscribed(ENDPOINT)
    context.add_init_script(SUBSCRIBED % json.dumps([ENDPOINT, encode_base64(subscribed.public), encode_base64(subscribed.auth)]))
    page = context.new_page()
    page.set_default_timeout(15_000)
    code = create_days_table(page)
    switch = page.get_by_test_id("tell").get_by_role("switch", name="Tell me")
    assert page.evaluate("Notification.permission") != "granted"  # nothing is asked before somebody taps
    expect(switch).not_to_be_checked()
    context.grant_permissions(["notifications"])
    switch.check(force=True)
    kept = telling.service.context.subscriptions

    def endpoints() -> list[str]:
        found = asyncio.run_coroutine_threadsafe(kept.list_at(code), telling._loop).result()
        return [one.endpoint for one in found]

    wait_until(lambda: endpoints() == [ENDPOINT])
    expect(switch).to_be_checked()

    # What the server would send, for a browser that is elsewhere.
    cdp = context.new_cdp_session(page)
    found: list[str] = []
    cdp.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(one["registrationId"] for one in told["registrations"]))
    cdp.send("ServiceWorker.enable")
    shown: list[str] = []
    cdp.on("BackgroundService.backgroundServiceEventReceived", lambda told: shown.append(told["backgroundServiceEvent"]["eventName"]))
    cdp.send("BackgroundService.startObserving", {"service": "notifications"})
    cdp.send("BackgroundService.setRecording", {"shouldRecord": True, "service": "notifications"})
    page.goto("/book")  # not the first page, which takes back what is no longer so
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    wait_until(lambda: page.evaluate("1") and found)
    message = {"table": code, "game": "Elfer raus!", "kind": "turn", "until": 1_800_000_000_000, "language": "en"}
    for data in (message, message | {"kind": "what"}, message | {"table": "/../x"}):
        told = {"origin": telling.address, "registrationId": found[0], "data": json.dumps(data)}
        cdp.send("ServiceWorker.deliverPushMessage", told)
    # Chromium forgets one that it is asked for after it was noted and before it is shown, so it is asked once only.
    wait_until(lambda: page.evaluate("1") and "Notification displayed" in shown)
    ((title, body, tag),) = page.evaluate(NOTIFIED)
    assert (title, tag) == ("It’s your turn", code)
    assert re.fullmatch(r"Elfer raus! · until Friday,? January 15 at \d+:\d\d\s[AP]M", body)

    # And no more.
    page.goto(f"/t/{code}")
    page.get_by_test_id("tell").get_by_role("switch").uncheck(force=True)
    wait_until(lambda: page.evaluate("1") and endpoints() == [])
    context.close()
