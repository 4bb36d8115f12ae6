#include <apps/sudoku/vary.hpp>

#include <apps/common/program.hpp>
#include <apps/sudoku/puzzle_files.hpp>

#include <csp/base/random.hpp>

#include <sudoku/board/print.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/puzzle/equivalent.hpp>

#include <fmt/format.h>

#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

namespace {

/// The puzzles of all files; what is wrong with them is reported at once.
class PuzzleList {
  public:
    explicit PuzzleList(const Options& options) {
        const auto read_all = [&](std::istream& in, std::string_view name) { read(in, name, options.box); };
        const auto say = [this](std::string_view name, std::string_view problem) { complain(name, problem); };
        for (const std::string& file : options.files) read_puzzle_file(file, read_all, say);
    }

    [[nodiscard]] const std::vector<sudoku::Board>& boards() const { return boards_; }
    [[nodiscard]] bool is_faultless() const { return is_faultless_; }

  private:
    void read(std::istream& in, std::string_view name, std::optional<sudoku::BoxShape> box) {
        bool is_empty = true;
        try {
            sudoku::BoardReader reader(in, {box});
            while (const auto record = reader.next()) {
                is_empty = false;
                if (const auto* board = record->board())
                    boards_.push_back(*board);
                else
                    say(complaint_of(name, *record->error()));
            }
            if (is_empty) complain(name, "holds no puzzle");
        } catch (const csp::Error& error) {
            complain(name, error.what());
        }
    }

    void complain(std::string_view file, std::string_view problem) {
        say(fmt::format("{}: {}\n", file, problem));
    }
    void say(const std::string& complaint) {
        std::cerr << complaint;
        is_faultless_ = false;
    }

    std::vector<sudoku::Board> boards_;
    bool is_faultless_ = true;
};

} // namespace

int vary(const Options& options) {
    const PuzzleList puzzles(options);
    const auto& boards = puzzles.boards();
    csp::Random random(options.search.seed);
    const std::uint64_t number = boards.empty() ? 0 : options.number.value_or(boards.size());
    for (std::uint64_t i = 0; i < number && std::cout; ++i)
        std::cout << to_line(random_equivalent(boards[i % boards.size()], random)) << '\n';
    return puzzles.is_faultless() ? success : user_error;
}

} // namespace app
