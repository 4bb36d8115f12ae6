#include <csp/base/text.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace csp::joint {

namespace {

/// Finds deductions from two permutations that share variables, over all such pairs of a model.
///
///     P:  [ left ........ ][ common ]
///     Q:                   [ common ][ right ..... ]
///
/// Rule 1. A value that P can place only in the common variables is removed from the right variables, and a value that
/// Q can place only there is removed from the left variables.
///
/// Players call this "locked candidates" or "pointing and claiming". It applies to any two permutations with at least
/// two common variables: in Sudoku, to a box and a row or column that crosses it.
///
/// A reason names only P and Q, not all permutations of the model.
///
/// Complexity: O(sum of the sizes of all pairs) word operations a run. Stateless. The rule runs once all faster rules
/// are at their fixpoint.
class AllDifferentIntersections final : public Rule {
  public:
    AllDifferentIntersections(std::span<const Permutation> permutations, const Store& store);

    /// Whether any two permutations share enough variables for the rule to apply.
    bool is_useful() const { return !pairs_.empty(); }

    std::string name() const override { return "all different, intersections"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;

  private:
    /// Members as places: the common ones from `common` to `left`, then the left ones, then the right ones up to `end`.
    struct Pair {
        std::uint32_t common = 0;
        std::uint32_t left = 0;
        std::uint32_t right = 0;
        std::uint32_t end = 0;
        std::uint32_t p = 0; ///< the numbers of the permutations
        std::uint32_t q = 0;
    };
    using Members = std::span<const std::uint32_t>;

    void add_pair(const std::vector<std::vector<std::uint32_t>>& scopes, std::uint32_t p, std::uint32_t q);
    Members members(std::uint32_t from, std::uint32_t to) const {
        return Members(members_).subspan(from, to - from);
    }
    Word union_of(Members members) const;
    bool prune(Context& context, const Pair& pair, Members pruned, Members without, Word locked);

    std::vector<Place> places_;
    std::vector<Pair> pairs_;
    std::vector<std::uint32_t> members_;
    std::vector<ConstraintNumbers> constraints_; ///< by permutation: the constraints that state it
    std::vector<Word> domains_;                  ///< by place, copied at the beginning of a run
};

AllDifferentIntersections::AllDifferentIntersections(std::span<const Permutation> permutations,
                                                     const Store& store) {
    Value first = permutations.front().min;
    for (const Permutation& permutation : permutations) first = std::min(first, permutation.min);

    // Views of one variable with different offsets are different places: they do not intersect.
    std::map<std::pair<std::uint32_t, WideValue>, std::uint32_t> place_of;
    std::vector<std::vector<std::uint32_t>> scopes; // as sorted places, without repetitions
    std::set<std::vector<std::uint32_t>> known;
    for (const Permutation& permutation : permutations) {
        std::vector<std::uint32_t> scope;
        for (const View x : permutation.scope) {
            const Var variable = x.variable();
            const auto next = static_cast<std::uint32_t>(places_.size());
            const auto [found, is_new] = place_of.try_emplace({variable.index, x.offset()}, next);
            if (is_new)
                places_.push_back(
                    {variable.index, static_cast<int>(store.base(variable) + x.offset() - first)});
            scope.push_back(found->second);
        }
        std::sort(scope.begin(), scope.end());
        if (!known.insert(scope).second) continue;
        scopes.push_back(std::move(scope));
        constraints_.push_back(permutation.constraints);
    }
    domains_.resize(places_.size());

    std::vector<std::vector<std::uint32_t>> scopes_with(places_.size());
    std::set<std::pair<std::uint32_t, std::uint32_t>> meeting;
    for (std::uint32_t s = 0; s < scopes.size(); ++s)
        for (const std::uint32_t place : scopes[s]) {
            for (const std::uint32_t other : scopes_with[place]) meeting.emplace(other, s);
            scopes_with[place].push_back(s);
        }
    for (const auto& [p, q] : meeting) add_pair(scopes, p, q);
}

void AllDifferentIntersections::add_pair(const std::vector<std::vector<std::uint32_t>>& scopes,
                                         std::uint32_t p_number, std::uint32_t q_number) {
    const auto& p = scopes[p_number];
    const auto& q = scopes[q_number];
    std::vector<std::uint32_t> common;
    std::set_intersection(p.begin(), p.end(), q.begin(), q.end(), std::back_inserter(common));
    if (common.size() < 2 || (common.size() == p.size() && common.size() == q.size())) return;
    const auto here = [this] { return static_cast<std::uint32_t>(members_.size()); };
    Pair pair{.p = p_number, .q = q_number};
    pair.common = here();
    members_.insert(members_.end(), common.begin(), common.end());
    pair.left = here();
    std::set_difference(p.begin(), p.end(), common.begin(), common.end(), std::back_inserter(members_));
    pair.right = here();
    std::set_difference(q.begin(), q.end(), common.begin(), common.end(), std::back_inserter(members_));
    pair.end = here();
    pairs_.push_back(pair);
}

void AllDifferentIntersections::scope(Wiring& wiring) {
    for (const Place place : places_) wiring.on(place.variable());
}

Word AllDifferentIntersections::union_of(Members members) const {
    Word values = 0;
    for (const std::uint32_t place : members) values |= domains_[place];
    return values;
}

void AllDifferentIntersections::propagate(Context& context) {
    for (std::size_t i = 0; i < places_.size(); ++i) domains_[i] = places_[i].word(context);
    bool is_fixpoint = true;
    for (const Pair& pair : pairs_) {
        const Members left = members(pair.left, pair.right);
        const Members right = members(pair.right, pair.end);
        const Word common_values = union_of(members(pair.common, pair.left));
        const Word left_values = union_of(left);
        const Word right_values = union_of(right);
        const Word gone_right = common_values & ~left_values & right_values; // Rule 1
        const Word gone_left = common_values & ~right_values & left_values;  // Rule 1
        if ((gone_right | gone_left) == 0) continue;
        is_fixpoint = false;
        if (!prune(context, pair, right, left, gone_right) || !prune(context, pair, left, right, gone_left))
            return;
    }
    if (is_fixpoint) context.fixpoint();
}

/// Removes the locked values, which all members of `without` have lost, from the members `pruned`.
bool AllDifferentIntersections::prune(Context& context, const Pair& pair, Members pruned, Members without,
                                      Word locked) {
    for (const std::uint32_t i : pruned) {
        if ((domains_[i] & locked) == 0) continue;
        const Word gone = locked & domains_[i];
        const auto why = [=, this, &context, &pair](Reason& r) {
            r.add(constraints_[pair.p]);
            r.add(constraints_[pair.q]);
            for (const std::uint32_t other : without) {
                for_each_bit(gone, [&](int b) { r.add(places_[other].different(context, b)); });
            }
        };
        if (!places_[i].keep(context, ~locked, why)) return false;
        domains_[i] &= ~locked;
    }
    return true;
}

void add_intersections(Posting& posting) {
    const std::vector<Permutation> permutations = posting.take_facts<Permutation>();
    if (permutations.size() < 2) return;
    Value min = permutations.front().min;
    Value max = permutations.front().max;
    for (const Permutation& permutation : permutations) {
        min = std::min(min, permutation.min);
        max = std::max(max, permutation.max);
    }
    if (WideValue{max} - min >= word_bits) return;
    auto rule = std::make_unique<AllDifferentIntersections>(permutations, posting.store());
    if (!rule->is_useful()) return;
    posting.note<PassEffect>("intersections", counted(permutations.size(), "permutation") +
                                                  " draw conclusions from each other");
    std::vector<std::uint32_t> constraints;
    for (const Permutation& permutation : permutations)
        constraints.insert(constraints.end(), permutation.constraints.begin(), permutation.constraints.end());
    posting.serving(ConstraintNumbers(std::move(constraints))).add(std::move(rule));
}

} // namespace

const JointPass intersections{.name = "intersections",
                              .summary = "permutations that share variables draw conclusions from each other",
                              .begin = [](Facts& facts) { facts.ask_for<Permutation>(); },
                              .finish = add_intersections};

} // namespace csp::joint
