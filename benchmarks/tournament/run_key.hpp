#pragma once

#include <benchmarks/tournament/run.hpp>

#include <compare>
#include <cstdint>
#include <string>

namespace tournament {

/// What tells one run from another: a tournament makes none twice.
struct RunKey {
    std::string set;
    std::string instance;
    Combination combination;
    std::uint64_t seed = 0;

    friend auto operator<=>(const RunKey&, const RunKey&) = default;
};

[[nodiscard]] inline RunKey key_of(const Run& run) {
    return {run.set, run.instance, run.combination, run.seed};
}

} // namespace tournament
