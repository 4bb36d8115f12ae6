#pragma once

#include <apps/common/program.hpp>
#include <apps/sudoku/terminal.hpp>

#include <chrono>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <string>

namespace sudoku_app::desk {

/// Writes puzzles as they are made, and progress on a terminal. A signal ends the program after the current puzzle has
/// been written. Construct it before starting any thread.
class PuzzleOutput {
  public:
    explicit PuzzleOutput(std::uint64_t wanted);

    /// A signal requests the stop.
    std::stop_token token() const { return stop_.get_token(); }
    /// Whether no further puzzles are requested.
    bool is_complete() const;
    /// Writes a puzzle that ends with a newline.
    void write(const std::string& puzzle);
    void show(std::uint64_t attempts);
    /// Writes the remaining output, and on standard error the reason why puzzles are missing. Returns the exit status.
    int finish(std::uint64_t attempts, const std::string& reason);

  private:
    std::uint64_t wanted_;
    std::uint64_t written_ = 0;
    std::stop_source stop_;
    std::mutex mutex_; ///< guards the output
    std::chrono::steady_clock::time_point flushed_;
    Progress progress_{true};  ///< erased before each puzzle
    app::SignalWatch signals_; ///< last, since its thread uses the members above
};

} // namespace sudoku_app::desk
