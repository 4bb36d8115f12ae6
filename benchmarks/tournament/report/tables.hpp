#pragma once

#include <benchmarks/tournament/report/analysis.hpp>

#include <cstddef>
#include <string>

/// The tables and sentences of a report, as HTML.
namespace tournament {

/// The combinations of a scope, the best first; HTML. The script sorts the table and folds it if it is long.
std::string ranking_table(const Scope& scope, const AllTimes& times, const Labels& labels);

/// The winner of each problem set; HTML, empty unless there are several sets.
std::string winners_table(const Analysis& analysis);

/// The legend of the plots' lines, with check boxes by which a reader chooses combinations through the script; HTML.
std::string legend(const Scope& scope, const AllTimes& times, const Labels& labels);

/// States in plain words which combination wins, and whether that could be chance; HTML.
std::string verdict(const Scope& scope, const Labels& labels);

/// PAR10 with its unit: "1.2 s", "31400 nodes".
std::string par10_text(const Scope& scope, const Standing& standing);

/// Whether the first is significantly faster than the second: "yes, p < 0.001"; HTML.
std::string short_verdict(const Scope& scope);

/// A row for each instance, with the times of the two chosen combinations, which the script replaces; HTML.
std::string instance_table(const Analysis& analysis, std::size_t first, std::size_t second);

/// Every value of an axis against the fastest one, a column for each problem set; HTML.
std::string effect_table(const AxisEffects& effects);

/// Every value against every other; HTML.
std::string pairs_table(const AxisEffects& effects);

} // namespace tournament
