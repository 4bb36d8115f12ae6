#include <apps/common/program.hpp>
#include <apps/flatzinc/options.hpp>
#include <apps/flatzinc/run.hpp>

#include <csp/base/version.hpp>

#include <chrono>
#include <iostream>

int main(int argc, char** argv) {
    const auto start = std::chrono::steady_clock::now();
    return app::run_program("fzn-arcwise", [&] {
        const flatzinc::Options options = flatzinc::parse_options(argc, argv);
        switch (options.command) {
        case flatzinc::Command::help:
            std::cout << flatzinc::help();
            return app::success;
        case flatzinc::Command::version:
            std::cout << "fzn-arcwise " << csp::version() << '\n';
            return app::success;
        case flatzinc::Command::solve:
        case flatzinc::Command::print:
            break;
        }
        return flatzinc::run(options, start);
    });
}
