#pragma once

#include <benchmarks/tournament/run.hpp>

#include <span>
#include <string>
#include <vector>

namespace tournament {

/// The results of a file, and the file's name for messages.
struct NamedResults {
    std::string name;
    Results results;
};

/// Several results merged into one, and remarks on the merge.
struct Merged {
    Results results;
    std::vector<std::string> remarks; ///< one line each
};

/// Merges several results into one. Repeated runs are dropped. If machines, compilers or commits differ, all of them
/// are named. @throws csp::Error if limits differ: a run that one of them censors would not be censored by another.
[[nodiscard]] Merged merge(std::span<const NamedResults> parts);

/// Writes a file in the format of a tournament's; an existing file of that name is replaced once everything is written.
/// @throws csp::Error if the file cannot be written.
void write_results(const Results& results, const std::string& path);

} // namespace tournament
