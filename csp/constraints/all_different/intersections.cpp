#include <csp/constraints/all_different/intersections.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace csp {

AllDifferentIntersections::AllDifferentIntersections(std::span<const Permutation> permutations,
                                                     const Store& store) {
    Value first = permutations.front().min;
    for (const Permutation& permutation : permutations) first = std::min(first, permutation.min);

    // Views of one variable with different offsets are different places: they do not intersect.
    std::map<std::pair<std::uint32_t, WideValue>, std::uint32_t> place_of;
    std::vector<std::vector<std::uint32_t>> scopes; // as places, sorted
    for (const Permutation& permutation : permutations) {
        constraints_.push_back(permutation.constraints);
        auto& scope = scopes.emplace_back();
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

} // namespace csp
