#pragma once

#include <benchmarks/tournament/run.hpp>

#include <filesystem>

namespace tournament {

/// Writes report.html, report.csv and report.json into the folder, which it makes.
/// @throws csp::Error naming the file that cannot be written.
void write_report(const Results& results, const std::filesystem::path& folder);

} // namespace tournament
