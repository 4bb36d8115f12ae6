#pragma once

#include <benchmarks/peers/contestant.hpp>

#include <memory>

/// The same contestants, from two builds of the engine.
namespace benchmarks {

namespace with_listeners {
std::unique_ptr<SudokuContestant> sudoku();
std::unique_ptr<QueensContestant> queens();
} // namespace with_listeners

namespace without_listeners {
std::unique_ptr<SudokuContestant> sudoku();
std::unique_ptr<QueensContestant> queens();
} // namespace without_listeners

} // namespace benchmarks
