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

/// The report as one self-contained HTML file.
std::string page(const Analysis& analysis);

/// The statistics of a report as JSON; infinite values become null.
std::string statistics_json(const Analysis& analysis);

/// A field of a line, quoted if necessary (RFC 4180).
std::string csv_field(std::string_view text);

/// All runs, one per line, after a line of headings. Unknown values are empty.
std::string csv(std::span<const Run> runs);

/// The rankings of all scopes, a line for each combination, after a line of headings.
std::string rankings_csv(const Analysis& analysis);

} // namespace tournament
