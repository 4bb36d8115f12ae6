#include <apps/common/search_choices.hpp>
#include <apps/puzzles/options.hpp>
#include <apps/puzzles/run.hpp>

#include <csp/base/version.hpp>

#include <iostream>

namespace puzzles {

namespace {

int run(const Options& options) {
    switch (options.command) {
    case Command::solve:
        return solve(options);
    case Command::list:
        print_list(options.json);
        break;
    case Command::about:
        print_about(*options.puzzle);
        break;
    case Command::example:
        std::cout << options.puzzle->example << '\n';
        break;
    case Command::dot:
        print_graph(options);
        break;
    case Command::replay_trace:
        return replay_trace(options);
    case Command::help:
        std::cout << help();
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

int run_command(int argc, const char* const* argv) { return run(parse_options(argc, argv)); }

} // namespace puzzles
