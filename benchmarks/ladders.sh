#!/bin/sh
# The ladders of docs/bots.md at full size, two and four players, 20 ms and 200 ms a move: some hours on two cores.
# Every ladder can be stopped and goes on where it was: results lie in build/ladders.
set -eu
out=build/ladders
mkdir -p "$out"

ladder() { # name, game, players, deals, bots, further arguments
	name=$1 game=$2 players=$3 deals=$4 bots=$5
	shift 5
	reihum ladder "$game" --players "$players" --deals "$deals" --bots "$bots" \
		--state "$out/$name.jsonl" --json "$out/$name.json" --plot "$out/$name.svg" "$@"
}

for game in elfer_raus elfer_raus_master level_8 bloom; do
	limit=
	if [ "$game" = level_8 ]; then limit="--option turn_limit=1000"; fi
	for players in 2 4; do
		# shellcheck disable=SC2086 - no limit is no argument
		ladder "$game-$players-levels" "$game" "$players" 1000 careful,easy,random $limit
		# shellcheck disable=SC2086
		ladder "$game-$players-20ms" "$game" "$players" 1000 oracle@20ms,search@20ms,careful $limit
		# shellcheck disable=SC2086
		ladder "$game-$players-200ms" "$game" "$players" 100 search@200ms,search@20ms,careful $limit
	done
done
