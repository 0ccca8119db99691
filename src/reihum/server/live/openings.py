"""Who may set up tables: everybody, people who know a word, or people from certain networks."""

import hmac
from ipaddress import ip_network

from reihum.server.config.limits import Limits
from reihum.server.live.abuse import AbuseGuard
from reihum.server.live.addresses import parse_address
from reihum.server.messages.errors import Refused


class Openings:
    """The operator's rule for setting up tables. If it has both a word and networks, either suffices."""

    def __init__(self, limits: Limits, guard: AbuseGuard) -> None:
        self._word = _fold(limits.invitation_word)
        self._networks = [ip_network(each) for each in limits.tables_from]
        self._guard = guard

    def require_invited(self, address: str, word: str | None) -> None:
        """Raise Refused (`word_needed`, `not_from_here`) if an address may not set up a table; wrong words are counted against it."""
        if not (self._word or self._networks) or self._is_near(address):
            return
        if not self._word:
            message = "On this server tables are set up from certain networks only."
            raise Refused(message, "not_from_here")
        if word:
            self._guard.require_words(address)
            # Constant-time comparison: timing must not reveal how much of the word is right.
            if hmac.compare_digest(_fold(word), self._word):
                return
            self._guard.count_wrong_word(address)
        message = "Setting up a table takes the word of invitation that the operator of this server has given out."
        raise Refused(message, "word_needed")

    def _is_near(self, address: str) -> bool:
        known = parse_address(address)
        return known is not None and any(known in network for network in self._networks)


def _fold(word: str) -> bytes:
    return " ".join(word.split()).casefold().encode()
