#pragma once

#include <benchmarks/tournament/report/analysis.hpp>
#include <benchmarks/tournament/run.hpp>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace tournament {

/// Writes report.html, report.csv, rankings.csv and report.json into the folder, which it makes.
/// @throws csp::Error naming the file that cannot be written.
void write_report(const Results& results, const std::filesystem::path& folder);

/// The report as one HTML file that needs nothing else.
[[nodiscard]] std::string page(const Analysis& analysis);

/// The statistics of a report as JSON; what is infinite is null.
[[nodiscard]] std::string statistics_json(const Analysis& analysis);

/// A field of a line, quoted if it has to be (RFC 4180).
[[nodiscard]] std::string csv_field(std::string_view text);

/// All runs, a line each, after a line of headings. What is unknown is empty.
[[nodiscard]] std::string csv(std::span<const Run> runs);

/// The rankings of all scopes, a line for each combination, after a line of headings.
[[nodiscard]] std::string rankings_csv(const Analysis& analysis);

} // namespace tournament
