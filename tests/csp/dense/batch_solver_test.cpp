#include <tests/csp/dense/dense_problems.hpp>

#include <csp/dense/batch_solver.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

namespace solver_test {

using namespace csp::dense;
using test::fault_of;
using test::network_of;
using test::random_network;

struct Answer {
    Outcome outcome;
    std::vector<std::uint8_t> solution;
};

/// Solves the domains of the network as one puzzle.
Answer solve(const Network& network, Isa isa, std::uint64_t limit) {
    const CompiledNetwork compiled(network, isa);
    Answer answer;
    answer.solution.resize(network.variable_count());
    BatchSolver(compiled).solve({.count = 1,
                                 .domains = network.domains,
                                 .limit = limit,
                                 .outcomes = {&answer.outcome, 1},
                                 .solutions = answer.solution});
    return answer;
}

std::uint64_t count_generally(const Network& network, std::uint64_t limit) {
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    options.limits.solutions = limit;
    return csp::count_solutions(test::model_of(network), options).solutions;
}

class Kernels : public ::testing::TestWithParam<Isa> {};

TEST_P(Kernels, CountWhatTheGeneralEngineCounts) {
    std::mt19937 random(1);
    for (int trial = 0; trial < 400; ++trial) {
        const Network network = random_network(random, trial % 2 == 0 ? 6 : 9);
        const std::uint64_t limit = trial % 3 == 0 ? 2 : 1000;
        const Answer answer = solve(network, GetParam(), limit);
        ASSERT_TRUE(answer.outcome.is_complete);
        ASSERT_EQ(answer.outcome.solutions, count_generally(network, limit)) << "trial " << trial;
        if (answer.outcome.solutions > 0) {
            ASSERT_EQ(fault_of(network, answer.solution), "") << "trial " << trial;
        }
    }
}

TEST_P(Kernels, CountWhatTheGeneralEngineCountsForWordsOfEveryWidth) {
    std::mt19937 random(2);
    for (const int values : {2, 15, 16, 17, 32, 33, 63, 64}) {
        std::set<std::uint64_t> counts;
        for (int trial = 0; trial < 30; ++trial) {
            const Network network = test::planted_network(random, values);
            const Answer answer = solve(network, GetParam(), 50);
            ASSERT_EQ(answer.outcome.solutions, count_generally(network, 50))
                << values << " values, trial " << trial;
            if (answer.outcome.solutions > 0) {
                ASSERT_EQ(fault_of(network, answer.solution), "");
            }
            counts.insert(answer.outcome.solutions);
        }
        EXPECT_GT(counts.size(), 1U) << "solvable ones and others";
    }
}

TEST_P(Kernels, CountWhatTheGeneralEngineCountsWhereUnitsShareBlocksOfAnySize) {
    std::mt19937 random(3);
    for (const std::uint32_t side : {5U, 9U, 16U, 20U}) {
        std::set<std::uint64_t> counts;
        for (int trial = 0; trial < 60; ++trial) {
            const Network network = test::crossed_network(random, side);
            const Answer answer = solve(network, GetParam(), 50);
            ASSERT_EQ(answer.outcome.solutions, count_generally(network, 50))
                << "side " << side << ", trial " << trial;
            if (answer.outcome.solutions > 0) {
                ASSERT_EQ(fault_of(network, answer.solution), "");
            }
            counts.insert(answer.outcome.solutions);
        }
        EXPECT_GT(counts.size(), 1U) << "solvable ones and others";
    }
}

TEST_P(Kernels, NoticeEqualValuesWhereNothingElseDoes) {
    // The first unit has more values than variables, and only two of its variables are in a block.
    for (const std::uint32_t size : {9U, 12U}) {
        test::Unit unit;
        for (std::uint32_t x = 0; x < size; ++x) unit.push_back(x);
        Network network = network_of(size + 1, 16, {unit, {0, 1, size}});
        for (const std::uint32_t x : {0U, 1U, size}) network.domains[x] = 0b111;
        for (unsigned a = 3; a < 16; ++a)
            for (unsigned b = 3; b < 16; ++b) {
                network.domains[5] = std::uint64_t{1} << a;
                network.domains[8] = std::uint64_t{1} << b;
                const Answer answer = solve(network, GetParam(), 1);
                ASSERT_EQ(answer.outcome.solutions, a == b ? 0U : 1U) << a << " and " << b;
            }
    }
}

TEST_P(Kernels, KnowTheFiguresOfSudokuAndLatinSquares) {
    constexpr std::uint64_t all = 1'000'000'000;
    EXPECT_EQ(solve(test::sudoku(2, 2), GetParam(), all).outcome.solutions, 288U);
    Network diagonal = test::sudoku(2, 2);
    diagonal.units.push_back({0, 5, 10, 15});
    diagonal.units.push_back({3, 6, 9, 12});
    EXPECT_EQ(solve(diagonal, GetParam(), all).outcome.solutions, 48U);
    std::vector<test::Unit> lines;
    for (std::uint32_t i = 0; i < 5; ++i) {
        lines.push_back({5 * i, 5 * i + 1, 5 * i + 2, 5 * i + 3, 5 * i + 4});
        lines.push_back({i, 5 + i, 10 + i, 15 + i, 20 + i});
    }
    EXPECT_EQ(solve(network_of(25, 5, lines), GetParam(), all).outcome.solutions, 161'280U);
}

TEST_P(Kernels, TakeEmptyNetworksAndFreeVariables) {
    EXPECT_EQ(solve(Network{}, GetParam(), 5).outcome.solutions, 1U) << "nothing to choose";
    EXPECT_EQ(solve(network_of(3, 4, {}), GetParam(), 1000).outcome.solutions, 64U);
    EXPECT_EQ(solve(network_of(3, 4, {{}, {0, 1}}), GetParam(), 1000).outcome.solutions, 48U)
        << "an empty unit";
    Network empty = network_of(2, 4, {});
    empty.domains[1] = 0;
    EXPECT_EQ(solve(empty, GetParam(), 5).outcome.solutions, 0U) << "a variable without values, in no unit";
    EXPECT_EQ(solve(network_of(3, 2, {{0, 1, 2}}), GetParam(), 5).outcome.solutions, 0U)
        << "three pigeons, two holes";
}

TEST_P(Kernels, NoticeAValueThatIsFixedAnyNumberOfTimes) {
    for (const std::size_t times : {2U, 3U, 4U, 5U}) {
        test::Unit unit{0, 1, 2, 3, 4};
        unit.resize(times);
        Network network = network_of(5, 6, {unit}); // fewer variables than values: no other check detects it
        for (std::size_t x = 0; x < times; ++x) network.domains[x] = 2;
        EXPECT_EQ(solve(network, GetParam(), 5).outcome.solutions, 0U) << times << " times";
    }
}

TEST_P(Kernels, CountGuessesOfEnumerationsToTheirEnd) {
    // Five variables and four values, and no single unit that reveals the failure.
    const Network network =
        network_of(5, 4, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}});
    const CompiledNetwork compiled(network, GetParam());
    Enumeration enumeration(compiled);
    EXPECT_FALSE(enumeration.next());
    EXPECT_GT(enumeration.guesses(), 0U);
}

TEST_P(Kernels, EnumerateEverySolutionOnceAndInOneOrder) {
    std::mt19937 random(3);
    for (int trial = 0; trial < 60; ++trial) {
        const Network network = random_network(random, 5);
        const CompiledNetwork compiled(network, GetParam());
        const CompiledNetwork other(network, Isa::baseline);
        Enumeration enumeration(compiled);
        Enumeration expected(other);
        std::set<std::vector<std::uint8_t>> solutions;
        for (int i = 0; i < 500; ++i) {
            const auto solution = enumeration.next();
            const auto same = expected.next();
            ASSERT_EQ(solution.has_value(), same.has_value());
            if (!solution) break;
            ASSERT_TRUE(std::equal(solution->begin(), solution->end(), same->begin())) << "another order";
            ASSERT_EQ(fault_of(network, *solution), "");
            ASSERT_TRUE(solutions.insert({solution->begin(), solution->end()}).second) << "twice";
        }
        ASSERT_EQ(solutions.size(), count_generally(network, 500));
        EXPECT_EQ(enumeration.is_exhausted(), solutions.size() < 500);
    }
}

/// Returns rows over all values, and columns whose length is the number of rows.
Network rectangle(std::uint32_t rows, std::uint32_t columns) {
    std::vector<test::Unit> units(rows + columns);
    for (std::uint32_t i = 0; i < rows; ++i)
        for (std::uint32_t j = 0; j < columns; ++j) {
            units[i].push_back(i * columns + j);
            units[rows + j].push_back(i * columns + j);
        }
    return network_of(std::size_t{rows} * columns, static_cast<int>(columns), std::move(units));
}

/// The order of the solutions and the number of guesses depend on every variable that was chosen for a split.
TEST_P(Kernels, SplitTheSameNodesWhereBoardsHaveTwoWords) {
    std::mt19937 random(7);
    for (const Network& full : {test::sudoku(3, 3), test::sudoku(2, 5), rectangle(8, 16), rectangle(8, 9)}) {
        const std::vector<std::uint8_t> hidden = solve(full, Isa::baseline, 1).solution;
        for (int trial = 0; trial < 12; ++trial) {
            Network network = full;
            for (std::size_t x = 0; x < hidden.size(); ++x) {
                const std::uint64_t some = trial % 4 == 3   ? ~std::uint64_t{0}
                                           : trial % 4 == 2 ? random()
                                                            : random() & random();
                network.domains[x] &= std::uint64_t{1} << hidden[x] | some;
            }
            const CompiledNetwork compiled(network, GetParam());
            const CompiledNetwork other(network, Isa::baseline);
            Enumeration enumeration(compiled);
            Enumeration expected(other);
            for (int i = 0; i < 20; ++i) {
                const auto solution = enumeration.next();
                const auto same = expected.next();
                ASSERT_EQ(solution.has_value(), same.has_value());
                ASSERT_EQ(enumeration.guesses(), expected.guesses());
                if (!solution) break;
                ASSERT_EQ(fault_of(network, *solution), "");
                ASSERT_TRUE(std::equal(solution->begin(), solution->end(), same->begin()));
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Kernels,
                         ::testing::ValuesIn(available_isas().begin(), available_isas().end()),
                         [](const auto& test) { return std::string(to_string(test.param)); });

// Batches ------------------------------------------------------------------------------------------

/// Returns Sudoku puzzles with no, one or several solutions: a solved grid with some cells emptied and some changed.
std::vector<std::uint8_t> random_puzzles(std::size_t count, std::mt19937& random) {
    const CompiledNetwork compiled(test::sudoku(3, 3));
    std::vector<std::uint8_t> puzzles;
    for (std::size_t p = 0; p < count; ++p) {
        std::vector<std::uint64_t> domains(81, 511);
        for (int i = 0; i < 8; ++i) domains[random() % 81] = std::uint64_t{1} << random() % 9;
        Enumeration enumeration(compiled, domains);
        const auto solution = enumeration.next();
        const std::size_t givens = 17 + random() % 18;
        std::vector<std::uint8_t> puzzle(81);
        for (std::size_t i = 0; solution && i < givens; ++i) {
            const std::size_t x = random() % 81;
            puzzle[x] = static_cast<std::uint8_t>((*solution)[x] + 1);
        }
        if (random() % 4 == 0) puzzle[random() % 81] = static_cast<std::uint8_t>(1 + random() % 9);
        puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
    }
    return puzzles;
}

struct Solved {
    std::vector<std::uint64_t> solutions;
    std::vector<std::uint8_t> cells;

    bool operator==(const Solved&) const = default;
};

Solved solve_all(const std::vector<std::uint8_t>& puzzles, Isa isa, std::size_t batch, std::uint64_t limit,
                 unsigned threads = 1) {
    const CompiledNetwork compiled(test::sudoku(3, 3), isa);
    const std::size_t count = puzzles.size() / 81;
    Solved solved{{}, std::vector<std::uint8_t>(puzzles.size(), 99)};
    std::vector<Outcome> outcomes(count);
    for (std::size_t first = 0; first < count; first += batch) {
        const std::size_t size = std::min(batch, count - first);
        const Batch part{.count = size,
                         .givens = std::span(puzzles).subspan(81 * first, 81 * size),
                         .limit = limit,
                         .outcomes = std::span(outcomes).subspan(first, size),
                         .solutions = std::span(solved.cells).subspan(81 * first, 81 * size)};
        EXPECT_TRUE(csp::dense::solve(compiled, part, threads));
    }
    for (const Outcome& outcome : outcomes) {
        EXPECT_TRUE(outcome.is_complete);
        solved.solutions.push_back(outcome.solutions);
    }
    return solved;
}

TEST(Batches, GiveTheSameAnswersWhateverTheirSizeTheThreadsAndTheProcessor) {
    std::mt19937 random(4);
    const auto puzzles = random_puzzles(3000, random);
    const Solved expected = solve_all(puzzles, Isa::baseline, 1, 2);
    EXPECT_THAT(expected.solutions, ::testing::IsSupersetOf({0U, 1U, 2U})) << "puzzles of every kind";
    for (const Isa isa : available_isas()) {
        EXPECT_EQ(solve_all(puzzles, isa, 7, 2), expected) << to_string(isa);
        EXPECT_EQ(solve_all(puzzles, isa, 3000, 2), expected) << to_string(isa);
        EXPECT_EQ(solve_all(puzzles, isa, 3000, 2, 3), expected) << to_string(isa);
    }
    EXPECT_EQ(solve_all(puzzles, best_isa(), 3000, 1).cells, expected.cells) << "one solution is enough";
    EXPECT_EQ(solve_all(puzzles, best_isa(), 100, 10).cells, expected.cells) << "ten are looked for";
}

/// Puzzles are finished while many of their nodes are in lanes, and the lanes are reassigned immediately.
TEST(Batches, CountManySolutionsAlikeWhateverElseIsInTheLanes) {
    std::mt19937 random(6);
    const auto puzzles = random_puzzles(2000, random);
    for (const std::uint64_t limit : {3U, 10U, 40U}) {
        const Solved expected = solve_all(puzzles, Isa::baseline, 1, limit);
        for (const Isa isa : available_isas())
            EXPECT_EQ(solve_all(puzzles, isa, 2000, limit), expected)
                << to_string(isa) << ", limit " << limit;
    }
}

TEST(Batches, HaveRightSolutions) {
    std::mt19937 random(5);
    const auto puzzles = random_puzzles(500, random);
    const Solved solved = solve_all(puzzles, best_isa(), 500, 2);
    for (std::size_t p = 0; p < 500; ++p) {
        if (solved.solutions[p] == 0) continue;
        Network network = test::sudoku(3, 3);
        for (std::size_t x = 0; x < 81; ++x)
            if (puzzles[81 * p + x] != 0) network.domains[x] = std::uint64_t{1} << (puzzles[81 * p + x] - 1);
        ASSERT_EQ(fault_of(network, std::span(solved.cells).subspan(81 * p, 81)), "");
        ASSERT_EQ(count_generally(network, 2), solved.solutions[p]);
    }
}

TEST(Batches, HaveARightSolutionOfSeveralWhereAnyWillDo) {
    std::mt19937 random(7);
    constexpr std::size_t count = 300;
    const auto puzzles = random_puzzles(count, random);
    const Solved expected = solve_all(puzzles, Isa::baseline, count, 2);
    for (const Isa isa : available_isas())
        for (const std::uint64_t limit : {1U, 2U}) {
            const CompiledNetwork compiled(test::sudoku(3, 3), isa);
            std::vector<Outcome> outcomes(count);
            std::vector<std::uint8_t> cells(puzzles.size());
            BatchSolver(compiled).solve({.count = count,
                                         .givens = puzzles,
                                         .limit = limit,
                                         .outcomes = outcomes,
                                         .solutions = cells,
                                         .any_solution = true});
            for (std::size_t p = 0; p < count; ++p) {
                ASSERT_EQ(outcomes[p].solutions, std::min(limit, expected.solutions[p]));
                if (outcomes[p].solutions == 0) continue;
                Network network = test::sudoku(3, 3);
                for (std::size_t x = 0; x < 81; ++x)
                    if (puzzles[81 * p + x] != 0)
                        network.domains[x] = std::uint64_t{1} << (puzzles[81 * p + x] - 1);
                ASSERT_EQ(fault_of(network, std::span(cells).subspan(81 * p, 81)), "") << to_string(isa);
            }
        }
}

TEST(Batches, HaveNoSolutionWithGivensThatAreNoValues) {
    for (const Isa isa : available_isas())
        for (const int values : {9, 16, 32, 64}) {
            constexpr std::size_t variables = 40; // enough for every way of reading them
            const CompiledNetwork compiled(network_of(variables, values, {}), isa);
            BatchSolver solver(compiled);
            const auto count_with = [&](std::size_t place, std::size_t given) {
                std::vector<std::uint8_t> givens(variables, 1);
                givens[place] = static_cast<std::uint8_t>(given);
                Outcome outcome;
                solver.solve({.count = 1, .givens = givens, .limit = 100, .outcomes = {&outcome, 1}});
                return outcome.solutions;
            };
            const auto count = [&](std::size_t given) {
                const std::uint64_t early = count_with(7, given);
                EXPECT_EQ(count_with(variables - 1, given), early) << given << " given last";
                return early;
            };
            EXPECT_EQ(count(0), static_cast<std::uint64_t>(values));
            EXPECT_EQ(count(static_cast<std::size_t>(values)), 1U) << values << " values, " << to_string(isa);
            for (std::size_t given = static_cast<std::size_t>(values) + 1; given < 256; ++given)
                EXPECT_EQ(count(given), 0U) << given << " of " << values << ", " << to_string(isa);
        }
}

TEST(Batches, MustFit) {
    const CompiledNetwork compiled(test::sudoku(2, 2));
    BatchSolver solver(compiled);
    Outcome outcome;
    const std::vector<std::uint8_t> givens(16);
    const std::vector<std::uint8_t> few(15);
    EXPECT_THROW(solver.solve({.count = 1, .givens = few, .outcomes = {&outcome, 1}}), csp::ArgumentError);
    EXPECT_THROW(solver.solve({.count = 1, .givens = givens}), csp::ArgumentError);
    EXPECT_THROW(solver.solve({.count = 1, .givens = givens, .limit = 0, .outcomes = {&outcome, 1}}),
                 csp::ArgumentError);
    EXPECT_THROW(Enumeration(compiled, std::vector<std::uint64_t>(3)), csp::ArgumentError);
}

// Interrupts ---------------------------------------------------------------------------------------

class After final : public csp::Interrupt {
  public:
    explicit After(int questions) : left_(questions) {}
    bool is_due() override { return left_-- <= 0; }

  private:
    int left_;
};

TEST(Interrupts, LeaveWhatIsKnownAndASolverThatCanGoOn) {
    const CompiledNetwork compiled(test::sudoku(3, 3));
    BatchSolver solver(compiled);
    const std::vector<std::uint8_t> empty(81);
    Outcome outcome;
    After soon(3);
    const Batch everything{
        .count = 1, .givens = empty, .limit = ~std::uint64_t{0}, .outcomes = {&outcome, 1}};
    EXPECT_FALSE(solver.solve(everything, &soon)) << "there are 6 * 10^21";
    EXPECT_FALSE(outcome.is_complete);
    EXPECT_GT(outcome.solutions, 0U);
    EXPECT_TRUE(solver.solve({.count = 1, .givens = empty, .limit = 100'000, .outcomes = {&outcome, 1}}));
    EXPECT_EQ(outcome.solutions, 100'000U);
}

TEST(Interrupts, LeaveNoSolutionOfAnotherPuzzle) {
    std::mt19937 random(7);
    const auto puzzles = random_puzzles(200, random);
    const CompiledNetwork compiled(test::sudoku(3, 3));
    BatchSolver solver(compiled);
    std::vector<Outcome> outcomes(200);
    std::vector<std::uint8_t> cells(puzzles.size());
    const Solved expected = solve_all(puzzles, best_isa(), 200, 2);
    for (int questions = 0; questions < 6; ++questions) {
        After soon(questions);
        const Batch batch{.count = 200, .givens = puzzles, .outcomes = outcomes, .solutions = cells};
        solver.solve(batch, &soon);
        for (std::size_t p = 0; p < 200; ++p) {
            if (!outcomes[p].is_complete || outcomes[p].solutions == 0) continue;
            EXPECT_TRUE(std::equal(&cells[81 * p], &cells[81 * p] + 81, &expected.cells[81 * p]))
                << "puzzle " << p;
        }
    }
}

TEST(Interrupts, PauseAnEnumeration) {
    const CompiledNetwork compiled(test::sudoku(2, 3));
    Enumeration interrupted(compiled);
    Enumeration expected(compiled);
    for (int i = 0; i < 2000; ++i) {
        After now(0);
        auto solution = interrupted.next(&now);
        while (!solution) solution = interrupted.next();
        const auto same = expected.next();
        ASSERT_TRUE(std::equal(solution->begin(), solution->end(), same->begin()));
    }
}

} // namespace solver_test
