#include <apps/sudoku/terminal.hpp>

#include <fmt/format.h>

#include <cstdlib>
#include <iostream>
#include <string_view>

#include <unistd.h>

namespace sudoku_app {

namespace {

std::string_view environment(const char* name) {
    const char* const value = std::getenv(name); // no code in this program modifies the environment
    return value != nullptr ? value : "";
}

} // namespace

bool input_is_terminal() { return isatty(STDIN_FILENO) != 0; }
bool output_is_terminal() { return isatty(STDOUT_FILENO) != 0; }

bool wants_colour(Colour choice) {
    if (choice != Colour::automatic) return choice == Colour::always;
    if (!environment("NO_COLOR").empty()) return false;
    if (!environment("FORCE_COLOR").empty()) return true;
    return output_is_terminal() && environment("TERM") != "dumb";
}

Progress::Progress(bool beside_output)
    : is_on_(isatty(STDERR_FILENO) != 0 && (beside_output || !output_is_terminal())),
      next_(start_ + std::chrono::seconds(1)) {}

void Progress::show(std::uint64_t records, std::string_view more) {
    if (!is_on_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(200);
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double rate = static_cast<double>(records) / seconds;
    std::cerr << "\r\x1b[K"
              << (rate < 1 ? fmt::format("{} puzzles in {:.0f} s", records, seconds)
                           : fmt::format("{} puzzles, {:.0f} a second", records, rate))
              << more << std::flush;
    is_shown_ = true;
}

void Progress::erase() {
    if (is_shown_) std::cerr << "\r\x1b[K" << std::flush;
    is_shown_ = false;
}

} // namespace sudoku_app
