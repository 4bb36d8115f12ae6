#include <csp/explain/cores.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/explain/members.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/value_order/kinds.hpp>

#include <algorithm>
#include <optional>

namespace csp {

namespace {

using explaining::Answer;
using explaining::Budget;
using explaining::Members;

/// The sets of members not yet known to have a solution or to have none: a model with a variable for each member.
class Map {
  public:
    explicit Map(const ConstraintSet& members) : members_(members) {
        selected_ = model_.int_vars(members.size(), range(0, 1), "selected");
    }

    /// Returns a set of unknown status, preferably a large one; nullopt if all are known or a limit was reached.
    std::optional<ConstraintSet> unknown_set(Budget& budget) {
        SearchOptions options = budget.search_options();
        options.engine = EngineChoice::general;
        options.value_order = &value_order::max;
        const SolveResult found = solve(model_, std::move(options));
        budget.spend(found.statistics());
        knows_all_ = !found && found.stopped() == StopReason::exhausted;
        if (!found) return std::nullopt;
        ConstraintSet set;
        for (std::size_t i = 0; i < members_.size(); ++i)
            if ((*found)[selected_[i]] == 1) set.push_back(members_[i]);
        return set;
    }
    /// Whether no set of unknown status was left.
    bool is_complete() const { return knows_all_; }
    /// Neither the core nor any superset of it has a solution.
    void rule_out_supersets(const ConstraintSet& core) { post(core, 0); }
    /// The constraints not in the repair have a solution, and so has every subset of them.
    void rule_out_subsets_without(const ConstraintSet& repair) { post(repair, 1); }

  private:
    void post(const ConstraintSet& some, Value one_is) {
        std::vector<Atom> atoms;
        for (std::size_t i = 0; i < members_.size(); ++i)
            if (std::binary_search(some.begin(), some.end(), members_[i]))
                atoms.push_back(Atom::equal(selected_[i], one_is));
        model_.post(clause(std::move(atoms)));
    }

    const ConstraintSet& members_;
    Model model_;
    std::vector<Var> selected_;
    bool knows_all_ = false;
};

} // namespace

Cores all_cores(const Model& model, const ExplainOptions& options, std::size_t most) {
    Members members(model, options);
    Map map(members.all());
    Cores result;
    if (members.ask({}) == Answer::no) { // the hard constraints have no solution: one core, which is empty
        result.cores.emplace_back();
        result.is_complete = true;
        return result;
    }
    while (result.cores.size() + result.repairs.size() < most) {
        const auto seed = map.unknown_set(members.budget());
        result.is_complete = map.is_complete();
        if (!seed) return result;
        const Answer answer = members.ask(*seed);
        if (answer == Answer::limit) return result;
        if (answer == Answer::no) {
            ConstraintSet core = core_of(members, *seed);
            if (members.has_met_limit()) return result; // some members of this core may not be needed
            std::sort(core.begin(), core.end());
            map.rule_out_supersets(core);
            result.cores.push_back(std::move(core));
            continue;
        }
        const auto repair = explaining::repair_beyond(members, *seed);
        if (!repair) return result;
        map.rule_out_subsets_without(*repair);
        if (!repair->empty()) result.repairs.push_back(*repair);
    }
    return result;
}

} // namespace csp
