// Random rounds of Elfer raus! Master as a plain C++ loop: the yardstick for `reihum bench elfer_raus_master`.
// Same ChaCha20 shuffle, same choosing generator, same moves as the library; prints rounds and moves per second.
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "chance.hpp"

namespace {

constexpr int kColours = 4, kNumbers = 21, kCards = 84, kMiddle = 11, kJoker = kCards, kDeck = 84, kMost = 4, kBonuses = 7, kOver = -1;
constexpr int kHands[] = {0, 0, 20, 20, 15, 12, 12}, kConnectors[] = {0, 0, 4, 4, 3, 3, 2};
constexpr uint32_t kAll = (1u << (kNumbers + 1)) - 2, kLow = (1u << kMiddle) - 2, kHigh = kAll - kLow - (1u << kMiddle);

using Masks = uint32_t[kColours];  // by colour: a bit for each number

struct Round {
  Masks hands[6], cannot[6], rows, standing, open, reach, bridges;
  int8_t pile[kDeck], order[kColours];
  int above[kColours], below[kColours];
  int jokers[6], known[6], counts[6], connectors[6], bonuses[6], bonuses_left, left, players, starter, turn, laid, passes;
  bool exchanged;

  template <typename T>
  static void shuffle(ChaCha& chance, T* cards, int n) {
    for (int last = n - 1; last > 0; --last) std::swap(cards[last], cards[chance.below(last + 1)]);
  }
  void take(int seat, int card) {
    if (card == kJoker) {
      ++jokers[seat];
    } else {
      hands[seat][card / kNumbers] |= 1u << (card % kNumbers + 1);
    }
  }
  void deal(ChaCha& chance) {
    int n = 0;
    for (int card = 0; card < kCards; ++card) {
      if (card % kNumbers + 1 != kMiddle) pile[n++] = static_cast<int8_t>(card);
    }
    while (n < kDeck) pile[n++] = kJoker;
    shuffle(chance, pile, kDeck);
    std::memset(hands, 0, sizeof hands);
    std::memset(cannot, 0, sizeof cannot);
    left = kDeck;
    for (int seat = 0; seat < players; ++seat) {
      jokers[seat] = known[seat] = bonuses[seat] = 0;
      counts[seat] = kHands[players];
      connectors[seat] = kConnectors[players];
      for (int i = 0; i < kHands[players]; ++i) take(seat, pile[--left]);
    }
    for (int row = 0; row < kColours; ++row) order[row] = static_cast<int8_t>(row);
    shuffle(chance, order, kColours);
    for (int row = 0; row < kColours; ++row) {
      const int colour = order[row];
      above[colour] = order[row > 0 ? row - 1 : row];
      below[colour] = order[row < kColours - 1 ? row + 1 : row];
      rows[colour] = 1u << kMiddle;
      open[colour] = 1u << (kMiddle - 1) | 1u << (kMiddle + 1);
      standing[colour] = reach[colour] = bridges[colour] = 0;
    }
    bonuses_left = kBonuses;
    laid = passes = 0;
    exchanged = false;
    turn = starter;
  }
  void next() {
    laid = 0;
    exchanged = false;
    if (++turn == players) turn = 0;
  }
  void lay(int colour, int number, bool joker) {
    const uint32_t bit = 1u << number, beside = (bit << 1 | bit >> 1) & kAll;
    if (joker) {
      --jokers[turn];
      if (known[turn] > 0) --known[turn];
      standing[colour] |= bit;
    } else {
      hands[turn][colour] ^= bit;
    }
    rows[colour] |= bit;
    open[colour] = (open[colour] | beside) & ~rows[colour];
    reach[colour] &= ~(bit | beside);
    for (const int other : {above[colour], below[colour]}) reach[other] |= bit & ~(rows[other] | open[other]);
    const uint32_t half = number < kMiddle ? kLow : kHigh;
    if ((rows[colour] & half) == half && bonuses_left > 0) {
      ++bonuses[turn];
      --bonuses_left;
    }
    ++laid;
    passes = 0;
    if (--counts[turn] == 0) turn = kOver;
  }
  void connect(int colour, int number) {
    const int upper = rows[above[colour]] >> number & 1 ? above[colour] : colour;
    bridges[upper] |= 1u << number;
    --connectors[turn];
  }
  void exchange(int colour, int number) {
    hands[turn][colour] ^= 1u << number;
    standing[colour] ^= 1u << number;
    ++jokers[turn];
    ++known[turn];
    exchanged = true;
    passes = 0;
  }
  void draw() {
    take(turn, pile[--left]);
    ++counts[turn];
    next();
  }
  void pass() {
    for (int colour = 0; colour < kColours; ++colour) cannot[turn][colour] |= open[colour];
    next();
    if (++passes == players) turn = kOver;
  }
  static int common(const Masks& some, const Masks& others) {
    int n = 0;
    for (int colour = 0; colour < kColours; ++colour) n += std::popcount(some[colour] & others[colour]);
    return n;
  }
  struct Spot {
    int colour, number;
  };
  static Spot find(const Masks& some, const Masks& others, int chosen) {
    for (int colour = 0;; ++colour) {
      uint32_t both = some[colour] & others[colour];
      const int n = std::popcount(both);
      if (chosen < n) {
        for (; chosen > 0; --chosen) both &= both - 1;
        return {colour, std::countr_zero(both)};
      }
      chosen -= n;
    }
  }
  int play_out(Xoshiro& choice) {
    int moves = 0;
    for (; turn != kOver; ++moves) {
      const Masks& hand = hands[turn];
      const bool may_lay = laid < kMost, has_joker = jokers[turn] > 0, has_connector = connectors[turn] > 0;
      const bool may_exchange = laid > 0 || (open[0] | open[1] | open[2] | open[3]) != 0;
      const int fits = may_lay ? common(hand, open) : 0;
      const int spots = may_lay && has_joker ? common(open, open) : 0;
      const int bridged = may_lay && has_connector ? common(hand, reach) : 0;
      const int joker_bridged = may_lay && has_connector && has_joker ? common(reach, reach) : 0;
      const int swaps = may_exchange ? common(hand, standing) : 0;
      const bool last = laid > 0 || (!exchanged && (left > 0 || fits == 0));  // end the turn, draw or pass
      const int n = fits + spots + bridged + joker_bridged + swaps + (last ? 1 : 0);
      int chosen = n > 1 ? choice.pick(n) : 0;
      if (chosen < fits) {
        const Spot spot = find(hand, open, chosen);
        lay(spot.colour, spot.number, false);
      } else if ((chosen -= fits) < spots) {
        const Spot spot = find(open, open, chosen);
        lay(spot.colour, spot.number, true);
      } else if ((chosen -= spots) < bridged) {
        const Spot spot = find(hand, reach, chosen);
        connect(spot.colour, spot.number);
        lay(spot.colour, spot.number, false);
      } else if ((chosen -= bridged) < joker_bridged) {
        const Spot spot = find(reach, reach, chosen);
        connect(spot.colour, spot.number);
        lay(spot.colour, spot.number, true);
      } else if ((chosen -= joker_bridged) < swaps) {
        const Spot spot = find(hand, standing, chosen);
        exchange(spot.colour, spot.number);
      } else if (laid > 0) {
        next();
      } else if (left > 0) {
        draw();
      } else {
        pass();
      }
    }
    return moves;
  }
};

}  // namespace

int main(int argc, char** argv) {
  Round round{};
  round.players = argc > 1 ? std::atoi(argv[1]) : 4;
  const double seconds = argc > 2 ? std::atof(argv[2]) : 2.0;
  ChaCha chance;
  Xoshiro choice;
  long rounds = 0, moves = 0;
  const auto begin = std::chrono::steady_clock::now();
  double passed = 0;
  while (passed < seconds) {
    for (int i = 0; i < 2000; ++i, ++rounds) {
      round.deal(chance);
      moves += round.play_out(choice);
    }
    passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  std::printf("{\"games_per_s\": %.0f, \"moves_per_s\": %.0f, \"moves_per_game\": %.2f}\n", rounds / passed, moves / passed, double(moves) / rounds);
}
