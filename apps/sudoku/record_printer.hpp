#pragma once

#include <apps/sudoku/record_solver.hpp>
#include <sudoku/board/print.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku_app {

inline constexpr int schema = 1; ///< of JSON records

/// Formats answers. Each input record gives one output record: a line or, in drawn formats, several lines that end with
/// a blank line. Each thread has a separate printer.
class RecordPrinter {
  public:
    /// @param in_color  whether to print found digits in colour in drawn boards
    RecordPrinter(const Options& options, bool in_color) : options_(options), in_colour_(in_color) {}

    /// The line for a puzzle that has several solutions although a unique solution is demanded.
    static constexpr std::string_view not_unique = "# not unique";
    /// The line for text that is not a puzzle.
    static constexpr std::string_view not_a_puzzle = "# not a puzzle";

    /// Sets the regions with which boards are drawn from now on, one number for each cell; empty: those of the layout.
    void set_regions(std::vector<int> regions) {
        regions_ = std::move(regions);
        frames_.clear();
    }

    /// Returns the text for standard output.
    std::string answer(std::string_view file, const sudoku::Record& record, const Finding& finding);

    /// Returns the text for standard error: empty, or one line with the position of the error.
    std::string complaint(std::string_view file, const sudoku::Record& record, const Finding& finding) const;

  private:
    /// The frame of a drawn board whose cells have this many characters.
    struct Frame {
        sudoku::BoxShape box;
        sudoku::GridFrame grid;
    };

    std::string text(const sudoku::Record& record, const Finding& finding);
    std::string drawn(const sudoku::Board& givens, const sudoku::Board& solution, sudoku::Symbols symbols);
    std::string drawn(const sudoku::Board& givens, const sudoku::Candidates& candidates);
    const sudoku::GridFrame& frame(sudoku::BoxShape box, std::size_t width);
    std::string json(std::string_view file, const sudoku::Record& record, const Finding& finding) const;

    const Options& options_;
    bool in_colour_;
    std::vector<int> regions_;
    std::vector<Frame> frames_; ///< the frames made so far
};

} // namespace sudoku_app
