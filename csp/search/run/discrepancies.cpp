#include <csp/search/run/run.hpp>

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// Limited discrepancy search: each run allows one more refuted decision on the path than the run before.
///
/// Region: leaves with at most this number of refuted decisions on their path
/// Order: that of the brancher
/// Budget: unlimited, so the region is searched completely
/// Source: Harvey, Ginsberg, "Limited discrepancy search", IJCAI 1995
class DiscrepancyRun final : public Run {
  public:
    using Run::Run;

    void begin() override {
        handed_out_.clear();
        refutations_ = 0;
    }
    Entry enter(Conflicts&) override {
        tree_.run.most_refutations = refutations_;
        tree_.engine.push(); // refutations hold in this run only
        return Entry::entered;
    }
    void leave(std::optional<Outcome> outcome, bool) override {
        if (outcome) ++refutations_;
    }
    bool is_complete() const override { return !tree_.run.has_skipped; }
    // Heuristics learn, so runs may search different trees and repeat solutions.
    bool is_new_solution() override {
        // The values are listed by variable, because the order of variables in a group changes.
        std::vector<Value> values(tree_.engine.variable_count(), 0);
        for (std::uint32_t group = 0; group < tree_.open.group_count(); ++group)
            if (tree_.open.group(group).is_projected)
                for (const Var x : tree_.open.group(group).variables)
                    values[x.index] = tree_.engine.store().min(x);
        return handed_out_.insert(std::move(values)).second;
    }
    RunRow row() const override {
        return {.run = "discrepancies",
                .when = "always",
                .order = "that of the branching",
                .budget = "paths with 0, 1, 2, ... refuted decisions"};
    }

  private:
    std::set<std::vector<Value>> handed_out_; ///< the solutions handed out so far
    std::size_t refutations_ = 0;             ///< the number allowed on a path
};

} // namespace

std::unique_ptr<Run> make_discrepancy_run(SearchTree& tree) { return std::make_unique<DiscrepancyRun>(tree); }

} // namespace csp
