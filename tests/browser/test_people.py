"""What the host does about a guest in the middle of a match, and a seat that gets another link, in Chromium."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import PHONE, NewPage
from tests.browser.guests import start_with_guest
from tests.browser.player import NAME, wait_for_any
from tests.server.client import Client

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

SMALL = {"width": 360, "height": 640}
COVERED = """said => {
  const covers = said.getBoundingClientRect();
  const names = [...document.querySelectorAll("[data-mat] .look")].filter((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    return left < covers.right && right > covers.left && top + 2 < covers.bottom && bottom - 2 > covers.top;
  });
  return names.map((name) => name.textContent);
}"""
"""The names that lie under what somebody says."""
ACROSS = {"width": 844, "height": 390}
TABLET = {"width": 768, "height": 1024}
UNSEEN = """said => {
  const box = (node) => node.getBoundingClientRect();
  const { left, right, top, bottom } = box(said);
  const covers = (one) => one.left < right - 1 && one.right > left + 1 && one.top < bottom - 1 && one.bottom > top + 1;
  const all = (what) => [...document.querySelectorAll(what)];
  const parts = all(".bar strong, [data-testid=board] :is(.cell, .half, [data-place]), [data-testid=hand] [data-card]");
  const hidden = parts.filter((part) => covers(box(part)) || (!part.dataset.card && box(part).bottom > innerHeight + 1));
  return [parts.length > 0, hidden.map((part) => part.textContent)];
}"""
"""Whether there are a sentence of whose turn it is, places and cards; and those under a notice, or but for cards below the page."""
LOST = "On another device there is a new link to this seat. Open it here."


def test_the_host_mutes_and_replaces_a_guest_and_another_one_takes_the_seat(new_page: NewPage) -> None:
    host, guest = start_with_guest(new_page)
    host.get_by_role("button", name="Menu").click()
    guests = host.get_by_role("region", name="At the table")
    guests.get_by_role("button", name="Mute: Zoë").click()
    guest.get_by_test_id("talk-button").click()
    expect(guest.get_by_test_id("talk")).to_contain_text("You’re muted at this table.")
    expect(guest.get_by_test_id("talk").locator("[data-reaction]")).to_have_count(0)
    guests.get_by_role("button", name="Let them talk").click()
    expect(guest.get_by_test_id("talk").locator("[data-reaction]").first).to_be_visible()
    host.set_viewport_size({"width": 360, "height": 640})
    replace = guests.get_by_role("button", name="Replace by a bot")
    box = replace.bounding_box()
    assert box
    replace.dblclick(position={"x": box["width"] / 2, "y": box["height"] - 3})  # the answer comes to lie there
    expect(guests).to_contain_text("Zoë loses the seat")
    expect(guest.get_by_test_id("hand").locator("[data-card]").first).to_be_visible()
    assert_axe_clean(host, "guests")
    guests.get_by_role("button", name="Yes, replace").click()
    expect(guest.get_by_text("You were asked to leave the table.")).to_be_visible()
    guests.get_by_role("button", name="Free the seat for a guest").click()
    late = new_page(PHONE)
    late.goto(host.url.partition("#")[0])
    offer = late.get_by_test_id("take-over")
    expect(offer).to_contain_text("makes room for you")
    assert_axe_clean(late, "take over")
    offer.locator(NAME).fill("Mia")
    offer.get_by_role("button", name="Join in").click()
    late.locator("[data-testid=hand] [data-card]").first.wait_for()
    expect(guests).to_contain_text("Mia")


@pytest.mark.parametrize(("game", "size"), [("elfer_raus", SMALL), ("elfer_raus", ACROSS), ("bloom", PHONE), ("elfer_raus", TABLET)])
def test_an_offered_seat_leaves_in_sight_whose_turn_it_is_and_where_cards_go(
    game: str, size: dict[str, int], new_page: NewPage, url: str
) -> None:
    page = new_page(size, locale="de-DE")
    with Client(url) as host:
        host.create("careful", "careful", game=game, pace=400)
        host.ask("start")
        page.goto(f"/t/{host.code}")
        expect(page.locator(".watching")).to_contain_text("Anna sieht das")
        host.ask("place_bot", seat=2, bot=None)
        offer = page.get_by_test_id("take-over")
        expect(offer).to_contain_text("macht dir Platz")
        assert "Anna sieht" not in offer.inner_text()
        assert offer.evaluate(UNSEEN) == [True, []]
        offer.get_by_role("button", name="Nur zuschauen").click()
        expect(offer.locator(NAME)).to_have_count(0)
        expect(offer).to_contain_text("Du schaust zu.")


def test_on_a_phone_on_its_side_what_the_host_is_asked_covers_no_card_and_no_place(new_page: NewPage, url: str) -> None:
    page = new_page(ACROSS, locale="de-DE")
    with ExitStack() as stack:
        host, guest, onlooker = (stack.enter_context(Client(url)) for _ in range(3))
        host.create(None, "careful", pace=100)
        guest.join(host.code)
        guest.ask("sit", name="Wilhelmine", seat=1)
        host.ask("start")
        page.goto(f"/t/{host.code}#{host.secret}")
        onlooker.join(host.code)
        asked = page.locator("[role=status] > p", has_text="Jemand schaut zu.")
        asked.wait_for()
        assert asked.evaluate(UNSEEN) == [True, []]
        guest.socket.close()
        play_to_seat(host, 1)
        wait_for_any("[data-testid=absent] .button", page)
        away = page.locator("[data-testid=absent] p")
        assert away.evaluate(UNSEEN) == [True, []]
        expect(asked).to_be_hidden()
        page.get_by_role("button", name="Noch warten").click()
        expect(asked).to_be_visible()


def play_to_seat(person: Client, seat: int) -> None:
    """Make a person's first legal moves until it is another seat's turn."""
    while person.table["match"]["turn"] != seat:
        if person.legal:
            person.ask_patiently("move", number=person.table["number"], move=person.legal[0])
        else:
            person.receive()


@pytest.mark.thorough  # web/src/session/session.test.ts and tests/server/test_people.py
def test_a_seat_gets_another_link_and_the_old_one_opens_nothing(new_page: NewPage) -> None:
    host, guest = start_with_guest(new_page)
    guest.get_by_role("button", name="Menu").click()
    menu = guest.get_by_test_id("menu")
    menu.get_by_text("Take this seat to another device").click()
    kept = "localStorage.getItem('reihum.seat.' + location.pathname.slice(3))"
    old = guest.evaluate(kept)
    thief = new_page(PHONE)
    thief.goto(f"{guest.url}#{old}")
    thief.locator("[data-testid=hand] [data-card]").first.wait_for()
    menu.get_by_role("button", name="Make a new link").click()
    expect(menu).to_contain_text("This is your new link.")
    assert guest.evaluate(kept) != old
    expect(thief.get_by_text(LOST)).to_be_visible()
    expect(thief.get_by_test_id("hand")).to_have_count(0)
    guest.reload()
    guest.locator("[data-testid=hand] [data-card]").first.wait_for()
    expect(host.locator("[data-testid=others]")).to_contain_text("Zoë")


@pytest.mark.parametrize("size", [SMALL, PHONE])
def test_what_guests_say_covers_no_name_where_they_sit_in_rows(size: dict[str, int], new_page: NewPage, url: str) -> None:
    page = new_page(size)
    with ExitStack() as stack:
        host, *guests = [stack.enter_context(Client(url)) for _ in range(4)]
        host.create(None, None, None, game="level_8", name="Anna")
        for guest, name in zip(guests, ("Great-aunt Hildegard", "Ben", "Bartholomew Nepomuk"), strict=True):
            guest.join(host.code)
            guest.ask("sit", name=name)
        host.ask("start")
        page.goto(f"/t/{host.code}#{host.secret}")
        page.locator("[data-mat]").nth(2).wait_for()
        page.locator(".floats").wait_for(state="attached")
        for guest in guests:
            said = f"{guest.table['seat']}: this is a rather long line, for which there have to be two, and more"
            guest.ask("say", text=said)
            bubble = page.locator("[data-float=text]", has_text=said)
            bubble.wait_for()
            assert bubble.evaluate(COVERED) == []
            bubble.wait_for(state="detached")
