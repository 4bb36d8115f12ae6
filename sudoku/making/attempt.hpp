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

/// The request of a generator, prepared for its attempts.
struct Request {
    Request(Layout of, GeneratorOptions wanted);

    Layout layout;
    GeneratorOptions options;
    BoxShape box;
    std::vector<std::vector<int>> orbits;
};

/// The end of an attempt.
struct AttemptEnd {
    std::optional<Board> puzzle; ///< nullopt if it has failed
    std::uint64_t tries;         ///< as Attempt::tries()
};

/// The way from an empty board to a puzzle, or to a dead end, in rounds: in each the attempt asks questions, and
/// decides by the answers how to go on. It depends on the request and its seed alone.
class Attempt {
  public:
    /// The solutions of a filled pattern are counted up to this number.
    static constexpr std::uint64_t most_solutions = 1000;
    /// The fillings of a pattern that an attempt tries.
    static constexpr std::uint64_t most_fillings = 1000;

    Attempt(const Request& request, std::uint64_t seed);

    void ask(Questions& questions);
    void hear(const Questions& questions);

    bool is_done() const { return stage_ == Stage::done; }
    /// The puzzle; nullopt if the attempt has failed.
    const std::optional<Board>& puzzle() const { return puzzle_; }
    /// The fillings tried of a pattern; without one, 1.
    std::uint64_t tries() const { return std::max<std::uint64_t>(1, fillings_); }

  private:
    enum class Stage : std::uint8_t {
        fill,    ///< look for a filled board
        change,  ///< look for values of a pattern
        remove,  ///< remove orbits
        examine, ///< is a given redundant?
        prove,   ///< is there one solution?
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
    Board next_; ///< the board asked about
    std::optional<Board> puzzle_;

    int values_;                     ///< fill: so many cells have random values
    std::vector<std::size_t> order_; ///< remove: of orbits
    std::size_t position_ = 0;       ///< remove: orbits before it are decided
    std::size_t end_ = 0;            ///< remove: orbits up to it are to go now
    std::size_t stride_ = 0;         ///< remove: at most so many go at once
    int left_ = 0;                   ///< remove: givens of board_
    int target_ = 0;                 ///< remove: not below so many
    std::uint64_t solutions_ = 0;    ///< change: of board_
    std::uint64_t fillings_ = 0;     ///< change: tried so far
    bool asks_about_cell_ = false;   ///< remove: whether one given is to go
    std::vector<std::size_t> asked_; ///< numbers of the questions
};

} // namespace sudoku
