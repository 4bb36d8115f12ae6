#pragma once

#include <benchmarks/peers/compare.hpp>

#include <csp/dense/isa.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace benchmarks {

/// The instruction sets that tdoku is compiled for.
enum class TdokuBuild {
    native, ///< all that the processor supports
    avx2,   ///< all except AVX-512
};

/// The contestants' task: the puzzles, and how they are solved.
struct Contest {
    std::string title;
    std::vector<std::string> puzzles;
    csp::dense::Isa isa = csp::dense::best_isa();
    TdokuBuild tdoku = TdokuBuild::native;
    std::size_t batch = 0; ///< puzzles handed to the kernel at a time; 0: all
    int rounds = 1;
};

struct ContestResult {
    Comparison comparison; ///< of tdoku, the baseline, and the kernel, in this order; nodes are not counted
    double tdoku_guesses = 0;
    double kernel_guesses = 0; ///< per puzzle
};

/// Lets both solvers count the solutions of every puzzle, up to two, in alternating rounds.
///
/// @throws std::runtime_error naming the puzzle if the counts differ, or if the kernel's only solution of a puzzle is
///         wrong.
[[nodiscard]] ContestResult run(const Contest& contest);

} // namespace benchmarks
