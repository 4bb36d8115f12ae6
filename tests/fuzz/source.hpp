#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fuzz {

/// Random numbers from one seed, the same on every platform. The seed suffices to reproduce a case.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014: SplitMix64, which needs
/// no warm-up.
class Source {
  public:
    explicit Source(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31U);
    }
    /// Returns a number of 0 .. bound - 1, bound > 0.
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }
    /// Returns a number of least .. most.
    std::int64_t between(std::int64_t least, std::int64_t most) {
        return least + static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(most - least + 1));
    }
    bool one_in(std::size_t count) { return below(count) == 0; }

    template <typename List>
    const auto& pick(const List& list) {
        return list[below(list.size())];
    }
    template <typename T>
    void shuffle(std::vector<T>& list) {
        for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
    }

  private:
    std::uint64_t state_;
};

} // namespace fuzz
