from tests.server.postgres import postgres
from tests.server.redis import redis

__all__ = ["postgres", "redis"]
