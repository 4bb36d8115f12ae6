#pragma once

#include <cstdint>
#include <memory>

namespace csp {

/// Random numbers that are the same on every platform for a given seed.
///
/// The generator is the standard's Mersenne Twister, whose sequence is fixed by the standard; its
/// distributions are not, so the mapping to a range is done here. A copy continues with the same numbers.
class Random {
  public:
    explicit Random(std::uint64_t seed);
    ~Random();
    Random(const Random& other);
    Random& operator=(const Random& other);
    Random(Random&& other) noexcept;
    Random& operator=(Random&& other) noexcept;

    std::uint64_t next();
    /// Back to the first number.
    void restart();

    /// A number in 0 .. bound-1, bound > 0. The bias is below bound / 2^32.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

  private:
    struct Generator; ///< apart, for <random> is a large header

    std::uint64_t seed_;
    std::unique_ptr<Generator> generator_; ///< made for the first number: seeding it fills 312 words
};

} // namespace csp
