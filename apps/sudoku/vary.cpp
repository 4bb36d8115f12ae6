#include <apps/sudoku/vary.hpp>

#include <apps/common/program.hpp>

#include <csp/base/random.hpp>

#include <sudoku/board/print.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/puzzle/equivalent.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace app {

namespace {

/// The puzzles of all files; what is wrong with them is told at once.
class PuzzleList {
  public:
    explicit PuzzleList(const Options& options) {
        for (const std::string& file : options.files) {
            if (file == "-") {
                read(std::cin, "stdin", options.box);
                continue;
            }
            std::ifstream in(file, std::ios::binary);
            if (in)
                read(in, file, options.box);
            else
                complain(file, std::strerror(errno));
        }
    }

    [[nodiscard]] const std::vector<sudoku::Board>& boards() const { return boards_; }
    [[nodiscard]] bool is_faultless() const { return is_faultless_; }

  private:
    void read(std::istream& in, std::string_view name, std::optional<sudoku::BoxShape> box) {
        const std::size_t before = boards_.size();
        bool is_empty = true;
        try {
            sudoku::BoardReader reader(in, {box});
            while (const auto record = reader.next()) {
                is_empty = false;
                if (record->board())
                    boards_.push_back(*record->board());
                else
                    complain(name, record->error()->what());
            }
        } catch (const csp::Error& error) {
            return complain(name, error.what());
        }
        if (is_empty && boards_.size() == before) complain(name, "holds no puzzle");
    }

    void complain(std::string_view file, std::string_view problem) {
        std::cerr << file << ": " << problem << '\n';
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
