#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/making/symmetry.hpp>

#include <csp/dense/isa.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace sudoku {

struct RestrictionKind;
struct Variant;

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
    std::size_t batch = 512; ///< attempts that a thread makes at the same time; changes the speed alone
    unsigned threads = 1;    ///< likewise
    /// If set: whether a puzzle is wanted. An attempt that ends in one that is not has failed. Called by several
    /// threads at once.
    std::function<bool(const Board&)> accepts = {};
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

/// Makes puzzles with exactly one solution for any layout, one after another. The same options, apart from the batch
/// and the threads, give the same puzzles on every platform.
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
/// Not thread-safe. An exception from a function of the options ends the sequence and reaches the caller of next().
///
/// Complexity: a minimal 9x9 puzzle takes about 50 proofs
/// Source: for the bias of removal, D. Berthier, "Unbiased statistics of a CSP: a controlled-bias generator", CISSE
/// 2009.
class Generator {
  public:
    /// Errors: throws csp::ArgumentError for a request that cannot be met: see why_hopeless(); and for a batch,
    /// tries or threads of 0, or an instruction set that the processor lacks.
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

/// Restrictions of a kind that a generator places.
struct Placing {
    const RestrictionKind* kind = nullptr;
    std::optional<int> count = {}; ///< absent: as many as it takes that there is one solution
};

/// Options for a VariantGenerator.
struct VariantGeneratorOptions {
    std::vector<Placing> restrictions = {}; ///< placed in this order, in addition to those of the frame
    /// The number of givens, with those of the frame: as few as removal in random order leaves, but not below the
    /// least. If there are kinds without a count, exactly the least number, and more only if the board has no room
    /// for as many restrictions as it takes. A puzzle with more than the most is dropped.
    ClueRange clues = {};
    /// No clue can be left out, apart from those of the frame. Otherwise restrictions with a count may be unnecessary,
    /// and so may givens that are needed to reach the least number.
    bool is_minimal = false;
    std::uint64_t seed = 1;
    unsigned threads = 1;       ///< changes the speed alone
    std::uint64_t tries = 1000; ///< attempts in a row without a puzzle after which a generator gives up
    std::stop_token stop = {};
    /// Called by next() after each attempt with the number of attempts so far.
    std::function<void(std::uint64_t)> on_attempt = {};
};

/// Makes variants with exactly one solution, one after another: a frame, which all of them have, restrictions, and
/// givens. The same options, apart from the threads, give the same puzzles on every platform.
///
///     sudoku::Variant frame(9);
///     frame.restrictions.push_back({sudoku::restriction_kind("anti-knight")});
///     sudoku::VariantGenerator generator(frame, {.restrictions = {{sudoku::restriction_kind("thermometer"), 4}}});
///     if (const auto puzzle = generator.next()) std::cout << to_variant_text(*puzzle);
///
/// An attempt draws a solution of the frame at random, and places the restrictions where it obeys them, with the
/// numbers that it has there. Restrictions of one kind share no cells, nor do those of different kinds if there is
/// room. As long as there is another solution, a clue that excludes it is added: a restriction of a kind without a
/// count if there are any, otherwise a given. Then clues are left out in random order, as long as there is one
/// solution: first givens, then restrictions of kinds without a count. Each puzzle is proved by a search of its own
/// at the end.
///
/// The sample is biased, as that of Generator is: neither solutions nor places of restrictions are equally likely.
///
/// Not thread-safe. An exception from a function of the options ends the sequence and reaches the caller of next().
///
/// Complexity: an attempt takes two searches for each clue that is added
class VariantGenerator {
  public:
    /// Errors: throws csp::ArgumentError for a request that cannot be met: see why_hopeless(); for threads or tries
    /// of 0; or as VariantModel does for the frame.
    explicit VariantGenerator(const Variant& frame, VariantGeneratorOptions options = {});
    ~VariantGenerator();
    VariantGenerator(VariantGenerator&&) noexcept;
    VariantGenerator& operator=(VariantGenerator&&) noexcept;

    /// Returns the next puzzle, with its solution; nullopt at the end.
    std::optional<Variant> next();

    GeneratorEnd end() const;
    /// The number of attempts up to the last puzzle returned, or up to the end.
    std::uint64_t attempts() const;
    /// The reasons why attempts have failed, each with the number of these attempts, the most frequent first: "no place
    /// for a thermometer".
    std::vector<std::pair<std::string, std::uint64_t>> failures() const;

  private:
    class State;

    std::unique_ptr<State> state_;
};

/// Returns the reason why no puzzle with this frame meets the options, as a sentence without a full stop; nullopt if
/// none is known. Known are: an empty range of givens, or one that the frame exceeds; kinds of the whole board, which
/// belong to the frame; kinds whose numbers the generator cannot draw; more restrictions than there are places;
/// frames without a solution; fewer givens than side - 1 if two values that are not given can be exchanged, because
/// all rules are that cells are different, or equal.
///
/// Complexity: one search, in which at most 1,000 failures look for a solution of the frame
std::optional<std::string> why_hopeless(const Variant& frame, const VariantGeneratorOptions& options);

} // namespace sudoku
