#pragma once

#include <cstdint>
#include <optional>
#include <random>

namespace csp {

/// Random numbers that are the same on every platform for a given seed.
///
/// The generator is the standard's Mersenne Twister, whose sequence is fixed by the standard; its
/// distributions are not, so the mapping to a range is done here.
class Random {
  public:
    explicit Random(std::uint64_t seed) : seed_(seed) {}

    std::uint64_t next() {
        if (!generator_) generator_.emplace(seed_);
        return (*generator_)();
    }
    /// Back to the first number.
    void restart() { generator_.reset(); }

    /// A number in 0 .. bound-1, bound > 0. The bias is below bound / 2^32.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

  private:
    std::uint64_t seed_;
    std::optional<std::mt19937_64> generator_; ///< from the first number on: seeding it fills 312 words
};

} // namespace csp
