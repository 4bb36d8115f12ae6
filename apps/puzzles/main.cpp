#include <apps/common/program.hpp>
#include <apps/common/search_choices.hpp>
#include <apps/puzzles/options.hpp>
#include <apps/puzzles/run.hpp>

#include <csp/base/version.hpp>

#include <iostream>

namespace {

int run(const puzzles::Options& options) {
    using puzzles::Command;
    switch (options.command) {
    case Command::solve:
        return puzzles::solve(options);
    case Command::list:
        puzzles::print_list(options.json);
        break;
    case Command::about:
        puzzles::print_about(*options.puzzle);
        break;
    case Command::example:
        std::cout << options.puzzle->example << '\n';
        break;
    case Command::dot:
        puzzles::print_graph(options);
        break;
    case Command::replay_trace:
        return puzzles::replay_trace(options);
    case Command::help:
        std::cout << puzzles::help();
        break;
    case Command::version:
        std::cout << "arcwise-puzzles " << csp::version() << '\n';
        break;
    case Command::list_heuristics:
        std::cout << app::list_heuristics(options.json);
        break;
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    return app::run_program("arcwise-puzzles", [&] { return run(puzzles::parse_options(argc, argv)); });
}
