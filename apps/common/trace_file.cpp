#include <apps/common/trace_file.hpp>

#include <apps/common/files.hpp>

#include <csp/trace/write_trace.hpp>

#include <fmt/format.h>

#include <ostream>

namespace app {

std::string write_trace_file(const std::string& name, const csp::Trace& trace) {
    write_file(name, [&](std::ostream& file) { csp::write_trace(file, trace); });
    std::string line =
        fmt::format("trace: {} has {} events of the general engine", name, trace.events.size());
    if (trace.left_out > 0) line += fmt::format("; {} more came when there was no room", trace.left_out);
    return line + '\n';
}

} // namespace app
