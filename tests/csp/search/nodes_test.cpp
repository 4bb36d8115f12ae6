#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <map>
#include <memory>
#include <string>

/// The node notifications of heuristics are correct even if rules are tried and undone within a node.
namespace nodes_test {

using namespace test;

/// A variable order that chooses like mrv, and compares the changes reported for every node with the domains before and
/// after.
class Witness final : public csp::VariableOrder {
  public:
    csp::Var choose(csp::SearchState& state) override {
        remember(state.engine);
        return csp::variable_order::least(state, [&](csp::Var x) { return state.engine.store().size(x); });
    }

    void on_node(const csp::Node& node) override {
        const auto depth = static_cast<std::size_t>(node.engine.depth());
        const auto before = sizes_.find(node.is_refutation ? depth : depth - 1);
        if (before != sizes_.end()) compare(node, before->second);
        if (node.is_consistent) remember(node.engine);
    }
    void on_restart() override { sizes_.clear(); }

    static inline std::size_t nodes_compared;
    static inline std::string complaint; ///< the first complaint; empty if there is none

  private:
    using Sizes = std::vector<std::uint32_t>;

    static Sizes sizes_in(const csp::Store& store) {
        Sizes sizes;
        for (std::uint32_t x = 0; x < store.variable_count(); ++x) sizes.push_back(store.size(csp::Var{x}));
        return sizes;
    }
    void remember(const csp::Engine& engine) {
        sizes_[static_cast<std::size_t>(engine.depth())] = sizes_in(engine.store());
    }

    static void compare(const csp::Node& node, const Sizes& before) {
        ++nodes_compared;
        const Sizes after = sizes_in(node.engine.store());
        std::vector<int> mentions(before.size(), 0);
        for (const csp::Trail::SavedCell& changed : node.changed) {
            ++mentions[changed.variable];
            if (changed.size != before[changed.variable]) complain("not the size before", changed.variable);
        }
        for (std::uint32_t x = 0; x < before.size(); ++x) {
            if (mentions[x] > 1) complain("changed twice", x);
            if (mentions[x] != (before[x] != after[x] ? 1 : 0)) complain("not what has changed", x);
        }
    }
    static void complain(const std::string& what, std::uint32_t x) {
        if (complaint.empty())
            complaint = what + ": variable " + std::to_string(x) + ", node " + std::to_string(nodes_compared);
    }

    std::map<std::size_t, Sizes> sizes_; ///< by depth: the sizes at the last fixpoint
};

const csp::VariableOrderKind witness{
    "witness", "mrv", "this test",
    [](csp::Engine&, const csp::Model&) -> std::unique_ptr<csp::VariableOrder> {
        return std::make_unique<Witness>();
    }};

/// Returns queens with rules that are tried under conditions while further rules run.
csp::Model guarded_queens(int size) {
    csp::Model model = queens(size);
    const auto n = static_cast<std::uint32_t>(size);
    for (std::uint32_t i = 0; i + 2 < n; ++i)
        model.post(
            csp::implication(csp::Var{i} >= size / 2,
                             csp::all_different({csp::View(csp::Var{i}) + 1, csp::View(csp::Var{i + 1}),
                                                 csp::View(csp::Var{i + 2})})));
    return model;
}

TEST(Node, ShowsEveryVariableThatItChangedOnceAsItWas) {
    Witness::nodes_compared = 0;
    for (const auto& model : {queens(7), guarded_queens(7), send_more_money(), latin_square(4), pigeons(5)})
        for (const auto* inference : csp::inference::all())
            for (const auto* values : csp::value_order::all())
                for (const auto* restarts : {&csp::restart::none, &csp::restart::luby}) {
                    csp::SearchOptions options = options_of(witness, *values);
                    options.inference = inference;
                    options.restarts = {.kind = restarts, .scale = 3};
                    options.limits.nodes = 300;
                    Witness::complaint.clear();
                    csp::solve(model, options);
                    EXPECT_EQ(Witness::complaint, "") << csp::describe(options);
                }
    EXPECT_GT(Witness::nodes_compared, 10'000U);
}

TEST(Node, ShowsThemWhereSolutionsAreCountedByParts) {
    Witness::nodes_compared = 0;
    for (const auto* inference : csp::inference::all()) {
        csp::SearchOptions options = options_of(witness, csp::value_order::min);
        options.inference = inference;
        options.tuning.counts_parts_below_root = true;
        Witness::complaint.clear();
        csp::count_solutions(guarded_queens(6), options);
        EXPECT_EQ(Witness::complaint, "") << csp::describe(options);
    }
    EXPECT_GT(Witness::nodes_compared, 100U);
}

/// The orders maintain data derived from the nodes, and use it as an index.
TEST(VariableOrders, FindAllSolutionsWhereEveryNodeHasTrials) {
    const csp::Model model = guarded_queens(6);
    const auto expected = sorted(textbook_solutions(model));
    ASSERT_FALSE(expected.empty());
    for (const auto* order : csp::variable_order::all())
        for (const auto* inference : csp::inference::all()) {
            csp::SearchOptions options = options_of(*order, csp::value_order::lcv);
            options.inference = inference;
            EXPECT_EQ(sorted(found(model, options)), expected) << csp::describe(options);
        }
}

} // namespace nodes_test
