#include <benchmarks/tournament/problems/own_instances.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/files.hpp>
#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/passes/passes.hpp>
#include <apps/flatzinc/syntax/syntax.hpp>
#include <apps/puzzles/puzzle.hpp>
#include <benchmarks/tournament/problems/minizinc.hpp>
#include <benchmarks/tournament/problems/sudoku_model.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace tournament {

namespace own_set {

/// The checksum FNV-1a, folded to 16 bits.
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

} // namespace own_set

namespace own_set {

/// A FlatZinc file, or a MiniZinc model with its data. FlatZinc is translated again for each run, as fzn-arcwise does.
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
    (void)state(); // errors are reported before any run
    return {name_of({model ? model->name() : typed, *text, {}}), std::nullopt, state};
}

/// The puzzles of a file with one on each line, or nothing; blank lines and lines that begin with # are skipped.
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
