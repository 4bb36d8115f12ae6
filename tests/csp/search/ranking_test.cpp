// Orders that keep a ranking make the same choices as a scan of all variables.

#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <utility>

namespace ranking_test {

/// Makes every choice twice: with the ranking, and with a scan of all open variables.
class Twice final : public csp::Brancher {
  public:
    Twice(std::unique_ptr<csp::VariableOrder> order, std::uint64_t& most_open)
        : order_(std::move(order)),
          most_open_(most_open) {}

    std::optional<csp::BranchChoice> next(csp::SearchState& state) override {
        most_open_ = std::max<std::uint64_t>(most_open_, state.open.size());
        const csp::Var ranked = order_->choose(state);
        csp::SearchState without_positions = state;
        without_positions.positions = {};
        const csp::Var least = order_->choose(without_positions);
        EXPECT_EQ(ranked.index, least.index);
        return csp::Atom::equal(least, state.engine.store().min(least));
    }
    void on_begin() override { order_->on_begin(); }
    void on_node(const csp::Node& node) override { order_->on_node(node); }
    void on_solution(const csp::Store& solution) override { order_->on_solution(solution); }
    void on_restart() override { order_->on_restart(); }

  private:
    std::unique_ptr<csp::VariableOrder> order_;
    std::uint64_t& most_open_;
};

/// Returns a model of two parts with many variables: a graph that is hard to colour, and times with precedences.
csp::Model two_large_parts(std::uint64_t seed) {
    constexpr std::uint32_t size = 700;
    csp::Random random(seed);
    csp::Model model;
    const auto colour = model.int_vars(size, csp::range(0, 2), "colour");
    for (std::uint32_t edge = 0; edge < size * 22 / 10; ++edge) {
        const std::uint32_t a = random.below(size);
        const std::uint32_t b = random.below(size);
        if (a != b) model.post(colour[a] != colour[b]);
    }
    const auto time = model.int_vars(size, csp::range(0, 5000), "time");
    for (std::uint32_t i = 1; i < size; ++i)
        model.post(time[i - 1 - random.below(std::min(i, 5U))] + 2 != time[i]);
    for (std::uint32_t i = 9; i < size; i += 9) model.post(time[i - 8] + 3 <= time[i]);
    return model;
}

TEST(Ranking, FindsTheLeastOfManyVariables) {
    for (const auto* kind : csp::variable_order::all()) {
        if (kind == &csp::variable_order::random) continue;
        SCOPED_TRACE(kind->name);
        std::uint64_t most_open = 0;
        csp::SearchOptions options;
        options.branching = csp::Branching("twice", [&](csp::Engine& engine, const csp::Model& model) {
            return std::make_unique<Twice>(kind->make(engine, model), most_open);
        });
        options.engine = csp::EngineChoice::general;
        options.restarts = {.kind = &csp::restart::luby, .scale = 10};
        options.limits.nodes = 1200;
        const csp::Model model = two_large_parts(1);
        auto range = csp::solutions(model, options);
        for (auto it = range.begin(); it != range.end() && !testing::Test::HasFailure(); ++it) {
        }
        EXPECT_GT(most_open, 512U) << "too few for a ranking";
        EXPECT_FALSE(testing::Test::HasFailure());
        if (testing::Test::HasFailure()) return;
    }
}

/// Each search starts with a new ranking.
TEST(Ranking, BeginsAnewWithEverySearch) {
    const csp::Model model = two_large_parts(2);
    csp::SearchOptions options;
    options.limits.nodes = 2000;
    csp::Solver solver(model, options);
    const auto nodes_of = [&] {
        solver.begin();
        while (solver.next() && solver.statistics().solutions < 3) {
        }
        return std::pair(solver.statistics().nodes, solver.statistics().failures);
    };
    const auto first = nodes_of();
    EXPECT_EQ(nodes_of(), first);
}

} // namespace ranking_test
