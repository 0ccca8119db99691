"""Whole matches between bots, measured while they are played, compiled; `specialise` loads this file once for each game.

All chance comes from the seed of a match, so variants of a game that deal alike are played with the same cards.
"""

from typing import Any

from reihum._bots.specialise import get_bindings
from reihum._envs.measured_memory import LOG, LOGGED_MOVES, QUARTERS, MatchCounts, MeasuredMemory, Running
from reihum._envs.memory import LEARNER
from reihum._envs.seeds import compute_lab_seed, start_rng
from reihum._kit.shares import share_the_win

game = get_bindings()
rule, LAST_DECIDES, legal, play, due, form = game.rule, game.last_decides, game.legal, game.play, game.is_pile_due, game.form_pile
round_points, carry_over, begin_round, choose_bots_move = game.round_points, game.carry_over, game.begin_round, game.choose_bots_move
is_draw_or_pass, ended_without_winner = game.is_draw_or_pass, game.ended_without_winner

ASK = -1
"""Stands for a move that must come from the caller."""
MOST_DECISIONS = 100_000
"""A match of more decisions is abandoned, because some bots may never finish."""

Record = Any
"""A structured scalar of the game that the file is loaded for."""
Records = Any
"""An array of structured scalars, which numpy's types cannot express."""


@rule
def play_matches(memory: MeasuredMemory, seed: int, first: int, matches: Records) -> None:
    """Play a match of the series of `seed` for each record of `matches`, from number `first` on.

    Precondition: all seats have compiled bots.
    """
    for at in range(len(matches)):
        begin(memory, seed, first + at)
        go_on(memory, ASK)
        matches[at] = memory.counts[0]


@rule
def begin(memory: MeasuredMemory, series: int, number: int) -> None:
    """Begin match `number` of the series: deal its first round."""
    running, cell = memory.running[0], memory.cells[0]
    clear(memory.counts[0])
    seed = compute_lab_seed(series, number, memory.digest[0].words)
    running.number = number
    running.seat = -1
    running.leader = -1
    running.stride = 1
    running.logged_moves = 0
    cell.seed = seed
    cell.played = 0
    cell.totals[:] = 0
    cell.last[:] = 0
    start_rng(cell.rng, seed, memory.digest[0].words)
    memory.states[0] = memory.template[0]
    begin_round(memory.states[0], cell, memory.digest[0])
    memory.counts[0].first = memory.states[0].turn


@rule
def clear(counts: MatchCounts) -> None:
    """Set everything to 0."""
    counts.shares[:] = 0.0
    counts.led[:] = 0.0
    counts.totals[:] = 0
    counts.deficits[:] = 0
    counts.behind[:] = 0
    counts.rounds = 0
    counts.turns = 0
    counts.decisions = 0
    counts.forced = 0
    counts.options = 0
    counts.dead_turns = 0
    counts.lead_changes = 0
    counts.nobody_out = 0
    counts.cut = 0


@rule
def go_on(memory: MeasuredMemory, move: int) -> bool:
    """Make `move` (or ASK for none), then play on until a move must come from the caller; return whether the match is over."""
    s = memory.states[0]
    counts, cell = memory.counts[0], memory.cells[0]
    given = move
    while counts.decisions < MOST_DECISIONS:
        # A reshuffle may be due at once, before anybody can move.
        while due(s):
            form(s, cell.stream)
        if s.turn < 0:
            if end_round(memory):
                end_match(memory)
                return True
            continue
        seat = int(s.turn)
        count = legal(s, memory.scratch[0])
        chosen = choose(memory, seat, count, given)
        if chosen == ASK:
            return False
        given = ASK
        note_decision(memory, seat, count, chosen)
        play(s, chosen)
        if s.turn != seat:
            end_turn(memory)
    counts.cut = 1
    return True


@rule
def choose(memory: MeasuredMemory, seat: int, count: int, given: int) -> int:
    """Return the given move, or the choice of the seat's bot; ASK where it must come from the caller.

    Forced moves are made at once. Precondition: the legal moves are in the scratch memory.
    """
    if count == 1:
        return int(memory.scratch[0].codes[0])
    if given != ASK:
        return given
    who = get_bot(memory, seat)
    if who == LEARNER:
        return ASK
    return int(choose_bots_move(who, memory.states[0], memory.scratch[0], memory.world, memory.cells[0].rng))


@rule
def note_decision(memory: MeasuredMemory, seat: int, count: int, chosen: int) -> None:
    """Count a decision among `count` legal moves, before it is carried out."""
    counts, running = memory.counts[0], memory.running[0]
    if running.seat < 0:
        running.seat = seat
        running.chose = 0
        running.idle = is_draw_or_pass(chosen)
    counts.decisions += 1
    counts.options += count
    counts.forced += count == 1
    running.chose |= count > 1
    if running.logged_moves < LOGGED_MOVES:
        running.seats[running.logged_moves] = seat
        running.codes[running.logged_moves] = chosen
        running.logged_moves += 1


@rule
def get_bot(memory: MeasuredMemory, seat: int) -> int:
    """Return the bot of a seat in the current match."""
    seating = memory.seating[0]
    if seating.rotates:
        return int(seating.bots[(seat - memory.running[0].number) % seating.players])
    return int(seating.bots[seat])


@rule
def end_turn(memory: MeasuredMemory) -> None:
    """Count a turn, and note the leaders after it."""
    s = memory.states[0]
    counts, running, cell = memory.counts[0], memory.running[0], memory.cells[0]
    players = int(s.players)
    counts.dead_turns += running.idle and not running.chose
    running.seat = -1
    best = cell.totals[0] + round_points(s, 0)
    for seat in range(1, players):
        best = max(best, cell.totals[seat] + round_points(s, seat))
    leaders = 0
    leader = -1
    for seat in range(players):
        # What the round would bring if it ended now counts as well.
        deficit = best - cell.totals[seat] - round_points(s, seat)
        if deficit:
            counts.behind[seat] += 1
            counts.deficits[seat] = max(counts.deficits[seat], deficit)
        else:
            leader = seat if leaders == 0 else -1
            # A tie has several bits, and no sole leader.
            leaders |= 1 << seat
    if leader >= 0:
        counts.lead_changes += running.leader >= 0 and leader != running.leader
        running.leader = leader
    log_leaders(running, int(counts.turns), leaders)
    counts.turns += 1


@rule
def log_leaders(running: Running, turn: int, leaders: int) -> None:
    """Note the leaders after a turn (counted from 0); where the log is full, drop every second entry."""
    if turn % running.stride:
        return
    place = turn // running.stride
    if place == LOG:
        for at in range(LOG // 2):
            # Writing at `at` after reading at 2 * `at` is safe in place: no later read lies below.
            running.leaders[at] = running.leaders[2 * at]
        running.stride *= 2
        place //= 2
    running.leaders[place] = leaders


@rule
def end_round(memory: MeasuredMemory) -> bool:
    """Add the round to the score and deal the next one; return whether the match is over."""
    s = memory.states[0]
    counts, cell, seating = memory.counts[0], memory.cells[0], memory.seating[0]
    for seat in range(seating.players):
        points = round_points(s, seat)
        cell.last[seat] = points
        cell.totals[seat] += points
    cell.played += 1
    counts.nobody_out += ended_without_winner(s)
    memory.world[0] = memory.template[0]
    if carry_over(memory.world[0], s) and cell.played != seating.rounds:
        memory.states[0] = memory.world[0]
        begin_round(s, cell, memory.digest[0])
        return False
    return True


@rule
def end_match(memory: MeasuredMemory) -> None:
    """Note the result of the match and who led at each quarter."""
    counts, cell, running = memory.counts[0], memory.cells[0], memory.running[0]
    players = int(memory.seating[0].players)
    counts.rounds = cell.played
    for seat in range(players):
        counts.totals[seat] = cell.totals[seat]
    share_the_win(players, cell.totals, cell.last, LAST_DECIDES, counts.shares)
    for quarter in range(QUARTERS):
        # The turn that completes the quarter, counted from 0 as in the log.
        turn = max(0, counts.turns * (quarter + 1) // (QUARTERS + 1) - 1)
        leaders = running.leaders[turn // running.stride]
        for seat in range(players):
            # Shares of the win, not seats, are added: a tie counts in part.
            if leaders >> seat & 1:
                counts.led[quarter] += counts.shares[seat]
    add_moves(memory, players)


@rule
def add_moves(memory: MeasuredMemory, players: int) -> None:
    """Add this match to the SUMS of each move that was made in it."""
    running, shares, sums = memory.running[0], memory.counts[0].shares, memory.sums
    made, brought = memory.made, memory.brought
    for at in range(running.logged_moves):
        code = int(running.codes[at])
        made[code] += 1
        brought[code] += shares[running.seats[at]] - 1.0 / players
    for at in range(running.logged_moves):
        code = int(running.codes[at])
        n, x = float(made[code]), brought[code]
        # A code that occurs again was added and cleared by its first occurrence.
        if n:
            sums[code, 0] += n
            sums[code, 1] += x
            sums[code, 2] += n * n
            sums[code, 3] += n * x
            sums[code, 4] += x * x
            made[code] = 0
            brought[code] = 0.0
