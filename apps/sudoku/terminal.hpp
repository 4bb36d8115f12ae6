#pragma once

#include <apps/sudoku/options.hpp>

#include <chrono>
#include <cstdint>
#include <string_view>

namespace sudoku_app {

bool input_is_terminal();
bool output_is_terminal();

/// Whether to use colour on standard output: as --color demands; otherwise according to NO_COLOR and FORCE_COLOR if
/// they are not empty; otherwise on a terminal that is not dumb.
bool wants_colour(Colour choice);

/// Shows progress on standard error, only on a terminal and only after a second. It is a single line, which is
/// overwritten and erased at the end.
class Progress {
  public:
    /// @param beside_output  whether to show progress even if standard output is a terminal; erase() must then be
    ///                       called before writing to it
    explicit Progress(bool beside_output = false);
    ~Progress() { erase(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Shows "12000 puzzles, 500 a second", or "3 puzzles in 20 s", and more about them.
    void show(std::uint64_t records, std::string_view more = "");
    /// Erases the line. Must be called before any other text is written to standard error.
    void erase();

  private:
    bool is_on_;
    bool is_shown_ = false;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point next_;
};

} // namespace sudoku_app
