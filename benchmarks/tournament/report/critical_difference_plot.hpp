#pragma once

#include <benchmarks/tournament/report/labels.hpp>
#include <benchmarks/tournament/report/scope.hpp>

#include <string>

namespace tournament {

/// Mean ranks on a line, and bars over those that do not differ significantly: the dozen with the best mean ranks,
/// ranked among all. Needs the critical difference of the scope.
/// Source: Demsar, Journal of Machine Learning Research 7, 2006.
[[nodiscard]] std::string critical_difference_plot(const Scope& scope, const Labels& labels);

} // namespace tournament
