"""How a network is trained to play Elfer raus!."""

from reihum._kit.network_profile import EQUALS
from reihum._kit.recipe import Recipe

RECIPE = Recipe(
    ways={"starter": EQUALS, "players": EQUALS, "dropped": EQUALS},
    without=frozenset({"turn"}),
    advised=(4.0,),
    imitate=0.02,
    rates=(7e-4, 3e-5),
    lanes={2: 192, 3: 64, 4: 320, 5: 64, 6: 64},
)
