#include <benchmarks/tournament/problems/minizinc.hpp>

#include <apps/common/child.hpp>
#include <apps/common/files.hpp>
#include <apps/common/text.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <regex>
#include <sstream>
#include <string_view>
#include <system_error>

namespace tournament {

namespace minizinc_set {

constexpr char separator = ':';

std::string file_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

/// The solver as minizinc takes it. This program and the solver's file are installed, or built, side by side.
std::string solver() {
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error) return "arcwise";
    const auto beside = program.parent_path() / "../share/minizinc/solvers/arcwise.msc";
    return std::filesystem::exists(beside, error) ? beside.string() : "arcwise";
}

/// A path that minizinc cannot take for an option.
std::string operand(const std::string& path) { return path.starts_with('-') ? "./" + path : path; }

/// What is wrong, and the place in a model or its data where minizinc sees it. It writes both as lines of their own,
/// in an order that depends on the kind of error, among other lines.
std::string first_error_in(const std::string& messages) {
    constexpr std::string_view mark = "Error: ";
    static const std::regex place(R"(.+:\d+\.\d[\d.-]*:?)");
    std::string first;
    std::string error;
    std::string where;
    std::istringstream lines(messages);
    for (std::string line; std::getline(lines, line);) {
        if (first.empty()) first = line;
        if (where.empty() && std::regex_match(line, place)) where = line;
        if (error.empty() && line.starts_with(mark)) error = line.substr(mark.size());
    }
    if (error.empty()) return first;
    if (where.ends_with(':')) where.pop_back();
    return where.empty() ? error : fmt::format("{}: {}", where, error);
}

} // namespace minizinc_set

std::string MiniZincFiles::name() const {
    std::string name = minizinc_set::file_name(model);
    for (const std::string& path : data) name += minizinc_set::separator + minizinc_set::file_name(path);
    return name;
}

std::optional<MiniZincFiles> minizinc_files(const std::string& typed) {
    constexpr std::string_view ending = ".mzn";
    std::istringstream parts(typed);
    MiniZincFiles files;
    std::getline(parts, files.model, minizinc_set::separator);
    if (!files.model.ends_with(ending)) return std::nullopt;
    for (std::string path; std::getline(parts, path, minizinc_set::separator);) files.data.push_back(path);
    if (typed.ends_with(minizinc_set::separator)) files.data.emplace_back();
    return files;
}

std::string compiled(const MiniZincFiles& files) {
    for (const std::string& path : files.data)
        if (path.empty())
            throw app::UsageError(fmt::format("{}: expected a data file after each colon", files.model));
    (void)app::read_file(files.model, "a MiniZinc model"); // errors that minizinc would word in its own way
    for (const std::string& path : files.data) (void)app::read_file(path, "data of a MiniZinc model");
    std::vector<std::string> command{"minizinc",
                                     "--solver",
                                     minizinc_set::solver(),
                                     "--compile",
                                     "--no-output-ozn",
                                     "--output-fzn-to-stdout",
                                     minizinc_set::operand(files.model)};
    for (const std::string& path : files.data) command.push_back(minizinc_set::operand(path));
    const auto result = app::run_child(command);
    if (!result) {
        const std::string data_files = fmt::format("{}", fmt::join(files.data, " "));
        throw app::UsageError(fmt::format(
            "{}: minizinc, which compiles it, is not installed; a tournament also takes FlatZinc, "
            "which minizinc --solver arcwise -c {} {} makes elsewhere",
            files.model, files.model, data_files.empty() ? "DATA.dzn" : data_files));
    }
    if (result->status != 0)
        throw app::UsageError(fmt::format("{}: minizinc ended with status {}: {}", files.model,
                                          result->status, minizinc_set::first_error_in(result->err)));
    return result->out;
}

} // namespace tournament
