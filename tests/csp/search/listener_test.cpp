// The notifications of a listener suffice to follow the search.

#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace listener_test {

using namespace test;

/// Reconstructs the domains from its notifications alone.
class Follower final : public csp::Listener {
  public:
    explicit Follower(const csp::Model& model) {
        for (std::uint32_t i = 0; i < model.variable_count(); ++i) {
            domains_.emplace_back();
            for (const csp::Interval run : model.domain(csp::Var{i}).intervals())
                for (csp::Value v = run.min; v <= run.max; ++v) domains_.back().insert(v);
        }
    }

    void on_decision(csp::Atom decision, int depth) override {
        ++decisions_;
        EXPECT_GT(depth, depth_);
        depth_ = depth;
        const auto& domain = domains_[decision.variable().index];
        const auto holds = [&](csp::Value v) { return decision.holds_for(v); };
        EXPECT_TRUE(std::any_of(domain.begin(), domain.end(), holds)) << "false before";
        EXPECT_FALSE(std::all_of(domain.begin(), domain.end(), holds)) << "true before";
    }
    void on_removal(const csp::Removal& removal) override {
        EXPECT_GE(removal.depth, depth_) << "a removal below a level that was taken back";
        depth_ = removal.depth;
        for (const csp::Interval run : removal.removed)
            for (csp::Value v = run.min; v <= run.max; ++v) {
                EXPECT_EQ(domains_[removal.variable.index].erase(v), 1U) << "gone twice";
                removed_.push_back({removal.depth, removal.variable, v});
            }
        EXPECT_FALSE(domains_[removal.variable.index].empty());
    }
    void on_failure(const csp::Failure&) override { ++failures_; }
    void on_backtrack(int depth) override {
        for (; !removed_.empty() && removed_.back().depth > depth; removed_.pop_back())
            domains_[removed_.back().variable.index].insert(removed_.back().value);
        depth_ = depth;
        ++backtracks_;
    }

    /// Returns the single value of every variable.
    Values solution() const {
        Values values;
        for (const auto& domain : domains_) {
            EXPECT_EQ(domain.size(), 1U);
            values.push_back(*domain.begin());
        }
        return values;
    }
    std::uint64_t decisions() const { return decisions_; }
    std::uint64_t failures() const { return failures_; }
    std::uint64_t backtracks() const { return backtracks_; }

  private:
    struct Removed {
        int depth;
        csp::Var variable;
        csp::Value value;
    };
    std::vector<std::set<csp::Value>> domains_;
    std::vector<Removed> removed_;
    int depth_ = 0;
    std::uint64_t decisions_ = 0;
    std::uint64_t failures_ = 0;
    std::uint64_t backtracks_ = 0;
};

void follow(const csp::Model& model, csp::SearchOptions options) {
    SCOPED_TRACE(name_of(options));
    const auto expected = found(model, options);
    Follower follower(model);
    options.listener = &follower;
    csp::Solver solver(model, options);
    std::vector<Values> replayed;
    for (solver.begin(); solver.next();) {
        replayed.push_back(follower.solution());
        EXPECT_EQ(replayed.back(), values_of(solver.solution()));
    }
    EXPECT_EQ(replayed, expected) << "listening changes the search";
    const csp::Statistics& statistics = solver.statistics();
    EXPECT_EQ(follower.failures(), statistics.failures);
    EXPECT_EQ(follower.backtracks(), follower.decisions()) << "every decision is taken back once";
    EXPECT_EQ(statistics.nodes, 1 + 2 * follower.decisions()) << "and then refuted";
}

TEST(Listener, CanReplayTheSearchToItsSolutions) {
    csp::Model unconstrained;
    unconstrained.int_vars(3, csp::range(-1, 1));
    for (const auto& options : every_order()) { // including look-ahead (lcv), which listeners do not see
        follow(queens(6), options);
        follow(sudoku(2, 2, true), options);
        follow(send_more_money(), options);
        follow(pigeons(4), options);
        follow(unconstrained, options);
    }
}

TEST(Listener, IsToldWhatTheRootRemoves) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 3));
    model.post(csp::less(x[0], x[1]));
    model.post(csp::not_equal(x[0], 1));
    Follower follower(model);
    csp::SearchOptions options;
    options.listener = &follower;
    const csp::Solver solver(model, options);
    EXPECT_EQ(follower.solution(), (Values{2, 3}));
    EXPECT_EQ(follower.decisions(), 0U);
}

} // namespace listener_test
