#pragma once

#include <apps/sudoku/record_solver.hpp>

#include <string>
#include <string_view>

namespace app {

/// How answers look. One record gives one record: a line, or in drawn formats lines closed by a blank one.
class RecordPrinter {
  public:
    /// `in_color`: found digits in colour, in drawn boards.
    RecordPrinter(const Options& options, bool in_color) : options_(options), in_color_(in_color) {}

    /// What goes to standard output.
    [[nodiscard]] std::string answer(std::string_view file, const sudoku::Record& record,
                                     const Finding& finding) const;

    /// What goes to standard error: empty, or one line with the place of what is wrong.
    [[nodiscard]] std::string complaint(std::string_view file, const sudoku::Record& record,
                                        const Finding& finding) const;

  private:
    [[nodiscard]] std::string text(const sudoku::Record& record, const Finding& finding) const;
    [[nodiscard]] std::string json(std::string_view file, const sudoku::Record& record,
                                   const Finding& finding) const;

    const Options& options_;
    bool in_color_;
};

} // namespace app
