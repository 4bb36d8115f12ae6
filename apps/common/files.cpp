#include <apps/common/files.hpp>

#include <apps/common/plain_text.hpp>
#include <apps/common/usage_error.hpp>

#include <csp/trace/trace.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

namespace app {

namespace {

/// The rest of a stream as plain text; `name` names the source in messages.
std::string rest_of(std::istream& in, const std::string& name) {
    try {
        PlainText text(*in.rdbuf());
        return {std::istreambuf_iterator<char>(&text), {}};
    } catch (const std::ios_base::failure& failure) { // e.g. a faulty disk
        throw csp::Error(fmt::format("{}: {}", name, failure.code().message()));
    } catch (const csp::Error& error) {
        throw csp::Error(fmt::format("{} {}", name, error.what()));
    }
}

} // namespace

std::string read_file(const std::string& name, const std::string& expected) {
    std::error_code is_no_name; // then it cannot be opened, and the reason is reported below
    if (std::filesystem::is_directory(name, is_no_name))
        throw UsageError(fmt::format("{}: is a directory, expected {}", name, expected));
    std::ifstream file(name, std::ios::binary);
    if (!file) throw UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
    return rest_of(file, name);
}

std::string read_input() { return rest_of(std::cin, "standard input"); }

std::string writable_file(const std::string& option, const std::string& name) {
    if (name.empty() || name == "-") throw UsageError(option + " expects the name of a file");
    std::error_code ignored; // then it cannot be opened, and the reason is reported below
    const bool is_new = !std::filesystem::exists(std::filesystem::symlink_status(name, ignored));
    if (!std::ofstream(name, std::ios::app))
        throw UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
    if (is_new) std::filesystem::remove(name, ignored); // it was opened only as a test
    return name;
}

void write_file(const std::string& name, std::string_view content) {
    write_file(name, [content](std::ostream& file) { file << content; });
}

void write_file(const std::string& name, const std::function<void(std::ostream&)>& write) {
    std::ofstream file(name, std::ios::binary);
    write(file);
    file.close(); // a full disk may be reported only now
    if (!file) throw csp::Error(fmt::format("{}: {}", name, std::strerror(errno)));
}

std::string write_trace_file(const std::string& name, const csp::Trace& trace) {
    write_file(name, [&](std::ostream& file) { csp::write_trace(file, trace); });
    std::string line =
        fmt::format("trace: {} has {} events of the general engine", name, trace.events.size());
    if (trace.left_out > 0) line += fmt::format("; {} more came when there was no room", trace.left_out);
    return line + '\n';
}

} // namespace app
