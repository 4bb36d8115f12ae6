#include <apps/sudoku/teach.hpp>

#include <apps/common/program.hpp>
#include <apps/sudoku/lesson.hpp>
#include <apps/sudoku/puzzle_files.hpp>
#include <sudoku/board/reader.hpp>

#include <fmt/format.h>

#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

namespace app {

namespace {

/// Reads the files and teaches what they hold.
class Class {
  public:
    explicit Class(const Options& options) : options_(options), lesson_(options) {}

    int run() {
        std::cout << lesson_.heading();
        const auto read_all = [&](std::istream& in, std::string_view name) { read(in, name); };
        const auto say = [this](std::string_view name, std::string_view problem) { complain(name, problem); };
        for (const std::string& file : options_.files) read_puzzle_file(file, read_all, say);
        return status_;
    }

  private:
    void read(std::istream& in, std::string_view name) {
        try {
            if (options_.marks)
                read_marks(in, name);
            else
                read_boards(in, name);
        } catch (const csp::Error& error) {
            complain(name, error.what());
        }
    }

    void read_marks(std::istream& in, std::string_view name) {
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        try {
            tell({name, 1, sudoku::parse_marks(text, options_.box)});
        } catch (const sudoku::ParseError& error) {
            say(complaint_of(name, error));
        }
    }

    void read_boards(std::istream& in, std::string_view name) {
        sudoku::BoardReader reader(in, {options_.box});
        bool is_empty = true;
        for (auto record = reader.next(); record && std::cout; record = reader.next()) {
            is_empty = false;
            if (const auto* board = record->board())
                tell({name, record->line, {*board, sudoku::Board(board->box()), sudoku::Candidates(*board)}});
            else
                say(complaint_of(name, *record->error()));
        }
        if (is_empty) complain(name, "holds no puzzle");
    }

    void tell(const Exercise& exercise) {
        int status = 0;
        std::cout << lesson_.record(exercise, status);
        if (status_ == 0) status_ = status;
    }

    void complain(std::string_view file, std::string_view problem) {
        say(fmt::format("{}: {}\n", file, problem));
    }
    void say(const std::string& complaint) {
        std::cout.flush(); // where both go to the same place, they stay in order
        std::cerr << complaint;
        status_ = user_error;
    }

    const Options& options_;
    Lesson lesson_;
    int status_ = 0;
};

} // namespace

int teach(const Options& options) { return Class(options).run(); }

} // namespace app
