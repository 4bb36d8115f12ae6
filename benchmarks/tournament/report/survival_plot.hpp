#pragma once

#include <benchmarks/tournament/report/labels.hpp>
#include <benchmarks/tournament/report/scope.hpp>

#include <string>

namespace tournament {

/// How many instances the best dozen combinations have solved after so many seconds (a cactus plot with its axes
/// exchanged). Lines end in their place in the ranking.
[[nodiscard]] std::string survival_plot(const Scope& scope, const Labels& labels);

} // namespace tournament
