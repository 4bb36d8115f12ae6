#include <apps/sudoku/desk/puzzle_output.hpp>

#include <fmt/format.h>

#include <cstdlib>
#include <iostream>

namespace sudoku_app::desk {

PuzzleOutput::PuzzleOutput(std::uint64_t wanted)
    : wanted_(wanted),
      signals_([this](int signal) {
          stop_.request_stop();
          const std::lock_guard lock(mutex_);
          progress_.erase();
          std::cout.flush();
          std::_Exit(128 + signal);
      }) {}

bool PuzzleOutput::is_complete() const { return written_ == wanted_ || !std::cout; }

void PuzzleOutput::write(const std::string& puzzle) {
    constexpr std::chrono::milliseconds unnoticed{100}; // between two flushes
    const std::lock_guard lock(mutex_);
    progress_.erase();
    std::cout << puzzle;
    ++written_;
    const auto now = std::chrono::steady_clock::now();
    if (now - flushed_ < unnoticed) return;
    app::flush_output();
    flushed_ = now;
}

void PuzzleOutput::show(std::uint64_t attempts) {
    const std::lock_guard lock(mutex_);
    progress_.show(written_, fmt::format(", {} attempts", attempts));
}

int PuzzleOutput::finish(std::uint64_t attempts, const std::string& reason) {
    const std::lock_guard lock(mutex_);
    app::flush_output();
    progress_.erase();
    if (written_ == wanted_) return app::success;
    std::cerr << fmt::format("arcwise-sudoku: {} of {} puzzles after {} attempts: {}\n", written_, wanted_,
                             attempts, reason);
    return 3;
}

} // namespace sudoku_app::desk
