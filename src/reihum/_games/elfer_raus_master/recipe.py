"""How a network is trained to play Elfer raus! Master."""

from reihum._games.elfer_raus_master.advice import KINDS
from reihum._kit.network_profile import BIT, EQUALS
from reihum._kit.recipe import Recipe
from reihum._kit.weighed import make_prior_scores

RECIPE = Recipe(
    ways={"lacks": BIT, "order": EQUALS, "players": EQUALS, "starter": EQUALS},
    without=frozenset({"turn"}),
    hidden=(112, 112),
    advised=make_prior_scores(KINDS),
    width=12,
    imitate=0.02,
    minibatch=4096,
    entropy=0.003,
    rates=(5e-4, 3e-5),
    lanes={2: 192, 3: 64, 4: 320, 5: 64, 6: 64},
)
