#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/solver.hpp>

#include <csp/dense/batch_solver.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace sudoku {

/// Questions about the solutions of boards of one layout, which are answered together: by a batch of the kernel for
/// each kind of question, or one by one if the kernel cannot handle the layout. The questions of each kind are numbered
/// from 0, in the order in which they are asked. An answer depends only on its board.
class Questions {
  public:
    static constexpr std::uint64_t failures_for_first = 300;

    /// @param most  the number up to which solutions are counted
    explicit Questions(Layout layout, std::uint64_t most = 2, std::stop_token stop = {},
                       std::optional<csp::dense::Isa> isa = std::nullopt);

    /// Asks for the number of solutions of the board, at most `most`.
    std::size_t ask_count(const Board& board);
    /// Asks whether the board, which has exactly one solution, has another solution without its given in this cell. If
    /// not, the given is redundant. This is cheaper than counting to 2: the value of the given is excluded, and the
    /// search ends at the first solution.
    std::size_t ask_another(const Board& board, int cell);
    /// Asks for the first solution by ascending values. On boards of more than 100 cells, it is the first solution that
    /// the general engine finds; if the engine has failures_for_first failures, the answer is that there is none.
    std::size_t ask_first(const Board& board);

    /// Answers all questions. Returns false, without answers, if a stop was requested.
    bool answer();
    std::uint64_t count(std::size_t number) const { return counts_.outcomes[number].solutions; }
    bool has_another(std::size_t number) const { return others_.outcomes[number].solutions > 0; }
    /// Writes the first solution over the board. Returns false if there is none.
    bool first(std::size_t number, Board& board) const;

    /// Forgets questions and answers.
    void clear();

  private:
    struct Kind {
        std::vector<Board> boards;          ///< without the kernel
        std::vector<int> cells;             ///< without the kernel; -1: the whole board
        std::vector<std::uint8_t> givens;   ///< for the kernel
        std::vector<std::uint64_t> domains; ///< for the kernel, instead of givens
        std::vector<csp::dense::Outcome> outcomes;
        std::vector<std::uint8_t> solutions; ///< value numbers, from 0
        std::size_t count = 0;
    };

    bool is_answered_singly(const Kind& kind) const { return !kernel_ || (&kind == &firsts_ && filler_); }
    std::size_t ask(Kind& kind, const Board& board, int cell);
    bool answer(Kind& kind, std::uint64_t limit, bool wants_solutions);
    bool answer_singly(Kind& kind, std::uint64_t limit);

    std::uint64_t most_;
    std::stop_token stop_;
    Solver solver_;
    std::unique_ptr<csp::dense::BatchSolver> kernel_; ///< null if the layout is too large
    std::unique_ptr<Solver> filler_;                  ///< looks for first solutions; null if the kernel does
    std::array<std::uint64_t, max_side + 1> domains_of_values_{}; ///< by value; 0: an empty cell
    Kind counts_;
    Kind others_;
    Kind firsts_;
};

} // namespace sudoku
