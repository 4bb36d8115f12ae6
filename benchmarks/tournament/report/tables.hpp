#pragma once

#include <benchmarks/tournament/report/analysis.hpp>
#include <benchmarks/tournament/report/effects.hpp>
#include <benchmarks/tournament/report/labels.hpp>
#include <benchmarks/tournament/report/scope.hpp>

#include <cstddef>
#include <string>

/// The tables and sentences of a report, as HTML.
namespace tournament {

/// The best combinations of a scope, at most so many; HTML.
[[nodiscard]] std::string ranking_table(const Scope& scope, const Labels& labels, std::size_t most);

/// Who wins each problem set; HTML, empty where there are not several.
[[nodiscard]] std::string winners_table(const Analysis& analysis);

/// Which line of a plot is which combination; HTML.
[[nodiscard]] std::string legend(const Scope& scope, const Labels& labels);

/// Who wins, and whether that could be chance, in plain words; HTML.
[[nodiscard]] std::string verdict(const Scope& scope, const Labels& labels);

/// "yes, p < 0.001": is the first significantly faster than the second? HTML.
[[nodiscard]] std::string short_verdict(const Scope& scope);

/// A row for each instance, with the times of the two chosen combinations, which the script exchanges; HTML.
[[nodiscard]] std::string instance_table(const Analysis& analysis, std::size_t first, std::size_t second);

/// What the script reads: labels of the combinations, and the seconds of all on each instance, negative where
/// unfinished, null where not run. JSON that can stand in a script element.
[[nodiscard]] std::string instance_data(const Analysis& analysis);

/// Every value of an axis against the fastest one, a column for each problem set; HTML.
[[nodiscard]] std::string effect_table(const AxisEffects& effects);

/// Every value against every other; HTML.
[[nodiscard]] std::string pairs_table(const AxisEffects& effects);

} // namespace tournament
