#include <apps/sudoku/commands.hpp>

#include <apps/common/program.hpp>
#include <apps/sudoku/lesson.hpp>
#include <apps/sudoku/puzzle_files.hpp>
#include <apps/sudoku/terminal.hpp>
#include <apps/sudoku/variant_files.hpp>
#include <sudoku/board/reader.hpp>

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

namespace sudoku_app {

namespace {

/// Reads the files and teaches the puzzles in them.
class Class {
  public:
    explicit Class(const Options& options)
        : options_(stoppable(options, stop_.get_token())),
          lesson_(options_, [this] { progress_.show(told_); }) {}

    int run() {
        const app::SignalWatch signals([this](int signal) { interrupt(signal); });
        std::cout << lesson_.heading();
        const auto read_all = [&](std::istream& in, std::string_view name) { read(in, name); };
        const auto say = [this](std::string_view name, std::string_view problem) { complain(name, problem); };
        for (const std::string& file : options_.files) read_puzzle_file(file, read_all, say);
        return status_;
    }

  private:
    static Options stoppable(Options options, std::stop_token stop) {
        options.search.stop = std::move(stop);
        return options;
    }

    /// Ends the program when the current record has been written. The reader may be waiting for input that never comes.
    void interrupt(int signal) {
        constexpr std::chrono::seconds patience(2);
        stop_.request_stop();
        std::unique_lock lock(mutex_);
        (void)idle_.wait_for(lock, patience, [this] { return !is_busy_; });
        std::cout.flush();
        std::_Exit(128 + signal);
    }
    void read(std::istream& in, std::string_view name) {
        try {
            if (options_.marks)
                read_marks(in, name);
            else
                read_puzzles(
                    in, options_, [&](const VariantRecord& record) { tell(name, record); },
                    [&](std::istream& boards) { read_boards(boards, name); });
        } catch (const csp::Error& error) {
            complain(name, error.what());
        }
    }

    void read_marks(std::istream& in, std::string_view name) {
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        try {
            tell({name, 1, sudoku::parse_marks(text, options_.reading())});
        } catch (const sudoku::ParseError& error) {
            refuse(name, error);
        }
    }

    void read_boards(std::istream& in, std::string_view name) {
        sudoku::BoardReader reader(in, options_.reading());
        bool is_empty = true;
        for (auto record = reader.next(); record && std::cout; record = reader.next()) {
            is_empty = false;
            const auto* board = record->board();
            if (board != nullptr && !options_.restrictions.empty())
                tell(name, {.line = record->line, .variant = variant_of(*record, options_)});
            else if (board != nullptr)
                tell({name,
                      record->line,
                      {*board, sudoku::Board(board->box()),
                       candidates_of(*record).value_or(sudoku::Candidates(*board))},
                      !record->marks.empty()});
            else
                refuse(name, *record->error());
        }
        if (is_empty) complain(name, "holds no puzzle");
    }

    void tell(const Exercise& exercise) {
        write([&](int& status) { return lesson_.record(exercise, status); });
    }

    void tell(std::string_view name, const VariantRecord& record) {
        const std::string notes = notes_on(name, record);
        if (!record.variant) return say(notes);
        Exercise exercise{.file = name,
                          .line = record.line,
                          .grid = sudoku::marked_grid(*record.variant),
                          .layout = layout_with_restrictions(*record.variant)};
        if (!exercise.layout) exercise.variant = &*record.variant;
        tell(exercise);
        std::cerr << notes;
    }

    /// Writes the record that a function makes, or none if the program must end; from then on, only the signal thread
    /// continues.
    template <typename Make>
    void write(const Make& make) {
        {
            const std::lock_guard lock(mutex_);
            if (lesson_.was_interrupted()) return;
            is_busy_ = true;
        }
        const Idle idle(*this);
        int status = 0;
        const std::string record = make(status);
        progress_.erase();
        std::cout << record << std::flush;
        ++told_;
        if (status_ == 0 || (status == limit_reached && status_ != app::user_error)) status_ = status;
    }

    void refuse(std::string_view name, const sudoku::ParseError& error) {
        std::cout << lesson_.record(name, error);
        say(complaint_of(name, error));
    }

    /// Announces in its destructor, even after an exception, that a record has been written.
    class Idle {
      public:
        explicit Idle(Class& owner) : owner_(owner) {}
        Idle(const Idle&) = delete;
        Idle& operator=(const Idle&) = delete;
        ~Idle() {
            const std::lock_guard lock(owner_.mutex_);
            owner_.is_busy_ = false;
            owner_.idle_.notify_all();
        }

      private:
        Class& owner_;
    };

    void complain(std::string_view file, std::string_view problem) {
        say(fmt::format("{}: {}\n", file, problem));
    }
    void say(const std::string& complaint) {
        progress_.erase();
        std::cout.flush(); // keeps the order if both go to the same place
        std::cerr << complaint;
        status_ = app::user_error;
    }

    std::stop_source stop_;
    const Options options_;
    Progress progress_{true};
    std::uint64_t told_ = 0; ///< the number of puzzles taught
    Lesson lesson_;
    int status_ = 0;
    std::mutex mutex_;
    std::condition_variable idle_;
    bool is_busy_ = false; ///< whether a record is being made
};

} // namespace

int teach(const Options& options) { return Class(options).run(); }

} // namespace sudoku_app
