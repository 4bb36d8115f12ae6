#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/flatzinc/options.hpp>
#include <apps/flatzinc/run.hpp>
#include <apps/flatzinc/syntax/syntax.hpp>

#include <csp/base/version.hpp>
#include <csp/proof/fingerprint.hpp>

#include <chrono>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <thread>

namespace flatzinc {

namespace {

using Clock = std::chrono::steady_clock;

/// Ends the program if the time is over and the search has not noticed, since a single posting or rule may take a long
/// time.
class Deadline {
  public:
    /// @param has_proof  whether the search has a proof to end after it has noticed
    Deadline(std::optional<std::chrono::milliseconds> limit, Clock::time_point start, bool has_proof,
             Protocol& protocol) {
        if (!limit || !app::has_threads()) return;
        const std::chrono::milliseconds grace(has_proof ? 5000 : 100);
        thread_ = std::jthread([this, end = start + *limit + grace, &protocol](const std::stop_token& stop) {
            std::unique_lock lock(mutex_);
            if (!over_.wait_until(lock, stop, end, [] { return false; }) && !stop.stop_requested())
                protocol.end_at_once();
        });
    }

  private:
    std::mutex mutex_;
    std::condition_variable_any over_;
    std::jthread thread_;
};

Instance read_instance(const Options& options) {
    const bool is_input = options.file == "-";
    const std::string text = is_input ? app::read_input() : app::read_file(options.file, "FlatZinc");
    try {
        Instance instance = resolve(read(text));
        if (options.proof) instance.fingerprint = csp::fingerprint(text.ends_with('\n') ? text : text + '\n');
        return instance;
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
    // If there is an objective, only the best solution is printed unless more is requested. This depends on the file;
    // no solution can be found, and therefore kept, before it is known.
    const bool prints_all = options.wants_all || options.wants_improvements || options.number.has_value();
    Protocol protocol(prints_all);
    const app::SignalWatch signals([&](int) { protocol.end_at_once(); });
    const Deadline deadline(options.time_limit, start, options.proof.has_value(), protocol);
    const Instance instance = read_instance(options);
    try {
        return solve(instance, options, start, protocol);
    } catch (...) { // such as out of memory: the solutions found must not be lost
        if (protocol.has_solution()) protocol.end(Verdict::open, "");
        throw;
    }
}

} // namespace

int run_command(int argc, const char* const* argv) {
    const auto start = Clock::now();
    const Options options = parse_options(argc, argv);
    switch (options.command) {
    case Command::help:
        std::cout << help();
        return app::success;
    case Command::version:
        std::cout << "fzn-arcwise " << csp::version() << '\n';
        return app::success;
    case Command::solve:
    case Command::print:
        break;
    }
    return run(options, start);
}

} // namespace flatzinc
