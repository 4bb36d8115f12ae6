#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace csp {
struct Trace;
}

namespace app {

/// All of a file, as PlainText reads it. Throws UsageError if it cannot be read, and csp::Error if it is no such text;
/// `expected` says what it should hold: "a layout".
[[nodiscard]] std::string read_file(const std::string& name, const std::string& expected);

/// All of standard input, likewise. Throws csp::Error if it cannot be read.
[[nodiscard]] std::string read_input();

/// The name of a file that an option names, to be written later. The file is opened, so that work whose result could not
/// be kept does not begin; one that was not there before is not left behind. Throws UsageError if it cannot be written.
[[nodiscard]] std::string writable_file(const std::string& option, const std::string& name);

/// Makes a file with this content, or replaces it. Throws csp::Error if not all of it could be written: "NAME: why".
void write_file(const std::string& name, std::string_view content);
/// The same, of what `write` writes.
void write_file(const std::string& name, const std::function<void(std::ostream&)>& write);

/// Writes the story of a search to a file, and says so in a line: "trace: FILE has N events of the general engine".
/// Throws csp::Error if not all of it could be written.
[[nodiscard]] std::string write_trace_file(const std::string& name, const csp::Trace& trace);

} // namespace app
