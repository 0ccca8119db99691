// Chance as the library has it: the ChaCha20 stream for deals, and the fast generator for choosing moves.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

struct ChaCha {
  uint32_t key[8] = {}, nonce[3] = {}, counter = 0, block[16] = {};
  int left = 0;

  void refill() {
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    std::memcpy(in + 4, key, sizeof key);
    in[12] = counter++;
    std::memcpy(in + 13, nonce, sizeof nonce);
    uint32_t x[16];
    std::memcpy(x, in, sizeof x);
    auto quarter = [&x](int a, int b, int c, int d) {
      x[a] += x[b]; x[d] = std::rotl(x[d] ^ x[a], 16);
      x[c] += x[d]; x[b] = std::rotl(x[b] ^ x[c], 12);
      x[a] += x[b]; x[d] = std::rotl(x[d] ^ x[a], 8);
      x[c] += x[d]; x[b] = std::rotl(x[b] ^ x[c], 7);
    };
    for (int i = 0; i < 10; ++i) {
      quarter(0, 4, 8, 12); quarter(1, 5, 9, 13); quarter(2, 6, 10, 14); quarter(3, 7, 11, 15);
      quarter(0, 5, 10, 15); quarter(1, 6, 11, 12); quarter(2, 7, 8, 13); quarter(3, 4, 9, 14);
    }
    for (int i = 0; i < 16; ++i) block[i] = x[i] + in[i];
    left = 64;
  }
  int byte() {
    if (left == 0) refill();
    const int at = 64 - left--;
    return static_cast<int>(block[at >> 2] >> (8 * (at & 3)) & 255);
  }
  int below(int n) {
    const int span = static_cast<int>(std::bit_ceil(static_cast<unsigned>(n))) - 1;
    for (;;) {
      const int drawn = byte() & span;
      if (drawn < n) return drawn;
    }
  }
};

struct Xoshiro {
  uint32_t s[4] = {1, 2, 3, 4};
  int pick(int n) {
    const uint32_t drawn = std::rotl(s[0] + s[3], 7) + s[0], shifted = s[1] << 9;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = std::rotl(s[3], 11);
    return static_cast<int>(static_cast<uint64_t>(drawn) * static_cast<uint64_t>(n) >> 32);
  }
};
