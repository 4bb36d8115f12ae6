#include <csp/explain/cores.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/explain/quick_xplain.hpp>
#include <csp/search/value_order/kinds.hpp>

#include <algorithm>
#include <optional>

namespace csp {

namespace {

using explain::Answer;
using explain::Members;

/// Which sets of members are not known to have a solution, nor to have none: a model with a variable for each member.
class Map {
  public:
    explicit Map(const ConstraintSet& members) : members_(members) {
        selected_ = model_.int_vars(members.size(), range(0, 1), "selected");
    }

    /// A set that nothing is known of, rather a large one; nothing where all is known.
    std::optional<ConstraintSet> unknown_set() const {
        SearchOptions options;
        options.engine = EngineChoice::general;
        options.value_order = &value_order::max;
        const SolveResult found = solve(model_, std::move(options));
        if (!found) return std::nullopt;
        ConstraintSet set;
        for (std::size_t i = 0; i < members_.size(); ++i)
            if ((*found)[selected_[i]] == 1) set.push_back(members_[i]);
        return set;
    }
    /// Neither the core nor what contains it has a solution.
    void rule_out_supersets(const ConstraintSet& core) { post(core, 0); }
    /// What is left without the repair has a solution, and so has what it contains.
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
};

/// Adds members to a set that has a solution, the one found last, as long as it has one. What is left out then is a
/// repair; nothing where a limit was reached.
std::optional<ConstraintSet> repair_beyond(Members& members, ConstraintSet set) {
    ConstraintSet left_out;
    for (const std::uint32_t c : members.all()) {
        if (std::find(set.begin(), set.end(), c) != set.end()) continue;
        set.push_back(c);
        if (members.model().constraint(c)->check(members.solution())) continue;
        const Answer answer = members.ask(set);
        if (answer == Answer::limit) return std::nullopt;
        if (answer == Answer::yes) continue;
        set.pop_back();
        left_out.push_back(c);
    }
    return left_out;
}

} // namespace

Cores all_cores(const Model& model, const ExplainOptions& options, std::size_t most) {
    Members members(model, options.hard, options.limits, options.stop);
    Map map(members.all());
    Cores result;
    if (members.ask({}) == Answer::no) { // what is hard has no solution: one core, which is empty
        result.cores.emplace_back();
        result.is_complete = true;
        return result;
    }
    while (result.cores.size() + result.repairs.size() < most) {
        const auto seed = map.unknown_set();
        result.is_complete = !seed;
        if (!seed) return result;
        const Answer answer = members.ask(*seed);
        if (answer == Answer::limit) return result;
        if (answer == Answer::no) {
            ConstraintSet core = core_of(members, *seed);
            std::sort(core.begin(), core.end());
            map.rule_out_supersets(core);
            result.cores.push_back(std::move(core));
            continue;
        }
        const auto repair = repair_beyond(members, *seed);
        if (!repair) return result;
        map.rule_out_subsets_without(*repair);
        if (!repair->empty()) result.repairs.push_back(*repair);
    }
    return result;
}

} // namespace csp
