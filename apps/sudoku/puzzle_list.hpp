#pragma once

#include <apps/sudoku/options.hpp>
#include <sudoku/board/board.hpp>

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The puzzles of all files, and puzzles that are typed in place of a file name. Errors in them are reported at once.
class PuzzleList {
  public:
    explicit PuzzleList(const Options& options);

    [[nodiscard]] const std::vector<sudoku::Board>& boards() const { return boards_; }
    [[nodiscard]] bool is_faultless() const { return is_faultless_; }

  private:
    void read(std::istream& in, std::string_view name, const Options& options);
    void complain(std::string_view file, std::string_view problem);
    void say(const std::string& complaint);

    std::vector<sudoku::Board> boards_;
    bool is_faultless_ = true;
};

} // namespace app
