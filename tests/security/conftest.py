from tests.server.conftest import anna, ben, house

__all__ = ["anna", "ben", "house"]
