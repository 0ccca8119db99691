"""How many frames a socket may send, whatever they hold: messages, parts of them, pings and pongs."""

from reihum.server.config.limits import Limits, Rate
from reihum.server.live.addresses import group_of, is_local
from reihum.server.live.allowances import Bucket, BucketPerAddress

PER_MESSAGE = 2
"""Frames that a socket may send for each message it may send, also for those that are refused as too fast."""

SHARE = 0.1
"""Of its allowance of messages: so many frames a second are taken from a socket whatever others of its address have sent."""

KIB = 1024


class FrameAllowance:
    """What one socket may still send. A frame counts as one, and as one more for each KiB that it holds."""

    def __init__(self, limits: Limits) -> None:
        messages, patience = limits.messages, limits.patience
        self._own = Bucket(Rate(PER_MESSAGE * messages.second, PER_MESSAGE * (messages.burst + patience.burst)))
        self._share = Bucket(Rate(SHARE * messages.second, messages.burst))
        self._of_address: Bucket | None = None

    def share_with(self, address: str, buckets: BucketPerAddress) -> None:
        """Count frames against their address as well; those of the machine itself are not, for they may be anybody's."""
        if not is_local(group_of(address)):
            self._of_address = buckets.of(address)

    def take(self, size: int) -> bool:
        """Count a frame that holds `size` bytes; return False when it is too much.

        When all sockets of an address together have sent too much, it is too much for those that have sent more than their share.
        """
        much = 1 + size / KIB
        modest = self._share.take(much)
        shared = self._of_address is None or self._of_address.take(much)
        return self._own.take(much) and (modest or shared)
