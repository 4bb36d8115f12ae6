#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/making/symmetry.hpp>

#include <csp/dense/isa.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace sudoku {

/// Whether a puzzle may have redundant givens.
enum class Minimality : std::uint8_t {
    none,     ///< it may
    by_orbit, ///< no orbit of the symmetry can be removed; single givens may be redundant
    by_clue,  ///< no given can be removed
};

/// A number of givens, from the least to the most.
struct ClueRange {
    int least = 0;
    int most = max_side * max_side;
};

/// Options for a Generator.
struct GeneratorOptions {
    Symmetry symmetry = Symmetry::none; ///< of the places of the givens
    Minimality minimality = Minimality::by_clue;
    /// The number of givens. Without minimality, each puzzle has a random number of the range, or as close to it as
    /// removal in random order comes; with minimality, a puzzle outside of the range is dropped.
    ClueRange clues = {};
    /// If not empty: exactly these cells have givens, and there is no other symmetry.
    std::vector<int> pattern = {};
    std::uint64_t seed = 1;
    std::size_t batch = 512; ///< attempts made at the same time; changes the speed alone
    /// Attempts in a row without a puzzle after which a generator gives up; with a pattern, fillings of it in a row.
    std::uint64_t tries = 100'000;
    std::stop_token stop = {};
    std::optional<csp::dense::Isa> isa = {}; ///< of the kernel; the best of the processor if not set
};

/// The reason why a generator has come to its end.
enum class GeneratorEnd : std::uint8_t {
    none,           ///< it has not: it yields more puzzles
    stop_requested, ///< of its stop token
    out_of_tries,   ///< so many attempts have failed in a row that there may be no such puzzle
};

/// Makes puzzles with exactly one solution for any layout, one after another. The same options, apart from the batch,
/// give the same puzzles on every platform.
///
///     sudoku::Generator generator(sudoku::Layout::classic(), {.seed = 7});
///     while (const auto puzzle = generator.next()) use(*puzzle);
///
/// An attempt fills a board at random and then removes the cells, or the orbits of a symmetry, in random order, as long
/// as the solution remains the only one. Each puzzle is proved by a solve of its own at the end. Hundreds of attempts
/// are made at the same time, so that their proofs are batches of the kernel.
///
/// The sample is biased. Filled boards are not equally likely: random values are written into a quarter of the cells,
/// or fewer if they leave no solution; the first solution that a search by ascending values finds is taken, and the
/// values are renamed. And removal in random order prefers puzzles with few givens: minimal 9x9 puzzles have 24.4
/// givens on average (with a standard deviation of 1.1), while the mean of all minimal puzzles is 26.6.
///
/// With a pattern, an attempt begins with the values of a filled board in the cells of the pattern, and changes one or
/// two of them at a time such that the number of solutions does not grow, until there is one.
///
/// Not thread-safe; use one for each thread, with another seed.
///
/// Complexity: a minimal 9x9 puzzle takes about 50 proofs
/// Source: for the bias of removal, D. Berthier, "Unbiased statistics of a CSP: a controlled-bias generator", CISSE
/// 2009.
class Generator {
  public:
    /// Errors: throws csp::ArgumentError for a request that cannot be met: see why_hopeless(); and for a batch or tries
    /// of 0, or an instruction set that the processor lacks.
    explicit Generator(Layout layout, GeneratorOptions options = {});
    ~Generator();
    Generator(Generator&&) noexcept;
    Generator& operator=(Generator&&) noexcept;

    /// Returns the next puzzle; nullopt at the end.
    std::optional<Board> next();

    GeneratorEnd end() const;

    /// The number of attempts up to the last puzzle returned, or up to the end.
    std::uint64_t attempts() const;

  private:
    class State;

    std::unique_ptr<State> state_;
};

/// Returns the reason why no puzzle of the layout meets the options, as a sentence without a full stop; nullopt if none
/// is known. Known are: an empty range of clues; cells of a pattern that are not on the board or repeated, that have
/// another number than the clues, or come together with a symmetry; fewer givens than side - 1, because two values that
/// are not given can be exchanged; two lines of a band of a classic board without givens, because they can be; fewer
/// than 4, 8, 14 and 17 givens of classic boards of side 4, 6, 8 and 9; more than 40 of a minimal 9x9 puzzle.
///
/// Complexity: O(cells)
/// Source: for 17 givens, G. McGuire, B. Tugemann and G. Civario, "There is no 16-clue Sudoku", Experimental
/// Mathematics 23 (2014).
std::optional<std::string> why_hopeless(const Layout& layout, const GeneratorOptions& options);

/// Returns advice on options that can be met but hardly by this generator, as a sentence without a full stop; nullopt
/// if there is none. Of three million minimal classic 9x9 puzzles that it made without symmetry, one in 18,000 had 20
/// givens or fewer, four had 19 and none had less; one in 200,000 had 30 or more, and one 31. Without minimality, only
/// the former are rare. Patterns of fewer than 22 cells often have no puzzle that can be found. On boards
/// of side 20 and more, proofs may take minutes once fewer than half of the cells have givens.
///
/// Complexity: O(cells)
std::optional<std::string> advice_on(const Layout& layout, const GeneratorOptions& options);

} // namespace sudoku
