#pragma once

#include <benchmarks/tournament/run.hpp>

#include <string>
#include <string_view>

/// The lines of the file of a tournament: the first says under which circumstances it is held, every other one is a run.
namespace tournament {

/// What every first line begins with, and nothing else does.
inline constexpr std::string_view first_words = R"({"tournament":1,)";

/// One JSON object, without a newline.
[[nodiscard]] std::string json_line(const Circumstances& circumstances);
[[nodiscard]] std::string json_line(const Run& run);

/// Reads what json_line() wrote; unknown fields are ignored.
/// @throws csp::Error saying what is wrong with the line.
[[nodiscard]] Circumstances parse_circumstances(std::string_view line);
[[nodiscard]] Run parse_run(std::string_view line);

/// "solved", "refuted", "censored".
[[nodiscard]] std::string_view to_string(Outcome outcome);

} // namespace tournament
