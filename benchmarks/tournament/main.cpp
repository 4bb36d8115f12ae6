#include <apps/common/program.hpp>
#include <benchmarks/tournament/commands.hpp>
#include <benchmarks/tournament/options.hpp>
#include <benchmarks/tournament/usage.hpp>

#include <csp/base/version.hpp>

#include <iostream>

namespace {

int follow(const tournament::Options& options) {
    using tournament::Command;
    switch (options.command) {
    case Command::run:
        return tournament::run(options);
    case Command::merge:
        return tournament::merge_files(options);
    case Command::report:
        tournament::report(options);
        break;
    case Command::list:
        tournament::list_sets(options.json);
        break;
    case Command::help:
        std::cout << tournament::help();
        break;
    case Command::version:
        std::cout << "arcwise-tournament " << csp::version() << '\n';
        break;
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    return app::run_program("arcwise-tournament",
                            [&] { return follow(tournament::parse_options(argc, argv)); });
}
