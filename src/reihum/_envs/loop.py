"""The compiled loop over a batch; `specialise` loads this file once for each game.

Every array has an entry for each game. A thread has a range of the games, from `first` to `stop`, and its own working memory, so that
games do not depend on the number of threads.
"""

from typing import Any

from reihum._bots.easy import ONE_IN
from reihum._bots.specialise import get_bindings
from reihum._envs.legal_sets import add_move
from reihum._envs.memory import BEGIN, CAREFUL, LEARNER, RANDOM, Cell, Digest, GamesMemory, Settings
from reihum._envs.seeds import compute_next_seed, open_stream, start_rng
from reihum._kit.chance import Rng, pick
from reihum._kit.compiled import inlined_rule
from reihum._kit.shares import share_the_win

game = get_bindings()
rule, LAST_DECIDES, deal, legal, play = game.rule, game.last_decides, game.deal, game.legal, game.play
due, form, determinize, careful = game.is_pile_due, game.form_pile, game.determinize, game.careful
observe, observe_hidden, round_points, carry_over = game.observe, game.observe_hidden, game.round_points, game.carry_over

Record = Any
"""A structured scalar of the game that the file is loaded for."""
Records = Any
"""An array of structured scalars, which numpy's types cannot express."""
Numbers = Any
"""An array of numbers."""

ENOUGH = 2
"""After this many episodes in one step, forced moves are no longer skipped: a game of forced moves only would never return."""


@rule
def run(actions: Numbers, first: int, stop: int, memory: GamesMemory) -> None:
    """Make a move in each game, or start its first episode where the action is BEGIN, and continue to the next decision.

    Precondition, not checked: the actions are legal. The seeds are in the cells.
    """
    settings, template, states, cells, scratch, world, digest, observations, hidden, masks, seats, rewards, ended, legal_moves = memory
    for at in range(first, stop):
        begins = actions[at] == BEGIN
        if not begins:
            # Not `move`, which would put a second copy of `play_on` into this loop and take seconds to compile.
            rewards[at, :] = 0
            play(states[at], actions[at])
        deal_on(begins, settings, template, states, cells, scratch, world, digest, rewards, ended, at)
        see(settings[0], states[at], observations, hidden, seats, at)
        masks[at, :] = False
        legal_moves[at, :] = 0
        for place in range(legal(states[at], scratch[0])):
            code = int(scratch[0].codes[place])
            masks[at, code] = True
            add_move(legal_moves[at], code)


# The steps of `run` and of the kernels for GPUs, which pass addresses, so each array is a separate parameter. On a GPU `move` and `look`
# are one kernel and `deal_on` is another, since only a few games need it in a step.


@inlined_rule
def move(  # noqa: PLR0913, PLR0917 - a kernel is handed each array
    action: int,
    settings: Records,
    states: Records,
    cells: Records,
    scratch: Records,
    world: Records,
    rewards: Numbers,
    ended: Numbers,
    at: int,
) -> bool:
    """Make a move in a game and play on; return False where `deal_on` must continue: a round is over or a pile is due."""
    rewards[at, :] = 0
    ended[at] = False
    play(states[at], action)
    return play_on(settings[0], states[at], cells[at], scratch[0], world, 0)


@inlined_rule
def deal_on(  # noqa: PLR0913, PLR0917 - as above
    begins: bool,  # noqa: FBT001 - as above
    settings: Records,
    template: Records,
    states: Records,
    cells: Records,
    scratch: Records,
    world: Records,
    digest: Records,
    rewards: Numbers,
    ended: Numbers,
    at: int,
) -> None:
    """Reshuffle, score rounds, deal and play on until a decision is due; with `begins` the first episode is started before."""
    s, cell = states[at], cells[at]
    if begins:
        rewards[at, :] = 0
        reset_match(settings[0], template, states, at, cell, digest[0])
        begin_round(s, cell, digest[0])
    over = 0
    while not play_on(settings[0], s, cell, scratch[0], world, over):
        if due(s):
            form(s, cell.stream)
        else:
            over += end_round(settings[0], template, states, at, cell, world, digest[0], rewards[at])
    ended[at] = over > 0


@inlined_rule
def play_on(settings: Settings, s: Record, cell: Cell, scratch: Record, world: Records, over: int) -> bool:  # noqa: PLR0913, PLR0917 - as above
    """Make the moves of bots and forced moves; return True at a decision, False when a round is over or a pile is due.

    `over` is the number of episodes that have ended in this step.
    """
    asked = False
    while not asked and s.turn >= 0 and not due(s):
        who = settings.bots[s.turn]
        if who != LEARNER:
            play(s, choose_bots_move(who, s, scratch, world, cell.rng))
        elif settings.skip_forced and over < ENOUGH and legal(s, scratch) == 1:
            play(s, int(scratch.codes[0]))
        else:
            asked = True
    return asked


@inlined_rule
def reset_match(  # noqa: PLR0913, PLR0917 - compiled code is handed its arrays one by one
    settings: Settings, template: Records, states: Records, at: int, cell: Cell, digest: Digest
) -> None:
    """Prepare for the first round of the match with the cell's seed."""
    # The template has the options and everything else that a dealt round starts from.
    states[at] = template[0]
    cell.played = 0
    cell.totals[:] = 0
    cell.last[:] = 0
    if settings.has_bots:
        start_rng(cell.rng, cell.seed, digest.words)


@inlined_rule
def begin_round(s: Record, cell: Cell, digest: Digest) -> None:
    """Deal a round from its stream; the state already has the options and what the previous round carries over."""
    open_stream(cell.stream, cell.seed, cell.played, digest.words)
    deal(s, cell.stream)


@rule
def choose_bots_move(who: int, s: Record, scratch: Record, world: Records, rng: Rng) -> int:
    """Return a bot's move, the same as that of the bot of this name in Python; `random` needs no world."""
    if who == RANDOM:
        count = legal(s, scratch)
        return int(scratch.codes[pick(rng, count) if count > 1 else 0])
    world[0] = s
    determinize(world[0], int(s.turn), scratch, rng)
    meant = careful(world[0], scratch, rng)
    if who == CAREFUL:
        return meant
    count = legal(s, scratch)
    if count > 1 and pick(rng, ONE_IN) == 0:
        other = pick(rng, count - 1)
        # Codes ascend, so skipping the meant move is a matter of order: no list without it is made.
        code = int(scratch.codes[other])
        return code if code < meant else int(scratch.codes[other + 1])
    return meant


@inlined_rule
def end_round(  # noqa: PLR0913, PLR0917 - compiled code is handed its arrays one by one
    settings: Settings,
    template: Records,
    states: Records,
    at: int,
    cell: Cell,
    world: Records,
    digest: Digest,
    rewards: Numbers,
) -> int:
    """Score the round and deal the next one; return 1 when the episode is over and another one starts."""
    players = settings.players
    for seat in range(players):
        points = round_points(states[at], seat)
        cell.last[seat] = points
        cell.totals[seat] += points
        if settings.points:
            rewards[seat] += points
    cell.played += 1
    # `carry_over` needs the finished round and the new one at once; the new one is prepared in the bots' world.
    world[0] = template[0]
    undecided = carry_over(world[0], states[at])
    if undecided and cell.played != settings.rounds:
        over = 0
        states[at] = world[0]
    else:
        over = 1
        if not settings.points:
            share_the_win(players, cell.totals, cell.last, LAST_DECIDES, rewards)
        cell.episodes += 1
        cell.seed = compute_next_seed(cell.seed, digest.words)
        reset_match(settings, template, states, at, cell, digest)
    begin_round(states[at], cell, digest)
    return over


@inlined_rule
def see(settings: Settings, s: Record, observations: Records, hidden: Records, seats: Numbers, at: int) -> None:  # noqa: PLR0913, PLR0917 - as above
    """Write the observation of the seat to move."""
    seat = int(s.turn)
    seats[at] = seat
    observe(s, seat, observations[at])
    if settings.see_all:
        observe_hidden(s, seat, hidden[at])


@inlined_rule
def look(  # noqa: PLR0913, PLR0917 - as above
    settings: Records,
    states: Records,
    scratch: Records,
    observations: Records,
    hidden: Records,
    seats: Numbers,
    legal_moves: Numbers,
    at: int,
) -> None:
    """Write the observation of the seat to move and the set of its legal moves."""
    see(settings[0], states[at], observations, hidden, seats, at)
    legal_moves[at, :] = 0
    for place in range(legal(states[at], scratch[0])):
        add_move(legal_moves[at], int(scratch[0].codes[place]))
