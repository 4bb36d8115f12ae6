// Making puzzles, removing givens, and backdoors: the solver, or the definition, checks each claim.

#include <sudoku/making/backdoors.hpp>
#include <sudoku/making/generate.hpp>
#include <sudoku/making/minimise.hpp>
#include <sudoku/making/questions.hpp>
#include <sudoku/making/symmetry.hpp>

#include <sudoku/board/print.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/puzzle/solver.hpp>
#include <sudoku/puzzle/symmetries.hpp>

#include <csp/base/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace making_test {

using sudoku::Board;
using sudoku::BoxShape;
using sudoku::Generator;
using sudoku::GeneratorEnd;
using sudoku::GeneratorOptions;
using sudoku::Layout;
using sudoku::Minimality;
using sudoku::Minimiser;
using sudoku::Symmetry;
using testing::HasSubstr;
using testing::IsEmpty;

bool is_unique(const Layout& layout, const Board& board) {
    return sudoku::Solver(layout).solve(board, 2).unique == true;
}

/// Returns whether no given of a puzzle with one solution can be removed.
bool is_minimal(const Layout& layout, const Board& board) {
    sudoku::Solver solver(layout);
    for (int cell = 0; cell < board.size(); ++cell) {
        Board without = board;
        without.set(cell, 0);
        if (board[cell] != 0 && solver.solve(without, 2).unique == true) return false;
    }
    return true;
}

std::vector<std::string> lines(const Layout& layout, const GeneratorOptions& options, int count) {
    Generator generator(layout, options);
    std::vector<std::string> all;
    for (int i = 0; i < count; ++i) all.push_back(to_line(generator.next().value()));
    return all;
}

TEST(SymmetryOrbits, PartitionTheCellsAndAreAsLargeAsTheGroup) {
    for (const int side : {4, 9})
        for (const Symmetry symmetry : sudoku::symmetries) {
            std::set<int> cells;
            std::size_t largest = 0;
            for (const auto& orbit : sudoku::orbits(symmetry, side)) {
                cells.insert(orbit.begin(), orbit.end());
                largest = std::max(largest, orbit.size());
                Board board{sudoku::usual_box(side)};
                for (const int cell : orbit) board.set(cell, 1);
                EXPECT_TRUE(is_symmetric(board, symmetry));
                if (orbit.size() == 1) continue;
                board.set(orbit.front(), 0);
                EXPECT_FALSE(is_symmetric(board, symmetry));
            }
            EXPECT_EQ(cells.size(), static_cast<std::size_t>(side * side));
            const std::size_t order = symmetry == Symmetry::none   ? 1
                                      : symmetry == Symmetry::full ? 8
                                      : symmetry == Symmetry::both_diagonals ||
                                              symmetry == Symmetry::orthogonal ||
                                              symmetry == Symmetry::rotation_90
                                          ? 4
                                          : 2;
            EXPECT_EQ(largest, order) << to_string(symmetry);
            EXPECT_EQ(sudoku::symmetry_named(to_string(symmetry)), symmetry);
        }
    EXPECT_EQ(sudoku::symmetry_named("round"), std::nullopt);
    EXPECT_THROW((void)sudoku::orbits(Symmetry::none, 26), csp::ArgumentError);
}

TEST(SymmetryOfABoard, ContainsAllThatHold) {
    csp::Random random(3);
    std::set<Symmetry> found;
    for (const int side : {4, 9})
        for (const Symmetry made : sudoku::symmetries)
            for (int i = 0; i < 20; ++i) {
                Board board{sudoku::usual_box(side)};
                for (const auto& orbit : sudoku::orbits(made, side))
                    if (random.below(2) == 0)
                        for (const int cell : orbit) board.set(cell, 1);
                const Symmetry whole = symmetry_of(board);
                found.insert(whole);
                EXPECT_TRUE(is_symmetric(board, whole));
                const auto orbits_of_whole = sudoku::orbits(whole, side);
                for (const Symmetry symmetry : sudoku::symmetries) {
                    if (!is_symmetric(board, symmetry)) continue;
                    for (const auto& orbit : sudoku::orbits(symmetry, side))
                        EXPECT_TRUE(std::any_of(
                            orbits_of_whole.begin(), orbits_of_whole.end(), [&](const auto& other) {
                                return std::includes(other.begin(), other.end(), orbit.begin(), orbit.end());
                            }));
                }
            }
    EXPECT_EQ(found.size(), sudoku::symmetries.size());
    EXPECT_EQ(symmetry_of(Board()), Symmetry::full);
}

TEST(Minimiser, LeavesAMinimalPuzzle) {
    for (const Layout& layout : {Layout::classic({2, 2}), Layout::classic({2, 3}), Layout::classic()}) {
        Generator generator(layout);
        Minimiser minimiser(layout);
        csp::Random random(1);
        for (int i = 0; i < 5; ++i) {
            const Board solution = *sudoku::Solver(layout).solve(generator.next().value()).solution;
            const Board puzzle = minimiser.minimise(solution, random);
            EXPECT_TRUE(is_unique(layout, puzzle));
            EXPECT_TRUE(is_minimal(layout, puzzle));
            EXPECT_THAT(minimiser.redundant_givens(puzzle), IsEmpty());
            EXPECT_EQ(fault_of_solution(layout, puzzle, solution), std::nullopt);
        }
    }
}

TEST(Minimiser, FindsTheGivensThatCanGoAlone) {
    const Layout layout = Layout::classic();
    const Board board =
        Generator(layout, {.minimality = Minimality::none, .clues = {30, 30}, .batch = 1}).next().value();
    Minimiser minimiser(layout);
    std::vector<int> expected;
    for (int cell = 0; cell < board.size(); ++cell) {
        Board without = board;
        without.set(cell, 0);
        if (board[cell] != 0 && is_unique(layout, without)) expected.push_back(cell);
    }
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(minimiser.redundant_givens(board), expected);
}

TEST(Minimiser, TriesGroupsInTheirOrder) {
    const Layout layout = Layout::classic({2, 2});
    const Board solution = Board::parse("1234341221434321");
    ASSERT_TRUE(is_unique(layout, solution));
    Minimiser minimiser(layout);
    const auto groups = sudoku::orbits(Symmetry::rotation_180, 4);
    const Board puzzle = minimiser.minimise(solution, groups);
    Board expected = solution;
    for (const auto& group : groups) {
        Board without = expected;
        for (const int cell : group) without.set(cell, 0);
        if (is_unique(layout, without)) expected = without;
    }
    EXPECT_EQ(puzzle, expected);
    EXPECT_TRUE(is_symmetric(puzzle, Symmetry::rotation_180));
}

TEST(Minimiser, RefusesOtherBoards) {
    Minimiser minimiser(Layout::classic({2, 2}));
    EXPECT_THROW((void)minimiser.redundant_givens(Board()), csp::ArgumentError);
    EXPECT_THROW((void)minimiser.redundant_givens(Board(BoxShape{2, 2})), csp::ArgumentError);
    const std::vector<std::vector<int>> outside{{16}};
    EXPECT_THROW((void)minimiser.minimise(Board::parse("1234341221434321"), outside), csp::ArgumentError);
}

/// If more pairs of units meet than the kernel accepts, the solver answers the questions one by one.
TEST(Questions, HaveTheSameAnswersWithoutTheKernel) {
    const Layout small = Layout::classic({2, 2});
    std::vector<sudoku::Unit> more;
    for (int i = 0; i < 600; ++i) more.push_back({"", {0, 1}});
    const Layout large = small.with(more);
    ASSERT_EQ(sudoku::Solver(large).network(), nullptr);
    sudoku::Questions fast(small);
    sudoku::Questions slow(large);
    csp::Random random(1);
    const Board solution = Board::parse("1234341221434321");
    std::vector<Board> boards;
    for (int i = 0; i < 50; ++i) {
        Board board = random_equivalent(solution, random);
        for (int cell = 1; cell < 16; ++cell)
            if (random.below(5) > 0) board.set(cell, 0);
        boards.push_back(board);
    }
    const Board puzzle = Generator(small, {.batch = 1}).next().value();
    for (auto* questions : {&fast, &slow}) {
        for (const Board& board : boards) {
            questions->ask_count(board);
            questions->ask_first(board);
        }
        for (int cell = 0; cell < 16; ++cell) questions->ask_another(solution, cell);
        for (int cell = 0; cell < 16; ++cell)
            if (puzzle[cell] != 0) questions->ask_another(puzzle, cell);
        ASSERT_TRUE(questions->answer());
        for (std::size_t i = 0; i < 16; ++i) EXPECT_FALSE(questions->has_another(i));
        for (std::size_t i = 16; i < 16U + static_cast<std::size_t>(puzzle.filled()); ++i)
            EXPECT_TRUE(questions->has_another(i)); // the puzzle is minimal
    }
    for (std::size_t i = 0; i < boards.size(); ++i) {
        EXPECT_EQ(fast.count(i), slow.count(i));
        Board first = boards[i];
        EXPECT_TRUE(slow.first(i, first));
        EXPECT_EQ(fault_of_solution(small, boards[i], first), std::nullopt);
    }
    EXPECT_EQ(lines(large, {}, 5).size(), 5U);
}

TEST(Generator, MakesMinimalPuzzlesOfAnyLayout) {
    for (const Layout& layout : {Layout::classic({2, 2}), Layout::classic({3, 2}), Layout::classic(),
                                 Layout::diagonal(), Layout::jigsaw("AAABB AACBB CCCBD EECDD EEEDD")}) {
        Generator generator(layout, {.batch = 16});
        for (int i = 0; i < 20; ++i) {
            const Board puzzle = generator.next().value();
            EXPECT_TRUE(is_unique(layout, puzzle)) << puzzle;
            EXPECT_TRUE(is_minimal(layout, puzzle)) << puzzle;
        }
        EXPECT_EQ(generator.end(), GeneratorEnd::none);
    }
}

/// The filled boards of large puzzles come from the general engine.
TEST(Generator, MakesLargePuzzles) {
    for (const BoxShape box : {BoxShape{3, 4}, BoxShape{4, 4}}) {
        const Layout layout = Layout::classic(box);
        const int givens = layout.size() / 2;
        Generator generator(
            layout, {.minimality = Minimality::none, .clues = {givens, givens}, .seed = 2, .batch = 8});
        for (int i = 0; i < 5; ++i) {
            const Board puzzle = generator.next().value();
            EXPECT_EQ(puzzle.filled(), givens);
            EXPECT_TRUE(is_unique(layout, puzzle));
        }
    }
}

TEST(Generator, UsesTheBoxesOfItsLayout) {
    EXPECT_EQ(Generator(Layout::classic({3, 2}), {.batch = 1}).next().value().box(), (BoxShape{3, 2}));
    EXPECT_EQ(Generator(Layout::classic({2, 3}), {.batch = 1}).next().value().box(), (BoxShape{2, 3}));
}

TEST(Generator, MakesTheSamePuzzlesWhateverTheBatch) {
    const Layout layout = Layout::classic();
    GeneratorOptions options{.symmetry = Symmetry::vertical, .minimality = Minimality::by_clue, .seed = 5};
    options.batch = 1;
    const auto one = lines(layout, options, 5);
    options.batch = 100;
    EXPECT_EQ(lines(layout, options, 5), one);
    options.isa = csp::dense::Isa::baseline;
    EXPECT_EQ(lines(layout, options, 5), one);
    options.seed = 6;
    EXPECT_NE(lines(layout, options, 5), one);
}

TEST(Generator, MakesTheSamePuzzlesWhateverTheThreads) {
    for (const GeneratorOptions& options : {GeneratorOptions{.seed = 3, .batch = 8},
                                            GeneratorOptions{.seed = 4, .batch = 3, .tries = 100'000}}) {
        GeneratorOptions threaded = options;
        threaded.threads = 3;
        EXPECT_EQ(lines(Layout::classic(), threaded, 40), lines(Layout::classic(), options, 40));
    }
    std::stop_source source;
    Generator generator(Layout::classic(), {.batch = 8, .threads = 2, .stop = source.get_token()});
    EXPECT_TRUE(generator.next().has_value());
    source.request_stop();
    while (generator.next().has_value()) {
    }
    EXPECT_EQ(generator.end(), GeneratorEnd::stop_requested);
}

TEST(Generator, CountsPuzzlesThatAreNotAcceptedAsFailures) {
    const auto is_even = [](const Board& board) { return board.filled() % 2 == 0; };
    for (const unsigned threads : {1U, 2U}) {
        Generator generator(Layout::classic(), {.threads = threads, .accepts = is_even});
        for (int i = 0; i < 10; ++i) EXPECT_EQ(generator.next().value().filled() % 2, 0);
        Generator none(Layout::classic(),
                       {.threads = threads, .accepts = [](const Board&) { return false; }, .tries = 20});
        EXPECT_EQ(none.next(), std::nullopt);
        EXPECT_EQ(none.end(), GeneratorEnd::out_of_tries);
        EXPECT_EQ(none.attempts(), 20U);
        Generator broken(Layout::classic(), {.threads = threads, .accepts = [](const Board&) -> bool {
                                                 throw csp::Error("no");
                                             }});
        EXPECT_THROW((void)broken.next(), csp::Error);
    }
}

TEST(Generator, KeepsSymmetries) {
    const Layout layout = Layout::classic();
    Minimiser minimiser(layout);
    for (const Symmetry symmetry : sudoku::symmetries) {
        Generator generator(layout, {.symmetry = symmetry, .minimality = Minimality::by_orbit});
        for (int i = 0; i < 3; ++i) {
            const Board puzzle = generator.next().value();
            EXPECT_TRUE(is_symmetric(puzzle, symmetry)) << puzzle;
            EXPECT_TRUE(is_unique(layout, puzzle));
            EXPECT_EQ(minimiser.minimise(puzzle, sudoku::orbits(symmetry, 9)), puzzle);
        }
    }
    Generator generator(layout, {.symmetry = Symmetry::rotation_180});
    const Board puzzle = generator.next().value();
    EXPECT_TRUE(is_symmetric(puzzle, Symmetry::rotation_180));
    EXPECT_TRUE(is_minimal(layout, puzzle));
    EXPECT_GT(generator.attempts(), 1U);
}

TEST(Generator, KeepsToTheNumberOfClues) {
    const Layout layout = Layout::classic();
    Generator minimal(layout, {.clues = {23, 24}});
    Generator easy(layout, {.minimality = Minimality::none, .clues = {30, 35}});
    std::set<int> counts;
    for (int i = 0; i < 60; ++i) {
        const int few = minimal.next().value().filled();
        EXPECT_TRUE(few == 23 || few == 24) << few;
        counts.insert(easy.next().value().filled());
    }
    EXPECT_EQ(counts, (std::set{30, 31, 32, 33, 34, 35}));
}

TEST(Generator, FillsAPattern) {
    std::vector<int> cells;
    for (int cell = 0; cell < 81; ++cell)
        if ((cell / 9 + cell % 9) % 3 == 0) cells.push_back(cell);
    const Layout layout = Layout::classic();
    Generator generator(layout, {.pattern = cells, .batch = 8});
    for (int i = 0; i < 3; ++i) {
        const Board puzzle = generator.next().value();
        for (int cell = 0; cell < 81; ++cell)
            EXPECT_EQ(puzzle[cell] != 0, std::find(cells.begin(), cells.end(), cell) != cells.end());
        EXPECT_TRUE(is_unique(layout, puzzle));
        EXPECT_TRUE(is_minimal(layout, puzzle));
    }
}

/// Four givens in one box and an adjacent row cannot fix the rest.
TEST(Generator, GivesUpAPatternWithoutPuzzle) {
    Generator generator(
        Layout::classic({2, 2}),
        {.minimality = Minimality::none, .pattern = {0, 2, 8, 10}, .batch = 4, .tries = 5000});
    EXPECT_EQ(generator.next(), std::nullopt);
    EXPECT_EQ(generator.end(), GeneratorEnd::out_of_tries);
    EXPECT_EQ(generator.next(), std::nullopt);
    EXPECT_GE(generator.attempts(), 5U);
}

TEST(Generator, StopsOnRequest) {
    std::stop_source source;
    Generator generator(Layout::classic(), {.stop = source.get_token()});
    EXPECT_TRUE(generator.next().has_value());
    source.request_stop();
    while (generator.next().has_value()) {
    }
    EXPECT_EQ(generator.end(), GeneratorEnd::stop_requested);
}

TEST(Generator, RefusesHopelessRequests) {
    const Layout nine = Layout::classic();
    const auto why = [](const Layout& layout, const GeneratorOptions& options) {
        EXPECT_THROW(Generator(layout, options), csp::ArgumentError);
        return why_hopeless(layout, options).value_or("");
    };
    EXPECT_THAT(why(nine, {.clues = {10, 16}}), HasSubstr("has fewer than 17 givens"));
    EXPECT_THAT(why(Layout::classic({2, 2}), {.clues = {0, 3}}), HasSubstr("has fewer than 4 givens"));
    EXPECT_THAT(why(Layout::diagonal(), {.clues = {0, 7}}), HasSubstr("has fewer than 8 givens"));
    EXPECT_THAT(why(nine, {.clues = {41, 50}}), HasSubstr("no minimal 9x9 puzzle with more than 40"));
    EXPECT_THAT(why(nine, {.clues = {30, 20}}), HasSubstr("expected an ascending range"));
    EXPECT_THAT(why(nine, {.pattern = {81}}), HasSubstr("expected 0 to 80"));
    EXPECT_THAT(why(nine, {.pattern = {3, 3}}), HasSubstr("A4 twice"));
    EXPECT_THAT(why(nine, {.pattern = {3, 4}}), HasSubstr("rows 2 and 3"));
    EXPECT_THAT(why(nine, {.symmetry = Symmetry::full, .pattern = {3, 4}}),
                HasSubstr("expected one of them"));
    EXPECT_THAT(why(nine, {.clues = {20, 30}, .pattern = {3, 4}}), HasSubstr("expected 20 to 30"));
    EXPECT_THROW(Generator(nine, {.batch = 0}), csp::ArgumentError);
    EXPECT_THROW(Generator(nine, {.tries = 0}), csp::ArgumentError);
    EXPECT_THROW(Generator(nine, {.threads = 0}), csp::ArgumentError);
    EXPECT_EQ(why_hopeless(nine, {}), std::nullopt);
}

TEST(Generator, RefusesNumbersOfGivensThatNoUnionOfOrbitsHas) {
    const auto why = [](int side, Symmetry symmetry, sudoku::ClueRange clues) {
        const Layout layout = Layout::classic(sudoku::usual_box(side));
        return why_hopeless(layout, {.symmetry = symmetry, .minimality = Minimality::none, .clues = clues})
            .value_or("");
    };
    EXPECT_EQ(why(9, Symmetry::full, {18, 19}),
              "the symmetry full does not permit 18 to 19 givens; the nearest numbers are 17 and 20");
    EXPECT_EQ(why(9, Symmetry::full, {17, 19}), "");
    EXPECT_EQ(why(9, Symmetry::full, {18, 20}), "");
    EXPECT_EQ(why(9, Symmetry::rotation_90, {78, 79}),
              "the symmetry rotation-90 does not permit 78 to 79 givens; "
              "the nearest numbers are 77 and 80");
    EXPECT_EQ(why(9, Symmetry::rotation_90, {81, 81}), "");
    EXPECT_EQ(why(8, Symmetry::rotation_180, {21, 21}),
              "the symmetry rotation-180 does not permit 21 givens; the nearest numbers are 20 and 22");
    EXPECT_EQ(why(8, Symmetry::full, {0, 15}), // 12 givens are too few
              "the symmetry full does not permit 0 to 15 givens; the nearest number is 16");
    EXPECT_EQ(why(8, Symmetry::full, {0, 16}), "");
    EXPECT_EQ(why(8, Symmetry::none, {21, 21}), "");
    EXPECT_THROW(Generator(Layout::classic(), {.symmetry = Symmetry::full, .clues = {18, 19}}),
                 csp::ArgumentError);
}

/// A request for a number of givens is refused exactly if no subset of the orbits has this many cells.
TEST(Generator, KnowsTheSizesOfAllUnionsOfOrbits) {
    constexpr int side = 4;
    constexpr int fewest = 4; // the fewest givens of classic boards of this side
    for (const Symmetry symmetry : sudoku::symmetries) {
        const auto all = sudoku::orbits(symmetry, side);
        std::set<std::size_t> sizes;
        for (std::uint32_t chosen = 0; chosen < std::uint32_t{1} << all.size(); ++chosen) {
            std::size_t size = 0;
            for (std::size_t i = 0; i < all.size(); ++i)
                if ((chosen >> i & 1U) != 0) size += all[i].size();
            sizes.insert(size);
        }
        for (int count = fewest; count <= side * side; ++count)
            EXPECT_EQ(
                why_hopeless(Layout::classic({2, 2}),
                             {.symmetry = symmetry, .minimality = Minimality::none, .clues = {count, count}})
                    .has_value(),
                !sizes.contains(static_cast<std::size_t>(count)))
                << to_string(symmetry) << ", " << count;
    }
}

TEST(Generator, HasAdviceOnRareRequests) {
    const Layout nine = Layout::classic();
    EXPECT_TRUE(advice_on(nine, {.clues = {17, 20}}));
    EXPECT_TRUE(advice_on(nine, {.clues = {30, 40}}));
    EXPECT_FALSE(advice_on(nine, {.minimality = Minimality::none, .clues = {30, 40}}));
    EXPECT_FALSE(advice_on(nine, {}));
    EXPECT_TRUE(advice_on(Layout::classic({5, 5}), {}));
    EXPECT_FALSE(advice_on(Layout::classic({5, 5}), {.minimality = Minimality::none, .clues = {320, 400}}));
    EXPECT_FALSE(advice_on(Layout::classic({4, 4}), {}));
    EXPECT_FALSE(advice_on(Layout::classic({3, 4}), {.clues = {0, 20}}));
}

/// Returns whether singles solve the board, from the definition: the candidates of a cell are the values that no peer
/// has, recomputed for each step.
bool singles_solve(const Layout& layout, Board board) {
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        std::vector<std::uint32_t> marks(static_cast<std::size_t>(board.size()), 0);
        for (int cell = 0; cell < board.size(); ++cell)
            for (int value = 1; board[cell] == 0 && value <= board.side(); ++value) {
                const auto peers = layout.peers(cell);
                if (std::none_of(peers.begin(), peers.end(), [&](int peer) { return board[peer] == value; }))
                    marks[static_cast<std::size_t>(cell)] |= 1U << value;
            }
        for (int cell = 0; cell < board.size() && !goes_on; ++cell)
            if (std::has_single_bit(marks[static_cast<std::size_t>(cell)])) {
                board.set(cell, std::countr_zero(marks[static_cast<std::size_t>(cell)]));
                goes_on = true;
            }
        for (const auto& unit : layout.units())
            for (int value = 1; value <= board.side() && !goes_on; ++value) {
                std::vector<int> places;
                for (const int cell : unit.cells)
                    if ((marks[static_cast<std::size_t>(cell)] >> value & 1U) != 0) places.push_back(cell);
                if (places.size() != 1) continue;
                board.set(places.front(), value);
                goes_on = true;
            }
    }
    return board.is_full();
}

/// Returns the backdoors found by trying all sets of at most two cells.
std::vector<std::vector<int>> naive_backdoors(const Layout& layout, const Board& puzzle,
                                              const Board& solution) {
    if (singles_solve(layout, puzzle)) return {{}};
    std::vector<std::vector<int>> found;
    const auto with = [&](Board board, int cell) {
        board.set(cell, solution[cell]);
        return board;
    };
    for (int a = 0; a < puzzle.size(); ++a)
        if (puzzle[a] == 0 && singles_solve(layout, with(puzzle, a))) found.push_back({a});
    if (!found.empty()) return found;
    for (int a = 0; a < puzzle.size(); ++a)
        for (int b = a + 1; b < puzzle.size(); ++b)
            if (puzzle[a] == 0 && puzzle[b] == 0 && singles_solve(layout, with(with(puzzle, a), b)))
                found.push_back({a, b});
    return found;
}

TEST(Backdoors, AreThoseOfTheDefinition) {
    const Layout layout = Layout::classic();
    sudoku::Solver solver(layout);
    Generator generator(layout, {.seed = 3});
    std::set<std::size_t> sizes;
    for (int i = 0; i < 12; ++i) {
        const Board puzzle = generator.next().value();
        const Board solution = *solver.solve(puzzle).solution;
        const auto found = backdoors(layout, puzzle, solution);
        EXPECT_EQ(found, naive_backdoors(layout, puzzle, solution)) << to_line(puzzle);
        const auto first = backdoors(layout, puzzle, solution, {.wants_all = false});
        ASSERT_EQ(first.size(), 1U);
        EXPECT_EQ(first.front(), found.front());
        sizes.insert(found.front().size());
    }
    EXPECT_EQ(sizes, (std::set<std::size_t>{0, 1}));
}

/// A puzzle known for its difficulty (A. Inkala, 2010).
TEST(Backdoors, OfAHardPuzzleHaveSeveralCells) {
    const Layout layout = Layout::classic();
    const Board puzzle =
        Board::parse("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..");
    const Board solution = *sudoku::Solver(layout).solve(puzzle).solution;
    EXPECT_THAT(backdoors(layout, puzzle, solution, {.most = 1}), IsEmpty());
    const auto found = backdoors(layout, puzzle, solution);
    ASSERT_FALSE(found.empty());
    EXPECT_GE(found.front().size(), 2U);
    for (const auto& set : found) {
        Board board = puzzle;
        for (const int cell : set) board.set(cell, solution[cell]);
        EXPECT_TRUE(singles_solve(layout, board));
    }
}

TEST(Backdoors, RefuseAWrongSolution) {
    const Layout layout = Layout::classic({2, 2});
    const Board solution = Board::parse("1234341221434321");
    EXPECT_EQ(backdoors(layout, solution, solution), std::vector<std::vector<int>>{{}});
    EXPECT_THROW((void)backdoors(layout, solution, Board(BoxShape{2, 2})), csp::ArgumentError);
    EXPECT_THROW((void)backdoors(layout, solution, solution, {.most = 4}), csp::ArgumentError);
}

} // namespace making_test
