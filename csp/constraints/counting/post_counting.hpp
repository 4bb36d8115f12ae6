#pragma once

#include <csp/constraints/counting/counting.hpp>
#include <csp/engine/posting.hpp>

#include <utility>
#include <vector>

namespace csp {

/// Adds a rule over the variables whose domains do not yet decide whether they count, or none if all are decided.
template <typename Member, typename MakeMember>
void post_counting(Posting& posting, const std::vector<View>& xs, const CountedSet& set, CountLimits limits,
                   const MakeMember& make_member) {
    std::vector<Member> members;
    std::uint32_t certain = 0;
    for (const View x : xs) {
        const Truth counts = set.holds(posting.domain(x));
        if (counts == Truth::unknown) members.push_back(make_member(x));
        if (counts == Truth::yes) ++certain;
    }
    const auto may = static_cast<Value>(certain + members.size());
    if (limits.count) {
        posting.at_least(*limits.count, certain);
        posting.at_most(*limits.count, may);
        if (members.empty()) return;
    } else {
        if (static_cast<Value>(certain) > limits.most || may < limits.least) return posting.fail();
        if (static_cast<Value>(certain) >= limits.least && may <= limits.most) return;
    }
    posting.add<Counting<Member>>(std::move(members), certain, limits);
}

} // namespace csp
