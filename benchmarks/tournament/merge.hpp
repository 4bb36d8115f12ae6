#pragma once

#include <benchmarks/tournament/run.hpp>

#include <span>
#include <string>
#include <vector>

namespace tournament {

/// The results of a file, and its name in messages.
struct NamedResults {
    std::string name;
    Results results;
};

/// Several results as one, and remarks on the merge.
struct Merged {
    Results results;
    std::vector<std::string> remarks; ///< a line each
};

/// Makes one of several. A run that comes again is dropped. If machines, compilers or commits differ, all of them are
/// named. @throws csp::Error if limits differ: what is censored by one of them would not be by another.
[[nodiscard]] Merged merge(std::span<const NamedResults> parts);

/// Writes a file like that of a tournament; another one of that name is replaced once all is written.
/// @throws csp::Error if it cannot be written.
void write_results(const Results& results, const std::string& path);

} // namespace tournament
