#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace csp {

/// Random numbers that are the same on every platform for a given seed.
///
/// The generator is the Mersenne Twister of the standard library. The standard fixes its sequence but not the results
/// of the distributions, so the mapping to a range is done here. A copy continues with the same numbers.
class Random {
  public:
    explicit Random(std::uint64_t seed);
    ~Random();
    Random(const Random& other);
    Random& operator=(const Random& other);
    Random(Random&& other) noexcept;
    Random& operator=(Random&& other) noexcept;

    std::uint64_t next();
    /// Restarts from the first number.
    void restart();

    /// Returns a number in 0 .. bound-1, bound > 0. The bias is below bound / 2^32.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }
    /// Shuffles the list; all orders are equally likely (Fisher and Yates). Unlike std::shuffle, the result is the same
    /// on every platform.
    template <typename List>
    void shuffle(List& list) {
        for (std::size_t i = list.size(); i > 1; --i)
            std::swap(list[i - 1], list[below(static_cast<std::uint32_t>(i))]);
    }

  private:
    struct Generator; ///< defined elsewhere, because <random> is a large header

    std::uint64_t seed_;
    std::unique_ptr<Generator> generator_; ///< made for the first number: seeding it fills 312 words
};

} // namespace csp
