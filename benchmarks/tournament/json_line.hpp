#pragma once

#include <benchmarks/tournament/run.hpp>

#include <string>
#include <string_view>

/// The lines of a tournament's file: the first one holds the circumstances of the tournament, every other one a run.
namespace tournament {

/// The beginning of every first line, and of no other line.
inline constexpr std::string_view first_words = R"({"tournament":1,)";

/// One JSON object, without a newline.
[[nodiscard]] std::string json_line(const Circumstances& circumstances);
[[nodiscard]] std::string json_line(const Run& run);

/// Reads what json_line() wrote; unknown fields are ignored.
/// @throws csp::Error describing the error in the line.
[[nodiscard]] Circumstances parse_circumstances(std::string_view line);
[[nodiscard]] Run parse_run(std::string_view line);

/// "solved", "refuted", "censored".
[[nodiscard]] std::string_view to_string(Outcome outcome);

} // namespace tournament
