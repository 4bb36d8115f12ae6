#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/puzzle/solver.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sudoku {

/// Computes a canonical form of boards of a classic layout. The symmetries of random_equivalent() transform boards into
/// equivalent ones. Two puzzles are equivalent if and only if their forms are equal.
///
/// The form of a solution is its least image, row-minlex: of all images under renaming of values, permutation of bands,
/// of the rows of a band, of stacks and of the columns of a stack and, if boxes are square, transposition, it is the
/// one whose cells, read row by row, are least in lexicographic order. Its first row is 1, 2, 3, ...
///
/// The form of a puzzle is the image of the puzzle whose solution is in this form. If there are several such images,
/// because the solution has automorphisms, the form is the least, with 0 for an empty cell. The least image of the
/// puzzle itself, which other programs may call its minlex form, may be another.
///
/// The first two rows of an image determine it nearly completely. They form a permutation of the columns, and the
/// constructor makes a table of the column orders that make each such permutation least. Not thread-safe; use one
/// object for each thread.
///
/// Source: the row-minlex form of solutions was agreed on in the Sudoku Players' Forums, 2006.
class Canoniser {
  public:
    /// Complexity: O(B + G * K), for B second rows below a first one, G orders of the columns and K classes of such
    /// rows; for 9x9 boards, these are 12,096, 1,296 and about 20
    /// Errors: throws csp::ArgumentError for a box that is not a rectangle, or has more than 9 cells.
    explicit Canoniser(BoxShape box = {});

    BoxShape box() const { return box_; }

    /// The form of a solved board.
    ///
    /// Complexity: O(C * cells), for the C arrangements with the least first two rows: a few dozen of a usual 9x9
    /// board, at most the number of arrangements of its columns times that of its first two rows
    /// Errors: throws csp::ArgumentError for a board with another box, or one that is not solved.
    Board solution_form(const Board& solution);

    /// The form of a puzzle; nullopt if it does not have exactly one solution.
    ///
    /// Complexity: that of solving the puzzle and of the form of its solution
    /// Errors: throws csp::ArgumentError for a board with another box.
    std::optional<Board> form(const Board& puzzle);

    /// Whether symmetries transform the puzzles into each other; nullopt if this is not known, because neither has
    /// exactly one solution.
    ///
    /// Complexity: that of both forms
    /// Errors: throws csp::ArgumentError for a board with another box.
    std::optional<bool> are_equivalent(const Board& a, const Board& b);

    /// The number of automorphisms of a solved board: rearrangements of its cells, as above, that followed by a
    /// renaming leave it as it is. Nearly all boards have only the identity; the most symmetric 9x9 board has 648.
    ///
    /// Complexity: that of its form
    /// Errors: throws csp::ArgumentError for a board with another box, or one that is not solved.
    std::size_t automorphisms(const Board& solution);

  private:
    static constexpr int most_side = 9;
    using Line = std::array<std::uint8_t, most_side>;
    using Lines = std::array<Line, most_side>;

    /// An image of a board: its row i has the cells of row rows[i] in the order of the columns, renamed.
    struct Arrangement {
        bool is_transposed = false;
        Line rows{};
        Line columns{};
        Line names{}; ///< by value, from 0
    };
    /// A class of second rows that are equal up to the order of the columns, and the orders that make such a row least.
    struct SecondRow {
        std::uint64_t key = 0; ///< the columns of the first row in which its values are, four bits each
        std::uint32_t rank = 0;
        std::uint32_t begin = 0; ///< in orders_
        std::uint32_t end = 0;
    };

    void make_table();
    void list_second_rows(std::uint64_t key, int column, unsigned used);
    std::size_t place_of(std::uint64_t key) const;
    const SecondRow& second_row(bool is_transposed, int first, int second) const;
    void load(const Board& solution);
    void require_box(const Board& board, const char* function) const;
    void require_solved(const Board& board, const char* function) const;
    void find_arrangements(const Board& solution);
    void try_arrangement(Arrangement& next, int first, int second);
    Board image(const Board& puzzle) const;

    BoxShape box_;
    int side_;
    Layout layout_;
    Solver solver_;
    std::vector<SecondRow> second_rows_; ///< by ascending key
    std::vector<Line> orders_;           ///< of columns
    std::array<Lines, 2> lines_{};       ///< the solution and its transpose, values from 0
    std::array<Lines, 2> places_{};      ///< by row and value: the column
    Lines least_{};
    std::vector<Arrangement> arrangements_; ///< those whose image is `least_`
};

} // namespace sudoku
