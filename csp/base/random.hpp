#pragma once

#include <cstdint>
#include <random>

namespace csp {

/// Random numbers that are the same on every platform for a given seed.
///
/// The generator is the standard's Mersenne Twister, whose sequence is fixed by the standard; its
/// distributions are not, so the mapping to a range is done here.
class Random {
  public:
    explicit Random(std::uint64_t seed) : seed_(seed), generator_(seed) {}

    std::uint64_t next() {
        is_fresh_ = false;
        return generator_();
    }
    /// Back to the first number. Costs nothing where none was drawn.
    void restart() {
        if (is_fresh_) return;
        generator_.seed(seed_);
        is_fresh_ = true;
    }

    /// A number in 0 .. bound-1, bound > 0. The bias is below bound / 2^32.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

  private:
    std::uint64_t seed_;
    bool is_fresh_ = true;
    std::mt19937_64 generator_;
};

} // namespace csp
