#include <csp/explain/cores.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/explain/members.hpp>
#include <csp/search/optimise.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/value_order/kinds.hpp>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace csp {

namespace {

using explaining::Answer;
using explaining::Budget;
using explaining::Members;

/// The sets of members whose status is unknown: it is not known whether they have a solution. These sets are the
/// solutions of a model with a variable for each member.
class Map {
  public:
    explicit Map(const ConstraintSet& members) : members_(members) {
        selected_ = model_.int_vars(members.size(), range(0, 1), "selected");
    }

    /// Returns a set of unknown status, preferably a large one; nullopt if there is none or a limit was reached.
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
    /// Whether no set of unknown status is left.
    bool is_complete() const { return knows_all_; }
    /// Records that neither the core nor any superset of it has a solution.
    void rule_out_supersets(const ConstraintSet& core) { post(core, 0); }
    /// Records that the constraints outside of the repair, and every subset of them, have a solution.
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
    if (most == 0) return result;
    if (members.ask({}) == Answer::no) { // no solution of the hard constraints: the only core is empty
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

// A core of least cost --------------------------------------------------------------------------------

namespace {

using explaining::Answer;
using explaining::Members;
using Status = Infeasibility::Status;

/// Finds cheapest sets of members that intersect all given repairs, as optima of a model with a variable for each
/// member of a repair.
class CheapestMeeting {
  public:
    CheapestMeeting(Members& members, const std::vector<std::uint32_t>& costs)
        : members_(members),
          costs_(costs),
          selected_(members.model().constraint_count()) {}

    void add(const ConstraintSet& repair) {
        std::vector<Atom> any;
        for (const std::uint32_t c : repair) {
            if (!selected_[c]) {
                selected_[c] = model_.bool_var();
                listed_.push_back(c);
            }
            any.push_back(Atom::equal(*selected_[c], 1));
        }
        model_.post(clause(std::move(any)));
    }

    /// Returns a cheapest set; nullopt if a limit was reached.
    std::optional<ConstraintSet> find() {
        if (listed_.empty()) return ConstraintSet();
        std::vector<WideValue> weights;
        std::vector<Var> selected;
        for (const std::uint32_t c : listed_) {
            weights.push_back(costs_[c]);
            selected.push_back(*selected_[c]);
        }
        SearchOptions options = members_.budget().search_options();
        options.engine = EngineChoice::general;
        const SolveResult found = minimise(model_, sum(weights, selected), std::move(options));
        members_.budget().spend(found.statistics());
        if (!found || found.stopped() != StopReason::exhausted) return std::nullopt;
        ConstraintSet set;
        for (const std::uint32_t c : listed_)
            if ((*found)[*selected_[c]] == 1) set.push_back(c);
        std::sort(set.begin(), set.end());
        return set;
    }

  private:
    Members& members_;
    const std::vector<std::uint32_t>& costs_;
    Model model_;
    std::vector<std::optional<Var>> selected_; ///< by constraint
    ConstraintSet listed_;
};

/// Makes the result of least_core.
class LeastCoreMaker {
  public:
    LeastCoreMaker(const Model& model, const ExplainOptions& options, std::vector<std::uint32_t> costs)
        : members_(model, options),
          costs_(std::move(costs)),
          meeting_(members_, costs_) {}

    LeastCore make() {
        const Answer all = members_.ask(members_.all());
        if (all == Answer::yes) result_.status = Status::feasible;
        if (all == Answer::no) {
            result_.status = Status::infeasible;
            take(core_of_needed(members_.all()));
            while (result_.bound < result_.cost && narrow()) {
            }
        }
        std::sort(result_.core.begin(), result_.core.end());
        result_.questions = members_.questions();
        result_.was_interrupted = members_.budget().was_interrupted();
        return std::move(result_);
    }

  private:
    std::uint64_t cost(const ConstraintSet& set) const {
        std::uint64_t sum = 0;
        for (const std::uint32_t c : set) sum += costs_[c];
        return sum;
    }
    /// Finds a core among members that have no solution, with as few expensive members as possible.
    ConstraintSet core_of_needed(ConstraintSet set) {
        std::stable_sort(set.begin(), set.end(),
                         [this](std::uint32_t a, std::uint32_t b) { return costs_[a] < costs_[b]; });
        return members_.ask({}) == Answer::no ? ConstraintSet() : core_of(members_, set);
    }
    void take(ConstraintSet core) {
        result_.cost = cost(core);
        result_.core = std::move(core);
    }

    /// Raises the bound, or finds the least core. Returns false if a limit was reached.
    bool narrow() {
        const auto set = meeting_.find();
        if (!set) return false;
        result_.bound = cost(*set);
        if (result_.bound >= result_.cost) return true;
        const Answer answer = members_.ask(*set);
        if (answer == Answer::yes) return add_repairs(*set);
        if (answer == Answer::no) take(*set);
        return answer == Answer::no;
    }

    /// Adds repairs that are disjoint from the set and from each other, until no more are found.
    bool add_repairs(ConstraintSet set) {
        for (Answer answer = Answer::yes; answer != Answer::no; answer = members_.ask(set)) {
            if (answer == Answer::limit) return false;
            const auto repair = explaining::repair_beyond(members_, set);
            if (!repair) return false;
            meeting_.add(*repair);
            set.insert(set.end(), repair->begin(), repair->end());
        }
        return true;
    }

    Members members_;
    std::vector<std::uint32_t> costs_; ///< by constraint
    CheapestMeeting meeting_;
    LeastCore result_;
};

} // namespace

LeastCore least_core(const Model& model, const ExplainOptions& options,
                     const std::vector<std::uint32_t>& costs) {
    if (costs.empty())
        return LeastCoreMaker(model, options, std::vector<std::uint32_t>(model.constraint_count(), 1)).make();
    if (costs.size() != model.constraint_count())
        throw ArgumentError("csp::least_core", std::to_string(costs.size()) + " costs for " +
                                                   std::to_string(model.constraint_count()) + " constraints");
    if (std::find(costs.begin(), costs.end(), 0U) != costs.end())
        throw ArgumentError("csp::least_core", "a cost of 0; each must be at least 1");
    constexpr std::uint64_t most =
        (std::uint64_t{1} << 32U) - 1; // of the factors of an expression over variables
    const std::uint64_t sum = std::accumulate(costs.begin(), costs.end(), std::uint64_t{0});
    if (sum > most)
        throw ArgumentError("csp::least_core", "the costs add up to " + std::to_string(sum) +
                                                   ", expected at most " + std::to_string(most));
    return LeastCoreMaker(model, options, costs).make();
}

std::string LeastCore::describe(const Model& model) const {
    const std::string why_not_all = was_interrupted ? "interrupted" : "a limit was reached";
    if (status == Status::feasible) return "There is a solution.";
    if (status == Status::unknown) return "It is not known whether there is a solution: " + why_not_all + '.';
    if (core.empty())
        return "The domains and the constraints taken for granted have no solution by themselves.";
    std::string text = core.size() == 1 ? "This cannot hold: " : "These cannot hold together: ";
    for (const std::uint32_t c : core) text += (c == core.front() ? "" : "; ") + model.constraint_name(c);
    if (is_least()) return text + ". No core costs less than " + std::to_string(cost) + '.';
    return text + ". (The cost is " + std::to_string(cost) + ", and that of a cheapest core at least " +
           std::to_string(bound) + ": " + why_not_all + ".)";
}

} // namespace csp
