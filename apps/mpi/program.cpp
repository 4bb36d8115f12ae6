#include <apps/mpi/program.hpp>

#include <apps/common/program.hpp>

#include <csp/base/error.hpp>
#include <csp/base/text.hpp>
#include <csp/base/version.hpp>

#include <fmt/format.h>

#include <exception>
#include <iostream>

namespace mpi_program {

int status_of_rank(const csp::mpi::World& world, const std::function<int()>& body) {
    if (world.rank() == 0) return app::run_program("arcwise-mpi", body);
    try {
        return body();
    } catch (const csp::Error&) {
        return app::user_error;
    } catch (const std::exception&) {
        return app::internal_error;
    }
}

csp::mpi::RunOptions run_options(const Options& options) {
    return {.journal = options.journal, .resume = options.resume, .between_reports = options.between_reports};
}

void remark(const Options& options, const csp::mpi::Outcome& outcome) {
    if (options.journal.empty()) return;
    if (outcome.bytes_cut > 0)
        std::cerr << fmt::format("arcwise-mpi: the end of {} was damaged: {} bytes were cut off\n",
                                 options.journal, outcome.bytes_cut);
    if (outcome.open_pieces > 0)
        std::cerr << fmt::format("arcwise-mpi: {} left open; the same command with --resume goes on\n",
                                 csp::counted(outcome.open_pieces, "piece"));
}

int run_command(csp::mpi::World& world, int argc, const char* const* argv, std::stop_token stop) {
    const Options options = parse_options(argc, argv);
    if (options.command == Command::solve) return solve_puzzle(world, options, std::move(stop));
    if (options.command == Command::flatzinc) return solve_flatzinc(world, options, std::move(stop));
    if (world.rank() == 0 && options.command == Command::help) std::cout << help();
    if (world.rank() == 0 && options.command == Command::version)
        std::cout << "arcwise-mpi " << csp::version() << '\n';
    return app::success;
}

} // namespace mpi_program
