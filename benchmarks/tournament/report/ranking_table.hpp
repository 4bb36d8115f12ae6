#pragma once

#include <benchmarks/tournament/report/analysis.hpp>

#include <cstddef>
#include <string>

namespace tournament {

/// The best combinations of a scope, at most so many; HTML.
[[nodiscard]] std::string ranking_table(const Scope& scope, const Labels& labels, std::size_t most);

/// Who wins each problem set; HTML, empty if there are not several.
[[nodiscard]] std::string winners_table(const Analysis& analysis);

/// Which line of a plot is which combination; HTML.
[[nodiscard]] std::string legend(const Scope& scope, const Labels& labels);

} // namespace tournament
