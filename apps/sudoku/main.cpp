#include <apps/common/program.hpp>
#include <apps/common/search_choices.hpp>
#include <apps/sudoku/commands.hpp>
#include <apps/sudoku/desk/tool.hpp>
#include <apps/sudoku/options.hpp>
#include <apps/sudoku/terminal.hpp>

#include <csp/base/version.hpp>

#include <sudoku/rules/rules.hpp>
#include <sudoku/techniques/catalogue.hpp>

#include <iostream>
#include <span>
#include <vector>

namespace {

/// The names that options specific to this program accept.
std::vector<app::NamedChoice> rules_and_techniques() {
    std::vector<app::NamedChoice> choices;
    for (const auto* rule : sudoku::rules::all()) choices.push_back({"rules", rule->name, rule->summary, ""});
    for (const auto* technique : sudoku::techniques::all())
        choices.push_back({"until", technique->name, technique->summary, ""});
    return choices;
}

int run(const sudoku_app::Options& options) {
    switch (options.command) {
    case sudoku_app::Command::short_help:
        std::cout << sudoku_app::short_help();
        return 0;
    case sudoku_app::Command::full_help:
        std::cout << sudoku_app::full_help();
        return 0;
    case sudoku_app::Command::version:
        std::cout << "arcwise-sudoku " << csp::version() << '\n';
        return 0;
    case sudoku_app::Command::list_heuristics:
        std::cout << app::list_heuristics(options.json, rules_and_techniques());
        return 0;
    case sudoku_app::Command::solve:
    case sudoku_app::Command::vary:
    case sudoku_app::Command::explain:
    case sudoku_app::Command::hint:
    case sudoku_app::Command::rate:
    case sudoku_app::Command::replay:
        break;
    }
    if (!options.names_files && sudoku_app::input_is_terminal()) {
        std::cerr << sudoku_app::short_help();
        return app::user_error;
    }
    if (options.command == sudoku_app::Command::vary) return sudoku_app::vary(options);
    if (options.command == sudoku_app::Command::replay) return sudoku_app::replay(options);
    if (options.passes) return sudoku_app::show_passes(options);
    if (options.watch && sudoku_app::output_is_terminal()) return sudoku_app::watch(options);
    const bool searches = options.command == sudoku_app::Command::solve && options.until == nullptr;
    return searches ? sudoku_app::solve(options) : sudoku_app::teach(options);
}

} // namespace

int main(int argc, char** argv) {
    std::cin.tie(nullptr);
    return app::run_program("arcwise-sudoku", [&] {
        const sudoku_app::Tool* const tool = argc > 1 ? sudoku_app::tool_named(argv[1]) : nullptr;
        if (tool == nullptr) return run(sudoku_app::parse_options(argc, argv));
        return run_tool(*tool, std::span<const char* const>(argv + 2, static_cast<std::size_t>(argc) - 2));
    });
}
