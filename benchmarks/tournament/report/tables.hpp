#pragma once

#include <benchmarks/tournament/report/analysis.hpp>

#include <cstddef>
#include <string>

/// The tables and sentences of a report. All functions return HTML.
namespace tournament {

/// Lists the combinations of a scope, the best first. The script sorts the table and folds it if it is long.
std::string ranking_table(const Scope& scope, const AllTimes& times, const Labels& labels);

/// Lists the winner of each problem set; empty unless there are several sets.
std::string winners_table(const Analysis& analysis);

/// Returns the legend of the plots' lines, with check boxes for the reader's choice of combinations, which the script
/// reads.
std::string legend(const Scope& scope, const AllTimes& times, const Labels& labels);

/// States in plain words which combination wins, and whether that could be chance.
std::string verdict(const Scope& scope, const Labels& labels);

/// Returns PAR10 with its unit: "1.2 s", "31400 nodes".
std::string par10_text(const Scope& scope, const Standing& standing);

/// States whether the first combination is significantly faster than the second: "yes, p < 0.001".
std::string short_verdict(const Scope& scope);

/// Returns a row for each instance, with the times of the two chosen combinations, which the script replaces.
std::string instance_table(const Analysis& analysis, std::size_t first, std::size_t second);

/// Compares every value of an axis with the fastest one, in a column for each problem set.
std::string effect_table(const AxisEffects& effects);

/// Compares all values in pairs.
std::string pairs_table(const AxisEffects& effects);

} // namespace tournament
