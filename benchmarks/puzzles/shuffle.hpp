#pragma once

#include <csp/base/random.hpp>

#include <cstddef>
#include <utility>

namespace benchmarks {

/// Fisher and Yates' shuffle; unlike the standard's it does the same everywhere.
template <typename Sequence>
void shuffle(Sequence& sequence, csp::Random& random) {
    for (std::size_t left = sequence.size(); left > 1; --left)
        std::swap(sequence[left - 1], sequence[random.below(static_cast<std::uint32_t>(left))]);
}

} // namespace benchmarks
