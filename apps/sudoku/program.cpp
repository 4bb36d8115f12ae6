#include <apps/common/program.hpp>
#include <apps/common/search_choices.hpp>
#include <apps/sudoku/commands.hpp>
#include <apps/sudoku/desk/tool.hpp>
#include <apps/sudoku/options.hpp>
#include <apps/sudoku/terminal.hpp>

#include <csp/base/version.hpp>

#include <sudoku/rules/rules.hpp>
#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/restriction.hpp>

#include <array>
#include <cstddef>
#include <iostream>
#include <span>
#include <string_view>
#include <vector>

namespace sudoku_app {

namespace {

std::string_view word_of(sudoku::Cells cells) {
    constexpr std::array<std::string_view, 9> words{"board", "cell", "pair", "cells",   "line",
                                                    "arrow", "copy", "row",  "diagonal"};
    return words.at(static_cast<std::size_t>(cells));
}

/// Returns the names that options specific to this program accept.
std::vector<app::NamedChoice> rules_and_techniques() {
    std::vector<app::NamedChoice> choices;
    for (const auto* rule : sudoku::rules::all()) choices.push_back({"rules", rule->name, rule->summary, ""});
    for (const auto* technique : sudoku::techniques::all())
        choices.push_back({"until", technique->name, technique->summary, ""});
    for (const auto* kind : sudoku::restriction_kinds())
        choices.push_back({"restrictions", kind->name, kind->rule, "", word_of(kind->cells)});
    return choices;
}

int run(const Options& options) {
    switch (options.command) {
    case Command::short_help:
        std::cout << short_help();
        return 0;
    case Command::full_help:
        std::cout << full_help();
        return 0;
    case Command::version:
        std::cout << "arcwise-sudoku " << csp::version() << '\n';
        return 0;
    case Command::list_heuristics:
        std::cout << app::list_heuristics(options.json, rules_and_techniques());
        return 0;
    case Command::solve:
    case Command::vary:
    case Command::explain:
    case Command::hint:
    case Command::rate:
    case Command::replay:
        break;
    }
    if (!options.names_files && input_is_terminal()) {
        std::cerr << short_help();
        return app::user_error;
    }
    if (options.command == Command::vary) return vary(options);
    if (options.command == Command::replay) return replay(options);
    if (options.passes) return show_passes(options);
    if (options.watch && output_is_terminal()) return watch(options);
    const bool searches = options.command == Command::solve && options.until == nullptr;
    return searches ? solve(options) : teach(options);
}

} // namespace

int run_command(int argc, const char* const* argv) {
    const Tool* const tool = argc > 1 ? tool_named(argv[1]) : nullptr;
    if (tool == nullptr) return run(parse_options(argc, argv));
    return run_tool(*tool, std::span(argv + 2, static_cast<std::size_t>(argc) - 2));
}

} // namespace sudoku_app
