#pragma once

#include <csp/trace/trace.hpp>

#include <string>

namespace app {

/// Writes the story of a search to a file, and says so in a line: "trace: FILE has N events of the general engine".
/// Throws csp::Error if not all of it could be written.
[[nodiscard]] std::string write_trace_file(const std::string& name, const csp::Trace& trace);

} // namespace app
