#pragma once

#include <benchmarks/tournament/report/labels.hpp>
#include <benchmarks/tournament/report/scope.hpp>

#include <string>

namespace tournament {

/// The median time of the best dozen combinations on instances of like difficulty. A median that is unfinished
/// is drawn on the upper border. Empty if fewer than two difficulties are known, or the scope mixes sets, whose
/// difficulties cannot be compared.
[[nodiscard]] std::string difficulty_plot(const Scope& scope, const Labels& labels);

} // namespace tournament
