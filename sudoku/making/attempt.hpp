#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/making/generate.hpp>
#include <sudoku/making/questions.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sudoku {

/// The layout and the options of a generator, prepared for its attempts.
struct Request {
    Request(Layout of, GeneratorOptions wanted);

    Layout layout;
    GeneratorOptions options;
    BoxShape box;
    std::vector<std::vector<int>> orbits;
};

/// The result of an attempt.
struct AttemptEnd {
    std::optional<Board> puzzle; ///< nullopt if it has failed
    std::uint64_t tries = 0;     ///< see Attempt::tries()
};

/// An attempt to make a puzzle, beginning with an empty board. It proceeds in rounds: in each round, it asks questions
/// about boards, and the answers determine how it continues. The result depends only on the request and the seed.
class Attempt {
  public:
    /// The solutions of a filled pattern are counted up to this number.
    static constexpr std::uint64_t most_solutions = 1000;
    /// The greatest number of fillings of a pattern that an attempt tries.
    static constexpr std::uint64_t most_fillings = 1000;

    Attempt(const Request& request, std::uint64_t seed);

    void ask(Questions& questions);
    void hear(const Questions& questions);

    bool is_done() const { return stage_ == Stage::done; }
    /// Returns the puzzle; nullopt if the attempt has failed.
    const std::optional<Board>& puzzle() const { return puzzle_; }
    /// Returns the number of fillings of the pattern that were tried; 1 without a pattern.
    std::uint64_t tries() const { return std::max<std::uint64_t>(1, fillings_); }

  private:
    enum class Stage : std::uint8_t {
        fill,    ///< look for a filled board
        change,  ///< look for values of a pattern
        remove,  ///< remove orbits
        examine, ///< find out whether a given is redundant
        prove,   ///< prove that there is one solution
        done,
    };

    void write_random_values();
    void rename_values();
    void begin_removal();
    void begin_changes();
    void change_values();
    void go_on_changing();
    void plan_removal();
    void hear_removal(bool is_unique);
    void end_removal();

    const Request& request_;
    csp::Random random_;
    Stage stage_ = Stage::fill;
    Board board_;
    Board next_; ///< the board about which questions are asked
    std::optional<Board> puzzle_;

    int values_;                     ///< fill: the number of cells with random values
    std::vector<std::size_t> order_; ///< remove: the order of orbits
    std::size_t position_ = 0;       ///< remove: all orbits before it are decided
    std::size_t end_ = 0;            ///< remove: the end of the orbits that are being removed
    std::size_t stride_ = 0;         ///< remove: the maximum number of orbits that are removed together
    int left_ = 0;                   ///< remove: the number of givens of board_
    int target_ = 0;                 ///< remove: the least number of givens wanted
    std::uint64_t solutions_ = 0;    ///< change: the number of solutions of board_
    std::uint64_t fillings_ = 0;     ///< change: the number of fillings tried so far
    bool asks_about_cell_ = false;   ///< remove: whether a single given is being removed
    std::vector<std::size_t> asked_; ///< numbers of the questions
};

} // namespace sudoku
