// Templates of several values together, compared with lists of all templates; steps with wrong lemmas are refuted.

#include <tests/sudoku/technique_grids.hpp>

#include <sudoku/techniques/templates.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace templates_test {

using sudoku::Board;
using sudoku::Candidate;
using sudoku::CellSet;
using sudoku::Geometry;
using sudoku::Layout;
using sudoku::Names;
using sudoku::Position;
using sudoku::Step;
using sudoku::Technique;
using sudoku::techniques::template_delete;
using sudoku::techniques::template_set;
using ::testing::HasSubstr;
using tests::steps_of;

/// The filter of HoDoKu, literally: lists of templates, without the templates that use a cell which every template of
/// another value uses.
class ListedTemplates {
  public:
    explicit ListedTemplates(const Position& position)
        : position_(position),
          lists_(static_cast<std::size_t>(position.side()) + 1) {
        for (int value = 1; value <= position.side(); ++value) list(value, 0, CellSet());
        for (bool drops = true; drops;) {
            drops = false;
            for (int value = 1; value <= position.side(); ++value)
                for (int other = 1; other <= position.side(); ++other)
                    if (other != value && drop(value, in_all(other))) drops = true;
        }
    }

    CellSet in_all(int value) const {
        CellSet common = of(value).front();
        for (const CellSet& one : of(value)) common &= one;
        return common;
    }
    CellSet in_none(int value) const {
        CellSet rest = position_.cells_of(value);
        for (const CellSet& one : of(value)) rest -= one;
        return rest;
    }

  private:
    const std::vector<CellSet>& of(int value) const { return lists_[static_cast<std::size_t>(value)]; }

    void list(int value, int row, const CellSet& taken) {
        const Geometry& geometry = position_.geometry();
        if (row == position_.side()) {
            for (int unit = 0; unit < geometry.unit_count(); ++unit)
                if (geometry.is_full(unit) && !sudoku::has_bit(position_.placed_in(unit), value) &&
                    !geometry.set(unit).meets(taken))
                    return;
            lists_[static_cast<std::size_t>(value)].push_back(taken);
            return;
        }
        for (int column = 0; column < position_.side(); ++column) {
            const int cell = row * position_.side() + column;
            if (position_.value(cell) == value) return list(value, row + 1, taken);
        }
        for (int column = 0; column < position_.side(); ++column) {
            const int cell = row * position_.side() + column;
            if (!position_.has(cell, value) || geometry.peers(cell).meets(taken)) continue;
            CellSet more = taken;
            more.add(cell);
            list(value, row + 1, more);
        }
    }

    bool drop(int value, const CellSet& closed) {
        return std::erase_if(lists_[static_cast<std::size_t>(value)],
                             [&](const CellSet& one) { return one.meets(closed); }) != 0;
    }

    const Position& position_;
    std::vector<std::vector<CellSet>> lists_;
};

/// Returns the cells of the last conclusion about a value; conclusions from several values together are last.
CellSet concluded(const std::vector<Step>& steps, int value) {
    CellSet cells;
    for (const Step& step : steps) {
        const auto& marks = step.placements.empty() ? step.removals : step.placements;
        if (marks.front().value != value) continue;
        cells = CellSet();
        for (const Candidate& mark : marks) cells.add(mark.cell);
    }
    return cells;
}

Board solution_of(const Layout& layout) {
    sudoku::Solver solver(layout);
    return solver.solve(Board(sudoku::usual_box(layout.side()))).solution.value();
}

/// Confirms on grids with many solutions that no solution is lost, that each step follows from its premises, and that
/// the steps are the steps of the lists.
void expect_steps_of_lists(const Layout& layout, int grids) {
    const Geometry geometry(layout);
    const Names names(geometry);
    const Board solution = solution_of(layout);
    csp::Random random(39);
    int joint = 0;
    for (int i = 0; i < grids; ++i) {
        const auto made = tests::random_grid(solution, random);
        const Position position = tests::position_of(geometry, made.grid);
        const ListedTemplates listed(position);
        const auto sets = steps_of(template_set, position);
        const auto deletes = steps_of(template_delete, position);
        for (int value = 1; value <= position.side(); ++value) {
            ASSERT_EQ(concluded(sets, value), listed.in_all(value)) << value;
            ASSERT_EQ(concluded(deletes, value), listed.in_none(value)) << value;
        }
        for (const auto* steps : {&sets, &deletes}) {
            for (const Step& step : *steps) {
                if (!step.lemmas.empty()) ++joint;
                ASSERT_EQ(sudoku::fault_of_step(layout, made.grid.givens, position.candidates(), step),
                          std::nullopt)
                    << sudoku::sentence(step, names);
                for (const Board& known : made.known) {
                    for (const Candidate& gone : step.removals) ASSERT_NE(known[gone.cell], gone.value);
                    for (const Candidate& placed : step.placements)
                        ASSERT_EQ(known[placed.cell], placed.value);
                }
            }
        }
    }
    EXPECT_GT(joint, 0);
}

TEST(JointTemplates, FindWhatListsOfTemplatesGive) {
    expect_steps_of_lists(Layout::classic({2, 3}), 40);
    expect_steps_of_lists(Layout::classic(), 20);
}

TEST(JointTemplates, FindWhatListsOfTemplatesGiveOnOtherLayouts) {
    expect_steps_of_lists(Layout::diagonal({2, 3}), 40);
    expect_steps_of_lists(Layout::classic({2, 3}).with({{"four", {0, 8, 16, 24}}}), 40);
}

/// A position with a step that needs several values, in the form of a printed hint.
class JointStep : public ::testing::Test {
  protected:
    Step step_of(const Technique& technique) {
        for (const auto& known : tests::technique_cases()) {
            if (known.name != technique.name) continue;
            grid_ = known.grid;
            for (const Step& step : steps_of(technique, position()))
                if (!step.lemmas.empty() && sudoku::effect(step, names_) == known.effect) return step;
        }
        ADD_FAILURE() << "no case with several values";
        return {};
    }
    Position position() const { return tests::position_of(geometry_, grid_); }
    std::string fault(const Step& step) const {
        return sudoku::fault_of_step(geometry_.layout(), grid_.givens, position().candidates(), step)
            .value_or("");
    }

    Geometry geometry_{Layout::classic()};
    Names names_{geometry_};
    sudoku::MarkedGrid grid_;
};

TEST_F(JointStep, SaysInWhichOrderTheValuesGiveIt) {
    EXPECT_EQ(sudoku::sentence(step_of(template_set), names_),
              "Template set 2/3/6 in all units: every way to place 2 uses A2, so it has no other value; "
              "every way left "
              "to place 6 uses F6, so it has no other value; every way left to place 3 uses all of these: B9 "
              "is 3, C6 is 3, "
              "F5 is 3");
    EXPECT_EQ(sudoku::sentence(step_of(template_delete), names_),
              "Template delete 2/4/8 in all units: every way to place 4 uses C1, so it has no other value; "
              "every way left "
              "to place 8 uses I3, so it has no other value; no way left to place 2 uses any of these: "
              "remove 2 from G9 and "
              "I3");
}

TEST_F(JointStep, ComesAfterTheStepsOfOneValue) {
    for (const Technique* technique : {&template_set, &template_delete}) {
        (void)step_of(*technique);
        const auto steps = steps_of(*technique, position());
        EXPECT_TRUE(std::is_partitioned(steps.begin(), steps.end(),
                                        [](const Step& step) { return step.lemmas.empty(); }));
    }
}

TEST_F(JointStep, IsRefutedWithoutOneOfItsLemmas) {
    for (const Technique* technique : {&template_set, &template_delete}) {
        const Step step = step_of(*technique);
        EXPECT_EQ(fault(step), "");
        for (std::size_t i = 0; i < step.lemmas.size(); ++i) {
            Step less = step;
            less.lemmas.erase(less.lemmas.begin() + static_cast<std::ptrdiff_t>(i));
            EXPECT_THAT(fault(less), HasSubstr("what the step cites does not")) << i;
        }
    }
}

/// The places of all values together also imply this step, but not in the way that its sentence describes.
TEST_F(JointStep, IsRefutedIfItsLemmasAreNotInTheOrderOfTheirProofs) {
    Step step = step_of(template_set);
    std::swap(step.lemmas.front(), step.lemmas.back());
    EXPECT_EQ(fault(step), "what the step cites does not force 6 in F6");
}

TEST_F(JointStep, IsRefutedIfALemmaDoesNotFollow) {
    Step step = step_of(template_set);
    step.lemmas.front().cells.push_back(63); // H1 has 3, and no 2
    EXPECT_EQ(fault(step), "2 in H1 is not a candidate");
    step = step_of(template_set);
    step.lemmas.front() = {6, {1}}; // A2 is 2 in the solution
    EXPECT_EQ(fault(step), "what the step cites does not force 6 in A2");
}

TEST_F(JointStep, IsRefutedIfItCitesTooFewUnits) {
    Step step = step_of(template_delete);
    step.units.resize(step.units.size() / 2);
    EXPECT_THAT(fault(step), HasSubstr("what the step cites does not"));
}

TEST(Templates, ConcludeNothingWhenTheirSearchNodesAreUsedUp) {
    const Geometry geometry(Layout::classic());
    const Position position(geometry, Board()); // A1 is in some templates and missing in others
    std::int64_t nodes = 0;
    const sudoku::techniques::Templates none(position, 1, CellSet(), &nodes);
    EXPECT_TRUE(none.has_any());
    EXPECT_TRUE(none.is_missing_in_some(0));
    nodes = 1'000;
    EXPECT_FALSE(none.has_any());
}

} // namespace templates_test
