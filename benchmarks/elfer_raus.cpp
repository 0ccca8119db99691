// Random rounds of Elfer raus! as a plain C++ loop: the yardstick for `reihum bench elfer_raus`.
// Same ChaCha20 shuffle, same choosing generator, same moves as the library; prints rounds and moves per second.
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "chance.hpp"

namespace {

constexpr int kColours = 4, kNumbers = 20, kCards = 80, kMiddle = 11, kDraws = 3;
constexpr int kHands[] = {0, 0, 20, 20, 15, 12, 10};
constexpr uint32_t kAll = (1u << (kNumbers + 1)) - 2;

struct Round {
  uint32_t hands[6][kColours], rows[kColours], open[kColours], cannot[6][kColours];
  int8_t pile[kCards];
  int counts[6], left, players, turn;
  bool laid;

  void lay(int colour, int number) {
    const uint32_t bit = 1u << number;
    rows[colour] |= bit;
    open[colour] ^= bit;
    if (number <= kMiddle) open[colour] |= bit >> 1 & kAll;
    if (number >= kMiddle) open[colour] |= bit << 1 & kAll;
  }
  bool begin() {
    std::memset(rows, 0, sizeof rows);
    std::memset(cannot, 0, sizeof cannot);
    laid = false;
    for (auto& spots : open) spots = 1u << kMiddle;
    for (int colour = 0; colour < kColours; ++colour) {
      for (int seat = 0; seat < players; ++seat) {
        if (hands[seat][colour] >> kMiddle & 1) {
          hands[seat][colour] ^= 1u << kMiddle;
          --counts[seat];
          lay(colour, kMiddle);
          turn = (seat + 1) % players;
          return true;
        }
      }
      for (int seat = 0; seat < players; ++seat) cannot[seat][colour] |= 1u << kMiddle;
    }
    return false;
  }
  void deal(ChaCha& chance) {
    do {
      for (int card = 0; card < kCards; ++card) pile[card] = static_cast<int8_t>(card);
      for (int last = kCards - 1; last > 0; --last) std::swap(pile[last], pile[chance.below(last + 1)]);
      std::memset(hands, 0, sizeof hands);
      left = kCards;
      for (int seat = 0; seat < players; ++seat) {
        counts[seat] = kHands[players];
        for (int i = 0; i < kHands[players]; ++i) {
          const int card = pile[--left];
          hands[seat][card / kNumbers] |= 1u << (card % kNumbers + 1);
        }
      }
    } while (!begin());
  }
  void next() {
    laid = false;
    if (++turn == players) turn = 0;
  }
  void nothing_fits() {
    for (int colour = 0; colour < kColours; ++colour) cannot[turn][colour] |= open[colour];
  }
  void draw() {
    nothing_fits();
    for (int i = 0; i < kDraws && left > 0; ++i) {
      const int card = pile[--left], colour = card / kNumbers, number = card % kNumbers + 1;
      if (open[colour] >> number & 1) {
        lay(colour, number);
        break;
      }
      hands[turn][colour] |= 1u << number;
      ++counts[turn];
    }
    next();
  }
  int play_out(Xoshiro& choice) {
    for (int moves = 1;; ++moves) {
      uint32_t fits[kColours];
      int n = 0;
      for (int colour = 0; colour < kColours; ++colour) {
        fits[colour] = hands[turn][colour] & open[colour];
        n += std::popcount(fits[colour]);
      }
      const int choices = n + (laid ? 1 : 0);
      if (choices == 0) {
        if (left > 0) {
          draw();
        } else {
          nothing_fits();
          next();
        }
        continue;
      }
      int chosen = choices > 1 ? choice.pick(choices) : 0;
      if (chosen == n) {
        next();
        continue;
      }
      int colour = 0;
      while (chosen >= std::popcount(fits[colour])) chosen -= std::popcount(fits[colour++]);
      for (; chosen > 0; --chosen) fits[colour] &= fits[colour] - 1;
      const int number = std::countr_zero(fits[colour]);
      hands[turn][colour] ^= 1u << number;
      lay(colour, number);
      laid = true;
      if (--counts[turn] == 0) return moves;
    }
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
