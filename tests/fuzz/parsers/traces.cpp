#include <csp/trace/trace.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <charconv>
#include <sstream>
#include <string>

/// The trace of a solve: csp::read_trace.
///
/// A trace that is read, written and read again is the same, and so is the text written from it. An error names an
/// existing place.
namespace {

/// Requires the form "NAME:LINE:COLUMN: problem".
void require_refusal(std::string_view message, std::string_view text) {
    fuzz::require_message(message);
    const std::string_view start = "name:";
    fuzz::require(message.starts_with(start), "an error names the file");
    const char* const end = message.data() + message.size();
    std::size_t line = 0;
    std::size_t column = 0;
    const auto behind_line = std::from_chars(message.data() + start.size(), end, line);
    fuzz::require(behind_line.ec == std::errc() && *behind_line.ptr == ':', "an error has its line");
    const auto behind_column = std::from_chars(behind_line.ptr + 1, end, column);
    fuzz::require(behind_column.ec == std::errc() && *behind_column.ptr == ':', "an error has its column");
    fuzz::require_place(text, line, column);
}

csp::Trace read(const std::string& text) {
    std::istringstream in(text);
    return csp::read_trace(in, "name");
}

std::string written(const csp::Trace& trace) {
    std::ostringstream out;
    csp::write_trace(out, trace);
    return out.str();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const std::string text(reinterpret_cast<const char*>(data), size);
    try {
        const csp::Trace trace = read(text);
        const std::string again = written(trace);
        const csp::Trace other = read(again);
        fuzz::require(trace == other, "a trace read again");
        fuzz::require_equal(again, written(other), "a trace written again");
    } catch (const csp::TraceError& error) {
        require_refusal(error.what(), text);
    }
    return 0;
}
