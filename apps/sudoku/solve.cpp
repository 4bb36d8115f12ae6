#include <apps/sudoku/solve.hpp>

#include <apps/sudoku/pipeline.hpp>
#include <apps/sudoku/record_printer.hpp>
#include <apps/sudoku/record_solver.hpp>
#include <apps/sudoku/signals.hpp>
#include <apps/sudoku/terminal.hpp>
#include <apps/sudoku/totals.hpp>
#include <sudoku/board/reader.hpp>

#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

namespace app {

namespace {

/// A record of a file, or what is wrong with the file.
struct Job {
    std::string_view file; ///< a name among the options, or a literal
    std::variant<sudoku::Record, std::string> content;
};

struct Result {
    std::string answer;
    std::string complaint;
    std::optional<Tally> tally; ///< none where a file is at fault
};

/// Three kinds of threads around a pipeline: this one reads, some work, one writes.
class Session {
  public:
    explicit Session(const Options& options)
        : options_(options),
          printer_(options, wants_color(options.color)),
          pipeline_(std::size_t{256} * options.threads) {}

    int run() {
        if (options_.verbose) std::cerr << "search: " << describe(options_.search) << '\n';
        const SignalWatch signals([this](int signal) {
            signal_ = signal;
            pipeline_.interrupt();
        });
        std::vector<std::jthread> threads;
        threads.emplace_back([this] { write(); });
        for (unsigned i = 0; i < options_.threads; ++i) threads.emplace_back([this] { work(); });
        for (const std::string& file : options_.files) read(file);
        pipeline_.close();
        threads.clear(); // joins
        return exit_status_;
    }

  private:
    // The reader

    void read(const std::string& file) {
        if (file == "-") return read(std::cin, "stdin");
        if (std::filesystem::is_directory(file))
            return complain(file, "is a directory, expected a file of puzzles");
        std::ifstream in(file, std::ios::binary);
        if (!in) return complain(file, std::strerror(errno));
        read(in, file);
    }

    void read(std::istream& in, std::string_view name) {
        sudoku::BoardReader reader(in, {options_.box});
        bool is_empty = true;
        try {
            while (auto record = reader.next()) {
                is_empty = false;
                pipeline_.push({name, std::move(*record)});
            }
            if (is_empty) complain(name, "holds no puzzle");
        } catch (const csp::Error& error) {
            complain(name, error.what());
        }
    }

    void complain(std::string_view file, std::string_view problem) {
        pipeline_.push({file, fmt::format("{}: {}\n", file, problem)});
    }

    // The workers

    void work() {
        RecordSolver solver(options_);
        while (const auto number = pipeline_.take()) {
            const Job& job = pipeline_.job(*number);
            Result result;
            if (const auto* record = std::get_if<sudoku::Record>(&job.content)) {
                const Finding finding = solver.work_on(*record);
                result.answer = printer_.answer(job.file, *record, finding);
                result.complaint = printer_.complaint(job.file, *record, finding);
                result.tally.emplace(finding);
            } else {
                result.complaint = std::get<std::string>(job.content);
            }
            pipeline_.finish(*number, std::move(result));
        }
    }

    // The writer

    void write() {
        constexpr std::chrono::milliseconds patience(100);
        Progress progress;
        std::vector<Result> results;
        while (pipeline_.next(results, patience)) {
            for (const Result& result : results) write(result, progress);
            std::cout.flush();
            if (!std::cout) return end_without_output();
            progress.show(totals_.records());
        }
        progress.erase();
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
        if (options_.statistics) std::cerr << totals_.text(elapsed) << std::flush;
        exit_status_ = totals_.exit_status();
        // The reader may be waiting for input that never comes, and workers be in the middle of a long search.
        if (signal_ != 0) std::_Exit(128 + signal_);
    }

    void write(const Result& result, Progress& progress) {
        std::cout << result.answer;
        if (result.tally)
            totals_.add(*result.tally);
        else
            totals_.add_bad_file();
        if (result.complaint.empty()) return;
        std::cout.flush(); // where both go to the same place, they stay in order
        progress.erase();
        std::cerr << result.complaint << std::flush;
    }

    /// Standard output takes no more: a full disk, or a reader that went away while SIGPIPE is ignored.
    [[noreturn]] static void end_without_output() {
        constexpr int failed = 2;
        const int reason = errno;
        if (reason == EPIPE) std::_Exit(128 + SIGPIPE);
        std::cerr << fmt::format("standard output: {}\n", std::strerror(reason)) << std::flush;
        std::_Exit(failed);
    }

    const Options& options_;
    RecordPrinter printer_;
    Pipeline<Job, Result> pipeline_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    Totals totals_;       // the writer's
    int exit_status_ = 0; // the writer's, until it has ended
    std::atomic<int> signal_ = 0;
};

} // namespace

int solve(const Options& options) { return Session(options).run(); }

} // namespace app
