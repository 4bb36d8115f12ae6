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
    none,     ///< givens may be redundant
    by_orbit, ///< no orbit of the symmetry is redundant; single givens may be
    by_clue,  ///< no given is redundant
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
    /// The number of givens. Without minimality, a number from the range is drawn for each puzzle, and removal in
    /// random order comes as close to it as possible. With minimality, a puzzle outside of the range is dropped.
    ClueRange clues = {};
    /// If not empty, exactly these cells have givens, and no symmetry may be set.
    std::vector<int> pattern = {};
    std::uint64_t seed = 1;
    std::size_t batch = 512; ///< attempts that a thread makes at the same time; affects only the speed
    unsigned threads = 1;    ///< affects only the speed
    /// If set, decides whether a puzzle is wanted. An attempt whose puzzle is not wanted has failed. Several threads
    /// may call the function at once.
    std::function<bool(const Board&)> accepts = {};
    /// The number of failed attempts in a row after which a generator gives up; with a pattern, the number of fillings
    /// of it that were tried in a row.
    std::uint64_t tries = 100'000;
    std::stop_token stop = {};
    std::optional<csp::dense::Isa> isa = {}; ///< of the kernel; the best of the processor if not set
};

/// The reason why a generator has come to its end.
enum class GeneratorEnd : std::uint8_t {
    none,           ///< it has not ended: it makes more puzzles
    stop_requested, ///< its stop token has requested a stop
    out_of_tries,   ///< too many attempts have failed in a row; perhaps there is no such puzzle
};

/// Makes puzzles with exactly one solution for any layout, one after another. The same options, apart from the batch
/// and the threads, give the same puzzles on every platform.
///
///     sudoku::Generator generator(sudoku::Layout::classic(), {.seed = 7});
///     while (const auto puzzle = generator.next()) use(*puzzle);
///
/// An attempt fills a board at random and then removes the cells, or the orbits of a symmetry, in random order, as long
/// as the solution remains the only one. At the end, a separate search proves that the puzzle has one solution.
/// Hundreds of attempts are made at the same time, so that the kernel can prove the steps of all of them in one batch.
///
/// The sample is biased in two ways. Filled boards are not equally likely: random values are written into a quarter of
/// the cells, or into fewer if they leave no solution; the board is the first solution that a search by ascending
/// values finds, with its values renamed at random. Removal in random order prefers puzzles with few givens: minimal
/// 9x9 puzzles have 24.4 givens on average (with a standard deviation of 1.1), while the mean of all minimal puzzles is
/// 26.6.
///
/// With a pattern, an attempt begins with the values of a filled board in the cells of the pattern. It changes one or
/// two of them at a time, such that the number of solutions does not grow, until there is only one solution.
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

/// Returns the reason why no puzzle of the layout meets the options, as a sentence without a full stop; nullopt if no
/// reason is known. The known reasons are: an empty range of clues; a range that no union of orbits of the symmetry
/// fits; a pattern that has cells outside of the board or repeated cells, whose size is outside of the range of clues,
/// or that is combined with a symmetry; a pattern that leaves two rows of a band, or two columns of a stack, of a
/// classic board empty, because these can be exchanged; fewer givens than side - 1, because two values that are not
/// given can be exchanged; fewer than 4, 8, 14 and 17 givens on classic boards of side 4, 6, 8 and 9; more than 40
/// givens in a minimal 9x9 puzzle.
///
/// Complexity: O(cells)
/// Source: for 17 givens, G. McGuire, B. Tugemann and G. Civario, "There is no 16-clue Sudoku", Experimental
/// Mathematics 23 (2014).
std::optional<std::string> why_hopeless(const Layout& layout, const GeneratorOptions& options);

/// Returns advice on options that this generator can hardly meet, as a sentence without a full stop; nullopt if there
/// is none. Of three million minimal classic 9x9 puzzles that it made without symmetry, one in 18,000 had 20 givens or
/// fewer, four had 19, and none had fewer than 19; one in 200,000 had 30 or more, and one had 31. Without minimality,
/// only small numbers of givens are rare. For patterns of fewer than 22 cells, the generator often finds no puzzle. On
/// boards of side 20 and more, proofs may take minutes once fewer than half of the cells have givens.
///
/// Complexity: O(cells)
std::optional<std::string> advice_on(const Layout& layout, const GeneratorOptions& options);

/// Restrictions of a kind that a generator places.
struct Placing {
    const RestrictionKind* kind = nullptr;
    std::optional<int> count = {}; ///< absent: as many as are needed for one solution
};

/// Options for a VariantGenerator.
struct VariantGeneratorOptions {
    std::vector<Placing> restrictions = {}; ///< placed in this order, in addition to those of the frame
    /// The number of givens, including those of the frame: as few as removal in random order leaves, but not fewer than
    /// the least. If there are kinds without a count, it is the least number, and more only if the board has no room
    /// for enough restrictions. A puzzle with more givens than the most is dropped.
    ClueRange clues = {};
    Symmetry symmetry = Symmetry::none; ///< of the places of the givens, including those of the frame
    /// If not empty, exactly these cells have givens, and there is no other symmetry.
    std::vector<int> pattern = {};
    /// If set, every clue is necessary, apart from those of the frame. Otherwise, restrictions with a count may be
    /// unnecessary, as may givens that a pattern, a symmetry or the least number of givens requires.
    bool is_minimal = false;
    std::uint64_t seed = 1;
    unsigned threads = 1; ///< affects only the speed
    /// If set, returns the reason why a puzzle is not wanted, or nullopt if it is. An attempt that ends in an unwanted
    /// puzzle has failed for this reason. Several threads call it at once. When the token requests a stop, the puzzle
    /// is not needed any more, and any answer is right.
    std::function<std::optional<std::string>(const Variant&, const std::stop_token&)> objection = {};
    std::uint64_t tries = 1000; ///< the number of failed attempts in a row after which a generator gives up
    std::stop_token stop = {};
    /// Called by next() after each attempt with the number of attempts so far.
    std::function<void(std::uint64_t)> on_attempt = {};
};

/// Makes variants with exactly one solution, one after another. Each consists of a frame, which is common to all of
/// them, and of further restrictions and givens. The same options, apart from the threads, give the same puzzles on
/// every platform.
///
///     sudoku::Variant frame(9);
///     frame.restrictions.push_back({sudoku::restriction_kind("anti-knight")});
///     sudoku::VariantGenerator generator(frame, {.restrictions = {{sudoku::restriction_kind("thermometer"), 4}}});
///     if (const auto puzzle = generator.next()) std::cout << to_variant_text(*puzzle);
///
/// An attempt draws a solution of the frame at random, and places restrictions that this solution obeys, with the
/// numbers that follow from it. Restrictions of one kind share no cells; if there is room, restrictions of different
/// kinds share none either. As long as there is another solution, a clue that excludes it is added: a restriction of a
/// kind without a count if there are such kinds, otherwise a given. Then clues are left out in random order, as long as
/// there is only one solution: first givens, then restrictions of kinds without a count. At the end, a separate search
/// proves that the puzzle has one solution.
///
/// With a symmetry, givens that it maps to each other are added and left out together. With a pattern, its cells have
/// givens from the start. If there are no kinds without a count, their values are then changed, one or two at a time,
/// so that the number of solutions does not grow, until there is one.
///
/// The sample is biased, like that of Generator: neither solutions nor places of restrictions are equally likely.
///
/// Not thread-safe. An exception from a function of the options ends the sequence and reaches the caller of next().
///
/// Complexity: two searches of an attempt for each clue that is added
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
    /// The reasons why attempts have failed, such as "no place for a thermometer", each with the number of attempts
    /// that failed for this reason. The list begins with the most frequent reason.
    std::vector<std::pair<std::string, std::uint64_t>> failures() const;

  private:
    class State;

    std::unique_ptr<State> state_;
};

/// Returns the reason why no puzzle with this frame meets the options, as a sentence without a full stop; nullopt if no
/// reason is known. The known reasons are: a range of givens that is empty, or that the frame exceeds; a range that no
/// union of orbits of the symmetry fits; kinds of the whole board, because these belong to the frame; kinds whose
/// numbers the generator cannot draw; more restrictions than there are places; a pattern with a cell that is repeated
/// or not on the board, with a number of cells outside the range of givens, or together with a symmetry; givens of the
/// frame that are outside the pattern or lack the symmetry; a frame without a solution; fewer givens than side - 1, if
/// all rules only demand that cells are different, or equal, because two values that are not given can then be
/// exchanged.
///
/// Complexity: one search, in which at most 1,000 failures look for a solution of the frame
std::optional<std::string> why_hopeless(const Variant& frame, const VariantGeneratorOptions& options);

} // namespace sudoku
