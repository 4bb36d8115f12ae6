#include <apps/common/trace_file.hpp>

#include <apps/common/files.hpp>
#include <apps/common/usage_error.hpp>

#include <csp/trace/write_trace.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace app {

std::string writable_trace_file(const std::string& name) {
    if (name.empty() || name == "-") throw UsageError("--trace expects the name of a file");
    if (!std::ofstream(name, std::ios::app))
        throw UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
    return name;
}

std::string write_trace_file(const std::string& name, const csp::Trace& trace) {
    write_file(name, [&](std::ostream& file) { csp::write_trace(file, trace); });
    std::string line =
        fmt::format("trace: {} has {} events of the general engine", name, trace.events.size());
    if (trace.left_out > 0) line += fmt::format("; {} more came when there was no room", trace.left_out);
    return line + '\n';
}

} // namespace app
