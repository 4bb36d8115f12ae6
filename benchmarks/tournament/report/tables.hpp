#pragma once

#include <benchmarks/tournament/report/analysis.hpp>
#include <benchmarks/tournament/report/effects.hpp>
#include <benchmarks/tournament/report/labels.hpp>
#include <benchmarks/tournament/report/scope.hpp>

#include <cstddef>
#include <string>

/// The tables and sentences of a report, as HTML.
namespace tournament {

/// The combinations of a scope, the best first; HTML. The script sorts it and folds what is long.
[[nodiscard]] std::string ranking_table(const Scope& scope, const AllTimes& times, const Labels& labels);

/// Who wins each problem set; HTML, empty if there are not several.
[[nodiscard]] std::string winners_table(const Analysis& analysis);

/// Which line of the plots is which combination, with boxes by which the script lets a reader choose; HTML.
[[nodiscard]] std::string legend(const Scope& scope, const AllTimes& times, const Labels& labels);

/// Who wins, and whether that could be chance, in plain words; HTML.
[[nodiscard]] std::string verdict(const Scope& scope, const Labels& labels);

/// PAR10 with its unit: "1.2 s", "31400 nodes".
[[nodiscard]] std::string par10_text(const Scope& scope, const Standing& standing);

/// "yes, p < 0.001": is the first significantly faster than the second? HTML.
[[nodiscard]] std::string short_verdict(const Scope& scope);

/// A row for each instance, with the times of the two chosen combinations, which the script exchanges; HTML.
[[nodiscard]] std::string instance_table(const Analysis& analysis, std::size_t first, std::size_t second);

/// What the script reads; JSON that can appear in a script element:
///   names      of the combinations, in full: what addresses are made of
///   labels     of the combinations, as the page shows them
///   limit      seconds of a run
///   instances  set, name, and seconds and nodes of every combination: negative if unfinished, null if not run
///   scopes     the rankings: name, combinations from the best on, instances, and groups of these by difficulty
[[nodiscard]] std::string page_data(const Analysis& analysis);

/// Every value of an axis against the fastest one, a column for each problem set; HTML.
[[nodiscard]] std::string effect_table(const AxisEffects& effects);

/// Every value against every other; HTML.
[[nodiscard]] std::string pairs_table(const AxisEffects& effects);

} // namespace tournament
