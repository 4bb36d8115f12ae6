#include <apps/common/program.hpp>
#include <apps/sudoku/block_solver.hpp>
#include <apps/sudoku/commands.hpp>
#include <apps/sudoku/puzzle_files.hpp>
#include <apps/sudoku/record_printer.hpp>
#include <apps/sudoku/record_solver.hpp>
#include <apps/sudoku/terminal.hpp>
#include <apps/sudoku/text_blocks.hpp>
#include <apps/sudoku/totals.hpp>
#include <apps/sudoku/variant_files.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/techniques/marks.hpp>

#include <csp/search/defaults.hpp>
#include <csp/search/plan.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <iterator>
#include <mutex>
#include <optional>
#include <sstream>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace sudoku_app {

namespace {

/// A bounded queue of jobs that delivers results in the order in which the jobs were pushed.
///
///     one reader      push(job) ..., close()
///     many workers    while (auto number = take()) finish(*number, work_on(job(*number)));
///     one writer      while (next(results, patience)) write(results);
///
/// Jobs are numbered from 0 in the order of arrival, and kept in a ring of slots:
///
///     written <= taken <= pushed <= written + capacity
///
/// push() waits while the ring is full, so memory is bounded for any speed of reader, workers and writer. A slot
/// belongs to its worker between take() and finish(), and is guarded by the mutex otherwise.
///
/// If there are many jobs, threads are woken once for many jobs; one wake-up per job was three times slower on puzzles
/// of 15 microseconds. Idle workers are woken immediately.
///
/// Without threads, one function takes all parts in turns, and none of them waits: push() while the ring is_full() is
/// an error, take() returns nullopt when no job is left, and next() ends when no result is ready.
template <typename Job, typename Result>
class Pipeline {
  public:
    /// Results are worth writing if there are a quarter of the capacity, or 64.
    Pipeline(std::size_t capacity, bool has_threads)
        : slots_(capacity),
          many_(std::clamp<std::size_t>(capacity / 4, 1, 64)),
          has_threads_(has_threads) {}

    bool is_full() const { return pushed_ == written_ + slots_.size(); }

    void push(Job job) {
        std::unique_lock lock(mutex_);
        if (is_full()) room_.wait(lock, [&] { return pushed_ <= written_ + slots_.size() / 2; });
        Slot& slot = at(pushed_++);
        slot.job = std::move(job);
        slot.result.reset();
        work_.notify_one();
    }

    /// Announces that no further jobs will come.
    void close() {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        work_.notify_all();
        ready_.notify_all();
    }

    /// Starts no further jobs. The writer waits for the jobs in progress, but not for long, and then reaches the end.
    void interrupt() {
        const std::lock_guard lock(mutex_);
        is_interrupted_ = true;
        deadline_ = std::chrono::steady_clock::now() + longest_wait;
        work_.notify_all();
        ready_.notify_all();
    }

    /// After an interrupt, waits until no job is in progress. Returns false if that takes longer than `patience`.
    bool wait_for_workers(std::chrono::milliseconds patience) {
        std::unique_lock lock(mutex_);
        return ready_.wait_for(lock, patience, [&] { return are_workers_done() || is_drained_; });
    }

    /// Returns the number of a job to do; nullopt if none is left and none will come.
    std::optional<std::uint64_t> take() {
        std::unique_lock lock(mutex_);
        if (has_threads_) work_.wait(lock, [&] { return taken_ < pushed_ || is_closed_ || is_interrupted_; });
        if (taken_ == pushed_ || is_interrupted_) return std::nullopt;
        return taken_++;
    }

    const Job& job(std::uint64_t number) { return *at(number).job; }

    void finish(std::uint64_t number, Result result) {
        const std::lock_guard lock(mutex_);
        at(number).result = std::move(result);
        ++finished_;
        if (is_interrupted_)
            ready_.notify_all(); // further threads than the writer may wait
        else if (is_worth_writing())
            ready_.notify_one();
    }

    /// Fills `results` with the results that are ready, in order: as soon as there are many or no other work is left,
    /// but at the latest after `patience`, when there may be none. Returns false at the end.
    bool next(std::vector<Result>& results, std::chrono::milliseconds patience) {
        results.clear();
        std::unique_lock lock(mutex_);
        if (is_drained_) return false;
        if (has_threads_) ready_.wait_for(lock, patience, [&] { return is_worth_writing() || is_at_end(); });
        is_drained_ = is_interrupted_ && is_at_end();
        while (written_ < pushed_ && at(written_).result) {
            Slot& slot = at(written_++);
            results.push_back(std::move(*slot.result));
            slot.result.reset();
        }
        finished_ -= results.size();
        if (pushed_ <= written_ + slots_.size() / 2) room_.notify_one();
        return !results.empty() || (has_threads_ && !is_at_end());
    }

  private:
    struct Slot {
        std::optional<Job> job;
        std::optional<Result> result;
    };

    static constexpr std::chrono::seconds longest_wait{1}; ///< for workers, after an interrupt

    bool are_workers_done() const { return finished_ == taken_ - written_; }
    bool is_at_end() const {
        if (is_interrupted_) return are_workers_done() || std::chrono::steady_clock::now() >= deadline_;
        return is_closed_ && written_ == pushed_;
    }
    bool is_worth_writing() {
        return written_ < pushed_ && at(written_).result && (finished_ >= many_ || taken_ == pushed_);
    }

    Slot& at(std::uint64_t number) { return slots_[number % slots_.size()]; }

    std::mutex mutex_;
    std::condition_variable room_;  // for push
    std::condition_variable work_;  // for take
    std::condition_variable ready_; // for next
    std::vector<Slot> slots_;
    std::uint64_t many_;
    const bool has_threads_;
    std::uint64_t pushed_ = 0;
    std::uint64_t taken_ = 0;
    std::uint64_t written_ = 0;
    std::uint64_t finished_ = 0; ///< the number of results in the ring
    bool is_closed_ = false;
    bool is_interrupted_ = false;
    std::chrono::steady_clock::time_point deadline_; ///< the deadline of an interrupt
    bool is_drained_ = false; ///< whether the writer has received all results present at the interrupt
};

/// A block of a file, one of its records or variants, or an error message about the file.
struct Job {
    std::string_view file; ///< a name among the options, the name of a part, or a literal
    std::variant<TextBlock, sudoku::Record, VariantRecord, std::string> content;
};

struct Result {
    std::vector<Piece> pieces;
    Totals totals;
    bool is_cut = false; ///< whether an interrupt came before the end, which the last answer reports
};

/// Reads a grid with marks, which occupies a whole file.
sudoku::Record marked_record(std::istream& in, const Options& options) {
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    try {
        const sudoku::MarkedGrid grid = sudoku::parse_marks(text, options.reading());
        sudoku::Record record{1, grid.givens, {}};
        for (int cell = 0; cell < grid.marks.size(); ++cell) record.marks.push_back(grid.marks.of(cell));
        return record;
    } catch (const sudoku::ParseError& error) {
        return {error.line(), error, {}};
    }
}

/// Returns the output of --verbose.
std::string search_in_words(const Options& options) {
    if (options.format == Format::candidates)
        return fmt::format("none, {} inference", csp::chosen_inference(options.search).name);
    std::string general = describe(sudoku::search_options(options.search));
    const bool may_use_kernel = options.rules.empty() && csp::may_use_kernel(options.search, "search");
    if (options.trace || options.proof || !may_use_kernel) return general;
    if (options.search.engine == csp::EngineChoice::dense) return "the all-different kernel";
    return "the all-different kernel if it suits the puzzle, else " + general;
}

/// Three kinds of threads around a pipeline: the current thread reads, several work, one writes. Without threads, the
/// current thread reads until the pipeline is full, works, writes, and continues to read.
class Session {
  public:
    explicit Session(const Options& options)
        : options_(stoppable(options, stop_.get_token())),
          is_coloured_(wants_colour(options.colour)),
          takes_blocks_(BlockSolver::suits(options)),
          pipeline_((takes_blocks_ ? std::size_t{4} : std::size_t{256}) * options.threads,
                    app::has_threads()) {}

    int run() {
        if (options_.verbose) std::cerr << "search: " << search_in_words(options_) << '\n';
        const app::SignalWatch signals([this](int signal) {
            constexpr std::chrono::milliseconds usually_enough(100);
            signal_ = signal;
            pipeline_.interrupt();
            if (!pipeline_.wait_for_workers(usually_enough)) stop_.request_stop();
        });
        if (app::has_threads()) {
            std::vector<std::jthread> threads;
            const Closing closing(pipeline_); // before the threads are joined
            threads.emplace_back([this] {
                write();
                finish();
            });
            for (unsigned i = 0; i < options_.threads; ++i) threads.emplace_back([this] { work(); });
            read_all();
        } else {
            read_all();
            take_turns();
            finish();
        }
        return exit_status_;
    }

  private:
    /// Announces in its destructor, even after an exception, that no further jobs will come; otherwise, the threads
    /// would wait forever.
    class Closing {
      public:
        explicit Closing(Pipeline<Job, Result>& pipeline) : pipeline_(pipeline) {}
        Closing(const Closing&) = delete;
        Closing& operator=(const Closing&) = delete;
        ~Closing() { pipeline_.close(); }

      private:
        Pipeline<Job, Result>& pipeline_;
    };

    static Options stoppable(Options options, std::stop_token stop) {
        options.search.stop = std::move(stop);
        return options;
    }

    // The reader

    void read_all() {
        for (const std::string& file : options_.files) read(file);
    }
    void push(Job job) {
        if (!app::has_threads() && pipeline_.is_full()) take_turns();
        pipeline_.push(std::move(job));
    }
    void take_turns() {
        work();
        write();
    }

    void read(const std::string& file) {
        const auto take = [this](std::istream& in, std::string_view name) { read(in, name); };
        const auto say = [this](std::string_view name, std::string_view problem) { complain(name, problem); };
        if (!options_.shard) return read_puzzle_file(file, take, say);
        names_.push_back(name_of_part(file, *options_.shard));
        const std::string& name = names_.back();
        read_part_of_file(
            file, *options_.shard, [&](std::istream& in) { read(in, name); }, say);
    }

    void read(std::istream& in, std::string_view name) {
        try {
            if (options_.marks) return push({name, marked_record(in, options_)});
            read_puzzles(
                in, options_,
                [&](VariantRecord record) {
                    push({name, std::move(record)});
                },
                [&](std::istream& boards) { read_boards(boards, name); });
        } catch (const csp::Error& error) {
            complain(name, error.what());
        }
    }

    void read_boards(std::istream& in, std::string_view name) {
        bool is_empty = true;
        TextBlocks blocks(in);
        while (takes_blocks_) {
            auto block = blocks.next();
            if (!block) break;
            is_empty = is_empty && !holds_record(block->text);
            push({name, std::move(*block)});
        }
        TextThenStream rest(blocks.rest(), in);
        std::istream others(&rest);
        sudoku::BoardReader reader(others, options_.reading(blocks.line()));
        while (auto record = reader.next()) {
            is_empty = false;
            push({name, std::move(*record)});
        }
        if (is_empty && !options_.shard) complain(name, "holds no puzzle");
    }

    /// Whether a text has a puzzle or an error: more than comments, rules and blank lines.
    bool holds_record(const std::string& text) const {
        if (puzzle_on(text)) return true;
        std::istringstream in(text);
        return sudoku::BoardReader(in, options_.reading()).next().has_value();
    }

    void complain(std::string_view file, std::string_view problem) {
        push({file, fmt::format("{}: {}\n", file, problem)});
    }

    // The workers

    void work() {
        RecordSolver records(options_);
        RecordPrinter printer(options_, is_coloured_);
        std::optional<BlockSolver> blocks;
        if (takes_blocks_) blocks.emplace(options_, printer);
        while (const auto number = pipeline_.take()) {
            const Job& job = pipeline_.job(*number);
            Result result;
            if (const auto* block = std::get_if<TextBlock>(&job.content)) {
                result.pieces = blocks->work_on(job.file, *block, result.totals);
                result.is_cut = blocks->was_stopped();
            } else if (const auto* record = std::get_if<sudoku::Record>(&job.content)) {
                const Finding finding = records.work_on(*record);
                result.is_cut = finding.was_interrupted();
                result.pieces.push_back({printer.answer(job.file, *record, finding),
                                         printer.complaint(job.file, *record, finding)});
                result.totals.add(finding);
            } else if (const auto* variant = std::get_if<VariantRecord>(&job.content)) {
                const Finding finding = solve(*variant, records);
                result.is_cut = finding.was_interrupted();
                result.pieces.push_back(piece_of(job.file, *variant, finding));
                result.totals.add(finding);
            } else {
                result.pieces.push_back({"", std::get<std::string>(job.content)});
                result.totals.add_bad_file();
            }
            pipeline_.finish(*number, std::move(result));
        }
    }

    static Finding solve(const VariantRecord& record, RecordSolver& solver) {
        if (!record.variant) {
            Finding finding;
            finding.problem = record.problem;
            return finding;
        }
        return solver.work_on(*record.variant);
    }

    Piece piece_of(std::string_view file, const VariantRecord& variant, const Finding& finding) const {
        RecordPrinter printer(options_, is_coloured_);
        sudoku::Record record{variant.line, sudoku::Board(), {}};
        if (variant.variant) {
            record.content = variant.variant->givens;
            printer.set_regions(variant.variant->regions);
        }
        if (!variant.variant && !options_.json)
            return {std::string(RecordPrinter::not_a_puzzle) + '\n', notes_on(file, variant)};
        return {printer.answer(file, record, finding),
                notes_on(file, variant) + (variant.variant ? printer.complaint(file, record, finding) : "")};
    }

    // The writer

    void write() {
        constexpr std::chrono::milliseconds patience(100);
        Progress progress;
        std::vector<Result> results;
        bool is_cut = false; // later answers are not written, so that there is no gap
        while (pipeline_.next(results, patience)) {
            for (const Result& result : results) {
                if (!is_cut) write(result, progress);
                is_cut = is_cut || result.is_cut;
            }
            flush_output_or_end();
            progress.show(totals_.records());
        }
        progress.erase();
    }

    /// Ends the output, after the last answer.
    void finish() {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
        if (options_.statistics) std::cerr << totals_.text(elapsed) << std::flush;
        exit_status_ = totals_.exit_status();
        // The reader may be waiting for input that never comes, and workers may be in the middle of a long search.
        if (signal_ != 0) std::_Exit(128 + signal_);
    }

    void write(const Result& result, Progress& progress) {
        totals_.add(result.totals);
        for (const Piece& piece : result.pieces) {
            std::cout.write(piece.answers.data(), static_cast<std::streamsize>(piece.answers.size()));
            if (piece.complaint.empty()) continue;
            std::cout.flush(); // keeps the order if both go to the same place
            progress.erase();
            std::cerr << piece.complaint << std::flush;
        }
    }

    /// Flushes the output. If standard output fails, further reading and solving is useless.
    static void flush_output_or_end() try { app::flush_output(); } catch (const csp::Error& error) {
        std::cerr << "arcwise-sudoku: " << error.what() << std::endl;
        std::_Exit(app::user_error);
    }

    std::stop_source stop_;
    const Options options_;
    bool is_coloured_;
    bool takes_blocks_;             ///< rather than records
    std::deque<std::string> names_; ///< the names of parts of files
    Pipeline<Job, Result> pipeline_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    Totals totals_;       // used by the writer
    int exit_status_ = 0; // used by the writer, until it has ended
    std::atomic<int> signal_ = 0;
};

} // namespace

int solve(const Options& options) { return Session(options).run(); }

} // namespace sudoku_app
