"""The HTTP endpoints for the operator's information: imprint, privacy page, and notice."""

from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from reihum.server.config.settings import ServerSettings
from reihum.server.http.answers import make_json_response
from reihum.server.http.known_hosts import read_host
from reihum.server.http.privacy import render_privacy_page
from reihum.server.live.thinkers import Thinkers
from reihum.server.messages.api import OperatorInfo

PRIVACY = "/privacy"


class SiteInfoApi:
    """The endpoints."""

    def __init__(self, settings: ServerSettings, thinkers: Thinkers) -> None:
        self._info = _make_operator_info(settings)
        self._thinkers = thinkers
        self._own = settings.path + PRIVACY
        self._names = {_read_name(origin) for origin in settings.origins}
        self._page = render_privacy_page(settings)

    @property
    def routes(self) -> list[Route]:
        """The routes of the endpoints."""
        return [Route("/api/house", self.get_site_info), Route(PRIVACY, self.get_privacy)]

    async def get_site_info(self, _: Request) -> Response:
        """Answer with the links and the notice, and whether bots have less time at the moment."""
        return make_json_response(msgspec.structs.replace(self._info, hurried=self._thinkers.hurried))

    async def get_privacy(self, request: Request) -> Response:
        """Answer with the privacy page, or lead to the operator's own."""
        link = self._info.privacy
        # The operator may have named the built-in page itself by its whole address. A proxy may leave the port out of `Host`.
        if urlsplit(link).path == self._own and _read_name(link) in {"", read_host(request.headers), *self._names}:
            return HTMLResponse(self._page, headers={"Cache-Control": "no-cache"})
        return RedirectResponse(link, headers={"Cache-Control": "no-cache"})


def _read_name(url: str) -> str:
    """Return the name or address in a URL, as `read_host` does; empty if there is none."""
    return (urlsplit(url).hostname or "").rstrip(".")


def _make_operator_info(settings: ServerSettings) -> OperatorInfo:
    either = settings.notice_de or settings.notice_en
    notice = {} if either is None else {"de": settings.notice_de or either, "en": settings.notice_en or either}
    for_others = bool(settings.origins or settings.trusted_proxies)
    return OperatorInfo(
        settings.site_name,
        settings.imprint,
        settings.privacy or settings.path + PRIVACY,
        settings.terms,
        notice,
        for_others,
        settings.names == "animals",
    )
