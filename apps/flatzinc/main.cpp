#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/flatzinc/options.hpp>
#include <apps/flatzinc/run.hpp>
#include <apps/flatzinc/syntax/syntax.hpp>

#include <csp/base/version.hpp>

#include <chrono>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <thread>

namespace flatzinc {

namespace {

using Clock = std::chrono::steady_clock;

/// Ends the program if the time is over and the search has not noticed, since a single posting or rule may take long.
class Deadline {
  public:
    Deadline(std::optional<std::chrono::milliseconds> limit, Clock::time_point start, Protocol& protocol) {
        if (!limit) return;
        thread_ = std::jthread([this, end = start + *limit + grace, &protocol](const std::stop_token& stop) {
            std::unique_lock lock(mutex_);
            if (!over_.wait_until(lock, stop, end, [] { return false; }) && !stop.stop_requested())
                protocol.end_at_once();
        });
    }

  private:
    static constexpr std::chrono::milliseconds grace{100};

    std::mutex mutex_;
    std::condition_variable_any over_;
    std::jthread thread_;
};

Instance read_instance(const Options& options) {
    const bool is_input = options.file == "-";
    const std::string text = is_input ? app::read_input() : app::read_file(options.file, "FlatZinc");
    try {
        return resolve(read(text));
    } catch (const FileError& error) {
        throw csp::Error((is_input ? "standard input" : options.file) + ": " + error.what());
    }
}

void print_file(const Options& options) {
    const std::string text =
        options.file == "-" ? app::read_input() : app::read_file(options.file, "FlatZinc");
    std::cout << print(read(text));
}

/// Reads the file, solves it, and prints the output that FlatZinc demands. Returns the exit status.
/// @param start  the start of the program, from which the time limit counts
int run(const Options& options, Clock::time_point start) {
    if (options.command == Command::print) {
        print_file(options);
        return app::success;
    }
    // If something is optimised, only the best solution is printed unless more is asked for. That depends on the file;
    // no solution can be found, and so kept, before it is known.
    const bool prints_all = options.wants_all || options.wants_improvements || options.number.has_value();
    Protocol protocol(prints_all);
    const app::SignalWatch signals([&](int) { protocol.end_at_once(); });
    const Deadline deadline(options.time_limit, start, protocol);
    const Instance instance = read_instance(options);
    try {
        return solve(instance, options, start, protocol);
    } catch (...) { // e.g. out of memory: the solutions found must not be lost
        if (protocol.has_solution()) protocol.end(Verdict::open, "");
        throw;
    }
}

} // namespace

} // namespace flatzinc

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
