#include <apps/common/program.hpp>
#include <apps/common/search_choices.hpp>
#include <apps/sudoku/commands.hpp>
#include <apps/sudoku/options.hpp>
#include <apps/sudoku/terminal.hpp>

#include <csp/base/version.hpp>

#include <sudoku/rules/rules.hpp>
#include <sudoku/techniques/catalogue.hpp>

#include <iostream>
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

int run(const app::Options& options) {
    switch (options.command) {
    case app::Command::short_help:
        std::cout << app::short_help();
        return 0;
    case app::Command::full_help:
        std::cout << app::full_help();
        return 0;
    case app::Command::version:
        std::cout << "arcwise-sudoku " << csp::version() << '\n';
        return 0;
    case app::Command::list_heuristics:
        std::cout << app::list_heuristics(options.json, rules_and_techniques());
        return 0;
    case app::Command::solve:
    case app::Command::vary:
    case app::Command::explain:
    case app::Command::hint:
    case app::Command::rate:
    case app::Command::replay:
        break;
    }
    if (!options.names_files && app::input_is_terminal()) {
        std::cerr << app::short_help();
        return app::user_error;
    }
    if (options.command == app::Command::vary) return app::vary(options);
    if (options.command == app::Command::replay) return app::replay(options);
    if (options.passes) return app::show_passes(options);
    if (options.watch && app::output_is_terminal()) return app::watch(options);
    const bool searches = options.command == app::Command::solve && options.until == nullptr;
    return searches ? app::solve(options) : app::teach(options);
}

} // namespace

int main(int argc, char** argv) {
    std::cin.tie(nullptr);
    return app::run_program("arcwise-sudoku", [&] { return run(app::parse_options(argc, argv)); });
}
