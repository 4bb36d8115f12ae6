#include <csp/search/conflicts/conflicts.hpp>
#include <csp/search/run/run.hpp>

#include <string>
#include <vector>

namespace csp {

namespace {

/// Runs near the best solution: large neighbourhood search.
///
/// Region: solutions that agree with the best one in the values that the Neighbourhood of the policy keeps
/// Order: that of the next run of everything
/// Budget: the first cutoff of the restarts, which stays; the neighbourhoods grow instead
/// Source: Shaw, "Using constraint programming and local search methods to solve vehicle routing problems", CP 1998
class NeighbourhoodRun final : public Run {
  public:
    using Run::Run;

    void begin() override {
        tree_.policy.neighbourhood->on_begin();
        chances_ = 0;
        began_at_.reset();
    }
    Entry enter(Conflicts& conflicts) override {
        if (tree_.best.empty() || !tree_.open.update(tree_.engine.store()) || !is_due())
            return Entry::not_due;
        SearchState state = tree_.state();
        kept_.clear();
        tree_.policy.neighbourhood->choose(state, tree_.best, kept_);
        if (kept_.empty()) return Entry::not_due;
        const auto level = conflicts.keep(kept_);
        if (!level) return Entry::not_due;
        kept_level_ = *level;
        tree_.run.cutoff = tree_.policy.restarts.cutoff(0);
        tree_.run.follows_trend = false;
        return Entry::entered;
    }
    /// A search that learns keeps values by decisions. If it backtracks above one of them, the neighbourhood is
    /// exhausted.
    Step on_fixpoint(Conflicts& conflicts) override {
        if (tree_.level() >= kept_level_) return Step::none;
        conflicts.end_run(Outcome::exhausted);
        return Step::taken;
    }
    void leave(std::optional<Outcome> outcome, bool) override {
        if (outcome) tree_.policy.neighbourhood->on_run(*outcome);
    }
    bool is_complete() const override { return false; }
    std::uint32_t region_level() const override { return kept_level_; }
    RunRow row() const override {
        const Tuning& tuning = tree_.policy.tuning;
        RunRow row{.run = "neighbourhood",
                   .when = "once there is a solution",
                   .order = "values of the best solution, then as everything",
                   .budget = std::to_string(tree_.policy.restarts.cutoff(0)) + " failures"};
        if (tree_.policy.interleaves_neighbourhoods)
            row.when = "1 of " + std::to_string(tuning.neighbourhood_period) + " runs, once " +
                       std::to_string(tuning.neighbourhood_patience) + " have begun with a solution";
        return row;
    }

  private:
    /// Whether the next run is in a neighbourhood. Most problems that can be proved are proved within the first runs,
    /// which have no neighbourhoods. Later, runs of everything, which keep the search complete, alternate with
    /// neighbourhoods. The runs of everything grow, and those in neighbourhoods do not, so a proof takes little longer.
    bool is_due() {
        if (!tree_.policy.interleaves_neighbourhoods) return true;
        const Tuning& tuning = tree_.policy.tuning;
        const std::uint64_t rule_runs = tree_.engine.propagations();
        if (!began_at_) began_at_ = rule_runs;
        const bool is_long = rule_runs - *began_at_ > tuning.neighbourhood_patience_in_rule_runs;
        return ++chances_ > (is_long ? 0 : tuning.neighbourhood_patience) &&
               chances_ % tuning.neighbourhood_period == 0;
    }

    std::uint32_t kept_level_ = 0;
    std::vector<Atom> kept_;                ///< scratch space
    std::uint64_t chances_ = 0;             ///< the number of runs that could have been in a neighbourhood
    std::optional<std::uint64_t> began_at_; ///< the first of them, in rule runs
};

} // namespace

std::unique_ptr<Run> make_neighbourhood_run(SearchTree& tree) {
    return std::make_unique<NeighbourhoodRun>(tree);
}

} // namespace csp
