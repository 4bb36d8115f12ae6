#pragma once

#include <benchmarks/tournament/run.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tournament {

/// The contents of the text of a file, up to its last whole line.
struct ResultsText {
    std::optional<Circumstances> circumstances; ///< absent: not even the first line is whole
    std::vector<Run> runs;
    std::size_t whole = 0; ///< bytes up to the end of the last whole line; a torn one may follow
};

/// Reads lines of JSON. A line is whole if it ends with a newline: a program that was killed may have left the last
/// line torn. @throws csp::Error "NAME:LINE: problem" if a whole line is not one of a tournament's, or if a torn first
/// line does not begin like one.
[[nodiscard]] ResultsText parse_results(const std::string& name, std::string_view text);

/// Reads the results in a file, except for a torn last line: the file may still be written to.
/// @throws csp::Error like parse_results(), and if the file cannot be read or holds no whole line.
[[nodiscard]] Results read_results(const std::string& path);

} // namespace tournament
