"""Buckets: how much an address or a person may ask for at once, and a second."""

from reihum.server.config.limits import Rate
from reihum.server.live.allowances import Bucket, BucketPerAddress


def test_a_bucket_fills_up_again() -> None:
    now = 0.0
    bucket = Bucket(Rate(2, 3), lambda: now)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    assert bucket.level == 0
    now = 0.5
    assert bucket.take()
    bucket.give_back()
    assert bucket.level == 1
    now = 100.0
    assert bucket.level == 3


def test_buckets_are_kept_for_the_addresses_last_seen() -> None:
    buckets = BucketPerAddress(Rate(0, 1), kept=2)
    assert buckets.get_bucket("a").take()
    assert not buckets.get_bucket("a").take()
    assert buckets.get_bucket("a", "ABCDE").take()
    assert buckets.get_bucket("c").take()
    assert buckets.get_bucket("a").take()  # forgotten meanwhile
