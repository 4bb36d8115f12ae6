// Notifications of heuristics in a search that learns: the heuristics must be able to update their data incrementally.

#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <optional>

namespace learning_heuristics_test {

using csp::Learning;
using csp::SearchOptions;

/// Records whether a decision was ever more than one level below the previous node.
class LevelsWithoutGaps final : public csp::Brancher {
  public:
    explicit LevelsWithoutGaps(bool& has_gap) : has_gap_(has_gap) {}

    std::optional<csp::BranchChoice> next(csp::SearchState& /*state*/) override { return std::nullopt; }
    void on_begin() override { depth_ = 1; }
    void on_node(const csp::Node& node) override {
        has_gap_ = has_gap_ || node.engine.depth() > depth_ + (node.is_refutation ? 0 : 1);
        depth_ = node.engine.depth();
    }

  private:
    bool& has_gap_;
    int depth_ = 1;
};

/// Heuristics are notified also of decisions on auxiliary variables. With incremental data, they undo the changes of
/// levels that, according to a decision, have ended.
TEST(LearningHeuristics, AreToldOfEveryDecision) {
    csp::Model model;
    const auto x = model.int_vars(8, csp::range(0, 12));
    model.post(csp::all_different(x));
    csp::Expression cost = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        cost += (1 + static_cast<int>(3 * i % 8)) * csp::Expression(x[i]);
        model.post(csp::implication(csp::less(x[i], x[(i + 3) % 8]),
                                    csp::less(x[(i + 1) % 8] + 2, x[(5 * i + 2) % 8])));
    }
    bool has_gap = false;
    SearchOptions options;
    options.learning = Learning::always;
    options.restarts.scale = 5;
    options.neighbourhood = &csp::neighbourhood::none;
    options.branching.emplace("levels without gaps", [&](csp::Engine&, const csp::Model&) {
        return std::make_unique<LevelsWithoutGaps>(has_gap);
    });
    const auto best = csp::minimise(model, cost, options).optimum().best;
    EXPECT_FALSE(has_gap);
    EXPECT_EQ(best, csp::minimise(model, cost).optimum().best);
    for (const csp::VariableOrderKind* const order : csp::variable_order::all()) {
        options.branching = {};
        options.variable_order = order;
        EXPECT_EQ(csp::minimise(model, cost, options).optimum().best, best) << order->name;
    }
}

/// Records the number of failed nodes at the first restart of which it is notified.
class FirstRestart final : public csp::Brancher {
  public:
    explicit FirstRestart(std::optional<int>& failures) : at_first_(failures) {}

    std::optional<csp::BranchChoice> next(csp::SearchState& /*state*/) override { return std::nullopt; }
    void on_node(const csp::Node& node) override {
        if (!node.is_consistent) ++failures_;
    }
    void on_restart() override {
        if (!at_first_) at_first_ = failures_;
    }

  private:
    int failures_ = 0;
    std::optional<int>& at_first_;
};

/// Each turn begins again at the root, where fewer facts may be known than in the previous turn, so heuristics reset
/// their incremental data.
TEST(LearningHeuristics, AreToldThatATurnReturnsToTheRoot) {
    std::optional<int> failures;
    SearchOptions options;
    options.learning = Learning::automatic;
    options.restarts = {.kind = &csp::restart::geometric, .scale = 1e6}; // no restarts within the turn
    options.branching.emplace("first restart", [&](csp::Engine&, const csp::Model&) {
        return std::make_unique<FirstRestart>(failures);
    });
    EXPECT_FALSE(csp::solve(test::pigeons(7), options));
    EXPECT_EQ(failures, 1000);
}

} // namespace learning_heuristics_test
