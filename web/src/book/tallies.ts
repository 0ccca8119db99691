import type { PlayedMatch, Player } from "../device/playedMatches";

/** Statistics of a book: results of pairs, and by game wins, the longest match and the closest. */

/** Two people who played each other, and how often each was ahead. Null stands for the bots. */
export interface Pair {
  names: readonly [string, string | null];
  ahead: readonly [number, number];
  drawn: number;
  matches: number;
}

/** How often somebody won a game; null stands for the bots. */
export interface Wins {
  name: string | null;
  won: number;
}

export interface GameTally {
  game: string;
  title: string;
  matches: number;
  wins: readonly Wins[];
  /** The match with the most rounds; null if all had the same number. */
  longest: PlayedMatch | null;
  /** The match with the smallest distance between first and second, and that distance; null if nobody was second. */
  closest: { match: PlayedMatch; by: number } | null;
}

/** Return the key of a name, which ignores case and surrounding spaces. */
const makeKey = (name: string) => name.trim().normalize().toLowerCase();

/** Return the sides of a match: each person, and the bots as one side if a person plays alone against them. */
function findSides({ players }: PlayedMatch): { people: readonly number[]; alone: boolean } {
  const people = players.flatMap(({ bot }, seat) => (bot ? [] : [seat]));
  return { people, alone: people.length === 1 && players.length > 1 };
}

/** Return -1 if seat `one` is ahead, 1 if `other` is, 0 for a tie. */
function compare({ players, winners, lowest }: PlayedMatch, one: number, other: number): number {
  const [first, second] = [winners.includes(one), winners.includes(other)];
  if (first || second) return Number(second) - Number(first);
  const by = (players[one]?.total ?? 0) - (players[other]?.total ?? 0);
  return Math.sign(lowest ? by : -by);
}

/** Return all pairs, by descending number of matches. The first of a pair was ahead more often. */
export function countPairs(matches: readonly PlayedMatch[]): Pair[] {
  const pairs = new Map<string, { names: [string, string | null]; ahead: [number, number]; drawn: number }>();
  const count = (one: string, other: string | null, outcome: number) => {
    const turned = other !== null && makeKey(other) < makeKey(one);
    const names: [string, string | null] = turned ? [other, one] : [one, other];
    const key = JSON.stringify(names.map((name) => name && makeKey(name)));
    const pair = pairs.get(key) ?? { names, ahead: [0, 0], drawn: 0 };
    if (outcome === 0) pair.drawn += 1;
    else pair.ahead[outcome < 0 !== turned ? 0 : 1] += 1;
    pairs.set(key, pair);
  };
  for (const match of matches) {
    const { people, alone } = findSides(match);
    const name = (seat: number) => match.players[seat]?.name ?? "";
    for (const [at, one] of people.entries())
      for (const other of people.slice(at + 1))
        if (makeKey(name(one)) !== makeKey(name(other))) count(name(one), name(other), compare(match, one, other));
    const [me = 0] = people;
    const first = match.winners.includes(me);
    if (alone) count(name(me), null, !first ? 1 : match.winners.length > 1 ? 0 : -1);
  }
  return [...pairs.values()].map(putStrongerFirst).sort((one, other) => other.matches - one.matches);
}

function putStrongerFirst({ names: [one, other], ahead: [a, b], drawn }: Omit<Pair, "matches">): Pair {
  const matches = a + b + drawn;
  return other === null || a >= b
    ? { names: [one, other], ahead: [a, b], drawn, matches }
    : { names: [other, one], ahead: [b, a], drawn, matches };
}

/** Return the statistics of each game, by descending number of matches; `matches` are sorted newest first. */
export function countGames(matches: readonly PlayedMatch[]): GameTally[] {
  const games = [...new Set(matches.map(({ game }) => game))];
  return games
    .map((game) => ({ game, played: matches.filter((match) => match.game === game) }))
    .map(({ game, played }) => ({
      game,
      title: played[0]?.title ?? game,
      matches: played.length,
      wins: countWins(played),
      longest: findLongest(played),
      closest: findClosest(played),
    }))
    .sort((one, other) => other.matches - one.matches);
}

/** Return the wins by person, people before the bots. A shared first place is a win. */
function countWins(matches: readonly PlayedMatch[]): Wins[] {
  const wins = new Map<string, { name: string; won: number }>();
  let bots = 0;
  for (const { players, winners } of matches) {
    const won = winners.flatMap((seat) => players[seat] ?? []);
    if (won.some(({ bot }) => bot)) bots += 1;
    for (const { name, bot } of won) if (!bot) addTo(wins, name);
  }
  const people = [...wins.values()].sort((one, other) => other.won - one.won);
  return bots > 0 ? [...people, { name: null, won: bots }] : people;
}

function addTo(wins: Map<string, { name: string; won: number }>, name: string): void {
  const before = wins.get(makeKey(name)) ?? { name, won: 0 };
  wins.set(makeKey(name), { ...before, won: before.won + 1 });
}

function findLongest(matches: readonly PlayedMatch[]): PlayedMatch | null {
  const rounds = matches.map((match) => match.rounds);
  const most = Math.max(...rounds);
  return Math.min(...rounds) < most ? (matches.find((match) => match.rounds === most) ?? null) : null;
}

function findClosest(matches: readonly PlayedMatch[]): GameTally["closest"] {
  let closest: GameTally["closest"] = null;
  for (const match of matches) {
    const by = findDistance(match);
    if (by !== null && (closest === null || by < closest.by)) closest = { match, by };
  }
  return closest;
}

/** Return the distance from first to second; 0 for a shared first place, null if nobody was second. */
function findDistance(match: PlayedMatch): number | null {
  const [first, second] = rankPlayers(match);
  return first && second ? Math.abs(first.total - second.total) : null;
}

/** Return the players of a match, the winner first. */
export function rankPlayers(match: PlayedMatch): (Player & { won: boolean })[] {
  const seats = match.players.map((_, seat) => seat).sort((one, other) => compare(match, one, other));
  return seats.flatMap((seat) => {
    const player = match.players[seat];
    return player ? [{ ...player, won: match.winners.includes(seat) }] : [];
  });
}
