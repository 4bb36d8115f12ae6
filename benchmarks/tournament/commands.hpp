#pragma once

#include <benchmarks/tournament/options.hpp>
#include <benchmarks/tournament/run.hpp>

#include <span>
#include <string>

/// The commands of the program.
namespace tournament {

/// Makes the runs that are not in the file yet. Returns the exit status. Throws app::UsageError and csp::Error.
[[nodiscard]] int run(const Options& options);

/// Merges several files into one and reports anything odd about them. Returns the exit status. Throws csp::Error.
[[nodiscard]] int merge_files(const Options& options);

/// Writes the report of a file into a folder. Throws csp::Error.
void report(const Options& options);

/// Prints a line for each problem set, or one JSON object.
void list_sets(bool json);

/// Prints the outcomes of the runs of a file, and on the error stream contradictions between them. Returns the exit
/// status.
[[nodiscard]] int summarise(const std::string& file, std::span<const Run> runs);

} // namespace tournament
