#include <apps/common/usage_error.hpp>
#include <benchmarks/tournament/list_command.hpp>
#include <benchmarks/tournament/merge_command.hpp>
#include <benchmarks/tournament/options.hpp>
#include <benchmarks/tournament/report_command.hpp>
#include <benchmarks/tournament/run_command.hpp>
#include <benchmarks/tournament/usage.hpp>

#include <csp/base/version.hpp>

#include <exception>
#include <iostream>

namespace {

constexpr int usage_error = 2;
constexpr int internal_error = 4;

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
        std::cout << "pencilmark-tournament " << csp::version() << '\n';
        break;
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) try {
    return follow(tournament::parse_options(argc, argv));
} catch (const app::UsageError& error) {
    std::cerr << "pencilmark-tournament: " << error.what() << "\nTry pencilmark-tournament --help.\n";
    return usage_error;
} catch (const csp::Error& error) {
    std::cerr << "pencilmark-tournament: " << error.what() << '\n';
    return usage_error;
} catch (const std::exception& error) {
    std::cerr << "pencilmark-tournament: internal error: " << error.what() << '\n';
    return internal_error;
}
