#!/bin/sh
# The ladders of docs/results, two and four players, what matters most first: many hours on two cores.
# Every ladder can be stopped and goes on where it was: results lie in build/ladders. DEALS is how many for each (1000),
# FEW how many at 200 ms a move (100), GAMES which games, REIHUM the command.
set -eu
out=build/ladders
mkdir -p "$out"

ladder() { # name, deals, bots
	for game in ${GAMES:-elfer_raus elfer_raus_master bloom level_8}; do
		limit=
		if [ "$game" = level_8 ]; then limit="--option turn_limit=1000"; fi
		for players in 4 2; do
			file=$out/$game-$players-$1
			# shellcheck disable=SC2086 - no limit is no argument
			${REIHUM:-reihum} ladder "$game" --players "$players" --deals "$2" --bots "$3" $limit \
				--state "$file.jsonl" --json "$file.json" --plot "$file.svg"
		done
	done
}

ladder search "${DEALS:-1000}" search@20ms,careful
ladder levels "${DEALS:-1000}" careful,easy,random
ladder oracle "${DEALS:-1000}" oracle@20ms,careful
ladder kibitzer "${DEALS:-1000}" kibitzer@20ms,careful
ladder shorter "${DEALS:-1000}" search@2ms,careful
ladder longer "${FEW:-100}" search@200ms,careful
ladder growth "${FEW:-100}" search@200ms,search@20ms
ladder learned "${DEALS:-1000}" learned,careful
ladder learned-20 "${DEALS:-1000}" learned,search@20ms
ladder lookahead "${FEW:-100}" lookahead@100ms,careful
ladder lookahead-learned "${FEW:-100}" lookahead@100ms,learned
ladder learned-200 "${FEW:-100}" learned,search@200ms
ladder lookahead-200 "${FEW:-100}" lookahead@100ms,search@200ms
