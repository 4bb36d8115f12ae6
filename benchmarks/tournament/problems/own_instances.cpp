#include <benchmarks/tournament/problems/own_instances.hpp>

#include <apps/common/child.hpp>
#include <apps/common/command_line.hpp>
#include <apps/common/files.hpp>
#include <apps/common/text.hpp>
#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/passes/passes.hpp>
#include <apps/flatzinc/syntax/syntax.hpp>
#include <apps/puzzles/puzzle.hpp>
#include <benchmarks/tournament/problems/sets.hpp>

#include <csp/base/error.hpp>
#include <csp/base/random.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace tournament {

namespace gallery_set {

/// Adds the instances of a puzzle, each once.
void add(std::vector<Instance>& instances, const puzzles::Puzzle& puzzle) {
    std::set<std::string_view> texts;
    const auto add_text = [&](const std::string& name, std::string_view text) {
        if (texts.insert(text).second)
            instances.push_back({name, std::nullopt, [&puzzle, text] { return state_puzzle(puzzle, text); }});
    };
    add_text(fmt::format("{}, the example", puzzle.name), puzzle.example);
    for (std::size_t i = 0; i < puzzle.known.size(); ++i)
        add_text(fmt::format("{}, known figure {}", puzzle.name, i + 1), puzzle.known[i].instance);
}

std::vector<Instance> make(const Wanted& wanted) {
    std::vector<Instance> instances;
    for (const puzzles::Puzzle* puzzle : puzzles::all_puzzles()) add(instances, *puzzle);
    constexpr std::uint64_t seed = 1;
    csp::Random random(seed);
    random.shuffle(instances); // so that the first instances are of all kinds
    instances.resize(std::min(instances.size(), wanted.instances));
    return instances;
}

} // namespace gallery_set

Statement state_puzzle(const puzzles::Puzzle& puzzle, std::string_view text) {
    puzzles::Statement stated = puzzles::state(puzzle, "instance", std::string(text));
    Statement statement{.model = std::move(stated.model)};
    if (stated.minimise)
        statement.minimise = stated.minimise;
    else if (stated.maximise)
        statement.minimise = -*stated.maximise;
    else
        statement.answer = std::move(stated.answer);
    return statement;
}

const ProblemSet gallery{
    .name = "gallery",
    .summary = "puzzles of the gallery, in a random order that is always the same; difficulty is unknown",
    .make = gallery_set::make};

namespace minizinc_set {

constexpr char separator = ':';

std::string file_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

/// Returns the solver as an argument of minizinc. This program and the file of the solver are installed, or built, in
/// one folder.
std::string solver() {
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error) return "arcwise";
    const auto beside = program.parent_path() / "../share/minizinc/solvers/arcwise.msc";
    return std::filesystem::exists(beside, error) ? beside.string() : "arcwise";
}

/// Returns a path that minizinc cannot take for an option.
std::string operand(const std::string& path) { return path.starts_with('-') ? "./" + path : path; }

/// Returns the first error, and its place in a model or its data. Minizinc writes each on a separate line, among
/// further lines, in an order that depends on the kind of error.
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
    (void)app::read_file(files.model, "a MiniZinc model"); // errors that minizinc would word differently
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

namespace own_set {

/// Returns the checksum FNV-1a, folded to 16 bits.
/// Source: Fowler, Noll, Vo, RFC 9923.
std::uint32_t checksum(std::string_view text) {
    std::uint32_t sum = 2166136261U;
    for (const char character : text) sum = (sum ^ static_cast<unsigned char>(character)) * 16777619U;
    return (sum >> 16U) ^ (sum & 0xFFFFU);
}

std::string name_of(const puzzles::NamedInstance& instance) {
    if (instance.name == instance.text) return instance.name;
    return fmt::format("{} #{:04x}", std::filesystem::path(instance.name).filename().string(),
                       checksum(instance.text));
}

/// Returns the instance of a FlatZinc file, or a MiniZinc model with its data. FlatZinc is translated again for each
/// run, as fzn-arcwise does.
Instance flatzinc_instance(const std::string& typed) {
    const auto model = minizinc_files(typed);
    const auto text =
        std::make_shared<const std::string>(model ? compiled(*model) : app::read_file(typed, "FlatZinc"));
    const auto state = [typed, text] {
        try {
            return state_flatzinc(*text);
        } catch (const flatzinc::FileError& error) {
            throw csp::Error(typed + ": " + error.what());
        }
    };
    (void)state(); // reports errors before any run
    return {name_of({model ? model->name() : typed, *text, {}}), std::nullopt, state};
}

/// Returns the puzzles of a file that has one on each line; otherwise, returns nothing. Blank lines and lines that
/// begin with # are skipped.
std::vector<std::pair<std::string, sudoku::Board>> puzzles_on_lines(const std::string& path) {
    std::vector<std::pair<std::string, sudoku::Board>> puzzles;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return puzzles;
    std::istringstream lines(app::read_file(path, "puzzles"));
    const std::string file = std::filesystem::path(path).filename().string();
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.empty() || line.front() == '#' || line == "\r") continue;
        constexpr std::size_t cells = 81;
        const std::string puzzle = line.substr(0, cells);
        if (puzzle.size() < cells || puzzle.find_first_not_of("0123456789._*") != std::string::npos)
            return {};
        puzzles.emplace_back(fmt::format("{} {} #{:04x}", file, number, checksum(puzzle)),
                             sudoku::Board::parse(puzzle));
    }
    return puzzles;
}

} // namespace own_set

Statement state_flatzinc(const std::string& text) {
    const flatzinc::Instance instance = flatzinc::resolve(flatzinc::read(text));
    flatzinc::Reduction reduction(instance);
    flatzinc::reduce(reduction);
    Statement statement;
    flatzinc::Translation translation(reduction, statement.model);
    translation.state_constraints();
    if (instance.goal == flatzinc::Goal::minimise) statement.minimise = translation.objective();
    if (instance.goal == flatzinc::Goal::maximise) statement.minimise = -translation.objective();
    return statement;
}

NamedInstances own_instances(std::string_view puzzle, std::span<const std::string> typed) {
    NamedInstances own{fmt::format("{}, own", puzzle), {}};
    std::set<std::string> names;
    const auto add = [&](Instance instance) {
        if (names.insert(instance.name).second) own.instances.push_back(std::move(instance));
    };
    if (puzzle == "flatzinc") {
        for (const std::string& path : typed) add(own_set::flatzinc_instance(path));
        return own;
    }
    const puzzles::Puzzle& its_puzzle = *app::named("the puzzle", puzzle, puzzles::all_puzzles());
    for (const std::string& one : typed) {
        if (puzzle == "sudoku")
            if (const auto puzzles = own_set::puzzles_on_lines(one); !puzzles.empty()) {
                for (Instance& instance :
                     sudoku_instances(puzzles, sudoku::Layout::classic(), Twins::without))
                    add(std::move(instance));
                continue;
            }
        const puzzles::NamedInstance instance = puzzles::named_instance(its_puzzle, one);
        const std::string name = own_set::name_of(instance);
        add({name, std::nullopt,
             [&its_puzzle, text = instance.text] { return state_puzzle(its_puzzle, text); }});
    }
    return own;
}

} // namespace tournament
