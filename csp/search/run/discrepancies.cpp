#include <csp/search/run/discrepancies.hpp>

#include <utility>

namespace csp {

void DiscrepancyRun::begin() {
    handed_out_.clear();
    refutations_ = 0;
}

Run::Entry DiscrepancyRun::enter(Conflicts&) {
    tree_.run.most_refutations = refutations_;
    tree_.engine.push(); // refutations hold in this run only
    return Entry::entered;
}

void DiscrepancyRun::leave(std::optional<Outcome> outcome, bool) {
    if (outcome) ++refutations_;
}

RunRow DiscrepancyRun::row() const {
    return {.run = "discrepancies",
            .when = "always",
            .order = "that of the branching",
            .budget = "paths with 0, 1, 2, ... refuted decisions"};
}

// Runs may search different trees, since heuristics learn, and may thus repeat solutions.
bool DiscrepancyRun::is_new_solution() {
    // By variable, because the lists of groups change their order.
    std::vector<Value> values(tree_.engine.variable_count(), 0);
    for (std::uint32_t group = 0; group < tree_.open.group_count(); ++group)
        if (tree_.open.group(group).is_projected)
            for (const Var x : tree_.open.group(group).variables)
                values[x.index] = tree_.engine.store().min(x);
    return handed_out_.insert(std::move(values)).second;
}

} // namespace csp
