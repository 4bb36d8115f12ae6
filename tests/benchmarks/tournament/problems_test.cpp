#include <benchmarks/tournament/attempt.hpp>
#include <benchmarks/tournament/problems/own_instances.hpp>
#include <benchmarks/tournament/problems/problem_set.hpp>
#include <benchmarks/tournament/problems/sets.hpp>
#include <tests/support/run_program.hpp>

#include <csp/csp.hpp>
#include <sudoku/sudoku.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace problems_test {

using tournament::all_sets;
using tournament::ProblemSet;

const ProblemSet& set_named(std::string_view name) {
    for (const ProblemSet* set : all_sets())
        if (set->name == name) return *set;
    throw std::invalid_argument(std::string(name));
}

const tournament::Combination plain{"dom/wdeg", "min", "full", "luby"};

tournament::Run run_of(std::string_view set, const tournament::Instance& instance,
                       const tournament::Combination& combination = plain) {
    return *tournament::attempt({std::string(set), &instance, combination, 1}, {.nodes = 20000}, {});
}

TEST(ProblemSets, HaveNamesOfTheirOwnAndInstancesToo) {
    std::set<std::string_view> names;
    for (const ProblemSet* set : all_sets()) {
        EXPECT_TRUE(names.insert(set->name).second) << set->name;
        std::set<std::string> instances;
        for (const auto& instance : set->make({.instances = 9})) {
            EXPECT_TRUE(instances.insert(instance.name).second) << set->name << instance.name;
            if (instance.difficulty) {
                EXPECT_GE(*instance.difficulty, 0);
                EXPECT_LE(*instance.difficulty, 1);
            }
        }
        EXPECT_EQ(instances.size(), 9U) << set->name;
    }
}

TEST(Spread, BeginsAtTheEndsAndHalvesTheGaps) {
    using Order = std::vector<std::size_t>;
    EXPECT_EQ(tournament::spread_order(0), Order());
    EXPECT_EQ(tournament::spread_order(1), Order({0}));
    EXPECT_EQ(tournament::spread_order(2), Order({0, 1}));
    EXPECT_EQ(tournament::spread_order(4), Order({0, 3, 2, 1}));
    EXPECT_EQ(tournament::spread_order(9), Order({0, 8, 4, 2, 6, 1, 3, 5, 7}));
    EXPECT_EQ(tournament::spread_numbers(6, 4), Order({0, 3, 2, 1, 4, 7}));
    for (std::size_t count = 0; count < 70; ++count) {
        auto order = tournament::spread_order(count);
        std::ranges::sort(order);
        for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(order[i], i);
        ASSERT_EQ(order.size(), count);
    }
}

TEST(OwnInstances, AreFilesAndTexts) {
    const tests::ScratchFolder folder;
    const std::string file = folder.file("mine.txt", "7\n");
    const auto own = tournament::own_instances("queens", std::vector<std::string>{"6", file, "6"});
    EXPECT_EQ(own.set, "queens, own");
    ASSERT_EQ(own.instances.size(), 2U); // one was named twice
    EXPECT_EQ(own.instances[0].name, "6");
    EXPECT_TRUE(own.instances[1].name.starts_with("mine.txt #")) << own.instances[1].name;
    EXPECT_EQ(own.instances[1].state().model.variable_count(), 7U);
    for (const auto& instance : own.instances) EXPECT_FALSE(instance.difficulty.has_value());
    EXPECT_EQ(run_of(own.set, own.instances[1]).outcome, tournament::Outcome::solved);
}

// Otherwise, a tournament would have runs of two problems under one name.
TEST(OwnInstances, AreCalledOtherwiseOnceAFileHasChanged) {
    const tests::ScratchFolder folder;
    const auto name_of = [&](const std::string& text) {
        const std::vector<std::string> typed{folder.file("mine.txt", text)};
        return tournament::own_instances("queens", typed).instances.at(0).name;
    };
    const std::string before = name_of("8\n");
    EXPECT_NE(name_of("9\n"), before);
    EXPECT_EQ(name_of("8\n"), before);
}

TEST(OwnInstances, AreRefusedIfTheyAreNone) {
    using tournament::own_instances;
    const std::vector<std::string> bad{"many"};
    EXPECT_THROW((void)own_instances("queens", bad), puzzles::InputError);
    const std::vector<std::string> missing{"./no-such-file"};
    EXPECT_THROW((void)own_instances("queens", missing), csp::Error);
    EXPECT_THROW((void)own_instances("quens", bad), csp::Error);
}

// Otherwise, a tournament resumed with more instances would have runs of two problems under one name.
TEST(ProblemSets, FewerInstancesAreTheFirstOfMore) {
    for (const ProblemSet* set : all_sets()) {
        const auto few = set->make({.instances = 2});
        const auto more = set->make({.instances = 5});
        ASSERT_EQ(few.size(), 2U);
        ASSERT_EQ(more.size(), 5U);
        for (std::size_t i = 0; i < few.size(); ++i) {
            EXPECT_EQ(few[i].name, more[i].name);
            EXPECT_EQ(few[i].difficulty, more[i].difficulty);
            const auto one = few[i].state().model;
            const auto other = more[i].state().model;
            ASSERT_EQ(one.constraint_count(), other.constraint_count());
            for (std::size_t c = 0; c < one.constraint_count(); ++c)
                ASSERT_EQ(one.describe(c), other.describe(c)) << set->name;
            for (std::uint32_t x = 0; x < one.variable_count(); ++x)
                ASSERT_EQ(one.domain(csp::Var{x}), other.domain(csp::Var{x})) << set->name;
        }
    }
}

// attempt() checks the solution against the definitions of all constraints, and throws if one is violated.
TEST(ProblemSets, WhatIsFoundIsASolutionAndAllWaysToSearchAgree) {
    std::size_t compared = 0;
    for (const ProblemSet* set : all_sets())
        for (const auto& instance : set->make({.instances = 2})) {
            const auto one = run_of(set->name, instance);
            const auto other = run_of(set->name, instance, {"mrv", "max", "value", "none"});
            if (!one.is_finished() || !other.is_finished()) continue;
            ++compared;
            EXPECT_EQ(one.outcome, other.outcome) << set->name << ", " << instance.name;
            EXPECT_EQ(one.cost, other.cost) << set->name << ", " << instance.name;
        }
    EXPECT_GE(compared, 15U); // at least 15 of 24
}

TEST(ProblemSets, NakedTwinsChangeNoAnswer) {
    for (const std::string name : {"sudoku", "sudoku-diagonal"}) {
        const auto without = set_named(name).make({.instances = 4});
        const auto with = set_named(name + "-twins").make({.instances = 4});
        for (std::size_t i = 0; i < without.size(); ++i) {
            ASSERT_EQ(without[i].name, with[i].name);
            const auto one = without[i].state().model;
            const auto other = with[i].state().model;
            EXPECT_GT(other.constraint_count(), one.constraint_count());
            const auto solutions = csp::count_solutions(one);
            EXPECT_EQ(solutions.solutions, 1U) << name << ", " << without[i].name;
            EXPECT_EQ(csp::count_solutions(other).solutions, 1U);
            const auto solution = csp::solve(one);
            const auto values = solution->values(); // values of any model with as many variables
            EXPECT_TRUE(other.check(csp::Assignment({values.begin(), values.end()})));
        }
    }
}

TEST(ProblemSets, EveryInstanceOfTheGalleryCanBeStated) {
    const auto all = set_named("gallery").make({.instances = 10000});
    EXPECT_GT(all.size(), 80U);
    for (const auto& instance : all) EXPECT_GT(instance.state().model.variable_count(), 0U) << instance.name;
}

// Of every four instances, the first two are of the easiest and of the hardest kind.
TEST(ProblemSets, FewInstancesAreSpreadOverDifficulty) {
    for (const ProblemSet* set : all_sets()) {
        if (set->name == "gallery") continue; // its difficulty is unknown
        std::vector<double> difficulties;
        for (const auto& instance : set->make({.instances = 12}))
            difficulties.push_back(*instance.difficulty);
        const auto mean_from = [&](std::size_t i) {
            return (difficulties[i] + difficulties[i + 4] + difficulties[i + 8]) / 3;
        };
        const auto [least, greatest] = std::ranges::minmax(difficulties);
        EXPECT_GT(std::abs(mean_from(0) - mean_from(1)), 0.5 * (greatest - least)) << set->name;
    }
}

TEST(ProblemSets, SudokusComeFromAFileSpreadOverDifficulty) {
    const tests::ScratchFolder folder;
    const std::string given = // a puzzle to be weakened: fewer givens leave more cells open
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    std::string text = "# a comment\n";
    for (const std::size_t empty : {0U, 81U, 40U, 60U, 50U, 70U})
        text += std::string(empty, '.') + given.substr(empty) + "\n";
    const std::string file = folder.file("hard.txt", text);
    const auto instances = set_named("sudoku").make({.instances = 3, .puzzles = file});
    ASSERT_EQ(instances.size(), 3U);
    EXPECT_EQ(instances[0].name, "hard.txt 1"); // the easiest
    EXPECT_EQ(instances[1].name, "hard.txt 2"); // the hardest
    EXPECT_EQ(instances[0].difficulty, 0);      // singles solve the puzzle
    EXPECT_EQ(instances[1].difficulty, 1);      // all cells are open
    EXPECT_GT(*instances[2].difficulty, 0);
    EXPECT_LT(*instances[2].difficulty, 1);
    EXPECT_EQ(set_named("sudoku").make({.instances = 100, .puzzles = file}).size(), 6U);
    EXPECT_EQ(run_of("sudoku", instances[0]).outcome, tournament::Outcome::solved);
    EXPECT_THROW((void)set_named("sudoku").make({.instances = 3, .puzzles = "no such file"}), csp::Error);
}

TEST(DiagonalSudoku, HasOneSolutionAndAsManyGivensAsAskedFor) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto board = tournament::generate_diagonal_sudoku(seed, 30);
        EXPECT_EQ(board.filled(), 30);
        const sudoku::Puzzle puzzle(board, sudoku::Layout::diagonal());
        EXPECT_EQ(csp::count_solutions(puzzle.model()).solutions, 1U);
        EXPECT_EQ(board, tournament::generate_diagonal_sudoku(seed, 30));
    }
}

TEST(LargeSudoku, IsAFilledBoardWithHoles) {
    for (int extent = 2; extent <= 5; ++extent)
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const auto full = tournament::punched_sudoku(extent, 0, seed);
            const auto layout = sudoku::Layout::classic({extent, extent});
            ASSERT_TRUE(full.is_full());
            for (const auto& unit : layout.units()) {
                std::set<int> values;
                for (const int cell : unit.cells) values.insert(full[cell]);
                ASSERT_EQ(values.size(), unit.cells.size()) << extent << ' ' << unit.name;
            }
            const auto punched = tournament::punched_sudoku(extent, 50, seed);
            EXPECT_EQ(punched.filled(), full.size() - full.size() / 2);
            for (int cell = 0; cell < full.size(); ++cell)
                EXPECT_TRUE(punched[cell] == 0 || punched[cell] == full[cell]);
        }
}

TEST(Colouring, RandomGraphsHaveDifferentEdges) {
    const auto edges = tournament::random_graph(20, 60, 1);
    ASSERT_EQ(edges.size(), 60U);
    EXPECT_EQ(std::set(edges.begin(), edges.end()).size(), 60U);
    for (const auto& [a, b] : edges) EXPECT_TRUE(0 <= a && a < b && b < 20);
    EXPECT_EQ(edges, tournament::random_graph(20, 60, 1));
    EXPECT_NE(edges, tournament::random_graph(20, 60, 2));
}

} // namespace problems_test
