#pragma once

#include <benchmarks/tournament/run.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tournament {

/// What is in the text of a file, as far as its lines are whole.
struct ResultsText {
    std::optional<Circumstances> circumstances; ///< absent: not even the first line is whole
    std::vector<Run> runs;
    std::size_t whole = 0; ///< bytes up to the end of the last whole line; a torn one may follow
};

/// Reads lines of JSON. A line is whole if a newline ends it: a program that was killed may have left the last one
/// torn. @throws csp::Error "NAME:LINE: problem" if a whole line is none of a tournament, or a first line that
/// is torn begins like none.
[[nodiscard]] ResultsText parse_results(const std::string& name, std::string_view text);

/// The results in a file, without a torn last line: it may still be written to.
/// @throws csp::Error as parse_results(), and if the file cannot be read or holds no whole line.
[[nodiscard]] Results read_results(const std::string& path);

} // namespace tournament
