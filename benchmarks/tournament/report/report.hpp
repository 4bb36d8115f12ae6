#pragma once

#include <benchmarks/tournament/report/analysis.hpp>
#include <benchmarks/tournament/run.hpp>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace tournament {

/// Writes report.html, report.csv, rankings.csv and report.json into the folder, which it creates.
/// @throws csp::Error naming the file that cannot be written.
void write_report(const Results& results, const std::filesystem::path& folder);

/// Returns the report as one self-contained HTML file.
std::string page(const Analysis& analysis);

/// Returns the statistics of a report as JSON; infinite values become null.
std::string statistics_json(const Analysis& analysis);

/// Returns a field of a line, quoted if necessary (RFC 4180).
std::string csv_field(std::string_view text);

/// Returns all runs, one per line, after a line of headings. Unknown values are empty.
std::string csv(std::span<const Run> runs);

/// Returns the rankings of all scopes, a line for each combination, after a line of headings.
std::string rankings_csv(const Analysis& analysis);

} // namespace tournament
