#pragma once

#include <benchmarks/tournament/run.hpp>

#include <span>
#include <string>
#include <string_view>

namespace tournament {

/// A field of a line, quoted if it has to be (RFC 4180).
[[nodiscard]] std::string csv_field(std::string_view text);

/// All runs, a line each, after a line of headings. What is unknown is empty.
[[nodiscard]] std::string csv(std::span<const Run> runs);

} // namespace tournament
