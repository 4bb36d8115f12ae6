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

/// Questions about the solutions of boards of one layout, answered together: by a batch of the kernel for each kind of
/// question, or one by one if the kernel cannot handle the layout. Each kind has its own numbers, from 0 in the order
/// of asking. The answers depend on the board alone.
class Questions {
  public:
    static constexpr std::uint64_t failures_for_first = 300;

    /// @param most  the number up to which solutions are counted
    explicit Questions(Layout layout, std::uint64_t most = 2, std::stop_token stop = {},
                       std::optional<csp::dense::Isa> isa = std::nullopt);

    /// How many solutions has the board, up to the most?
    std::size_t ask_count(const Board& board);
    /// Has the board, which has exactly one solution, another one without its given in this cell? If not, the given is
    /// redundant. This is cheaper than counting to 2: with that value excluded, one solution or none is looked for.
    std::size_t ask_another(const Board& board, int cell);
    /// Which solution comes first, by ascending values? On boards of more than 100 cells it is the first that the
    /// general engine finds; after so many failures it counts as none.
    std::size_t ask_first(const Board& board);

    /// Answers all questions. Returns false if a stop was requested; then there are no answers.
    bool answer();
    std::uint64_t count(std::size_t number) const { return counts_.outcomes[number].solutions; }
    bool has_another(std::size_t number) const { return others_.outcomes[number].solutions > 0; }
    /// Writes the first solution over the board; returns false if there is none.
    bool first(std::size_t number, Board& board) const;

    /// Forgets questions and answers.
    void clear();

  private:
    struct Kind {
        std::vector<Board> boards;          ///< without the kernel
        std::vector<int> cells;             ///< likewise; -1: the whole board
        std::vector<std::uint8_t> givens;   ///< for the kernel
        std::vector<std::uint64_t> domains; ///< instead
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
    std::unique_ptr<csp::dense::BatchSolver> kernel_; ///< null: the layout is too large
    std::unique_ptr<Solver> filler_;                  ///< looks for first solutions; null: the kernel does
    std::array<std::uint64_t, max_side + 1> domains_of_values_{}; ///< 0: of an empty cell
    Kind counts_;
    Kind others_;
    Kind firsts_;
};

} // namespace sudoku
