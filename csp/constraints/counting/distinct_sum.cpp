#include <csp/constraints/counting/distinct_sum.hpp>

#include <csp/base/error.hpp>
#include <csp/base/lists.hpp>

#include <algorithm>
#include <utility>

namespace csp {

std::vector<SumGroup> negated(std::vector<SumGroup> groups) {
    for (SumGroup& group : groups)
        for (View& x : group.xs) x = -x;
    return groups;
}

DistinctSum::DistinctSum(const std::vector<SumGroup>& groups, WideValue most) : most_(most) {
    std::size_t count = 0;
    for (const SumGroup& group : groups) count += group.xs.size();
    members_.reserve(count); // the groups are spans of members_
    for (const SumGroup& group : groups) {
        const std::size_t first = members_.size();
        for (const View x : group.xs) members_.push_back({x});
        groups_.push_back({group.coefficient, std::span(members_).subspan(first)});
    }
}

void DistinctSum::scope(Wiring& wiring) {
    for (const Member& member : members_) wiring.on(member.x, Events::lower);
}

void DistinctSum::propagate(Context& context) {
    WideValue slack = most_;
    WideValue greatest = 0;
    for (Group& group : groups_) {
        group.widest = 0;
        WideValue sum = 0;
        for (Member& member : group.members) {
            const DomainView domain = context.domain(member.x);
            const Value max = domain.max();
            member.least = domain.min();
            sum += max;
            group.widest = std::max(group.widest, WideValue{max} - member.least);
        }
        greatest += group.coefficient * sum;
        slack -= group.coefficient * place(group.members);
    }
    if (greatest <= most_) return context.entailed();
    if (slack < 0) { // Rule 1
        context.fail(later(0));
        return;
    }
    for (const Group& group : groups_) {
        const WideValue room = slack / group.coefficient;
        const auto others = static_cast<WideValue>(group.members.size()) - 1; // possibly in its way
        if (group.widest + others > room && !hold_down(group, room, context)) return;
    }
    context.fixpoint(); // no least value has changed
}

/// Sorts the members and sets their slots. Returns the sum of the slots.
WideValue DistinctSum::place(std::span<Member> members) {
    sort_nearly_sorted(members, [](const Member& a, const Member& b) { return a.least < b.least; });
    WideValue sum = 0;
    Value taken = members.front().least - 1;
    for (Member& member : members) sum += member.slot = taken = std::max(member.least, taken + 1);
    return sum;
}

/// Applies rule 2. Without a member, the last slot of its block is free: each slot of a block except the first is taken
/// because the slot before is taken. With that member, the least sum is greater by the distance from this slot to its
/// value or, if another member has that slot, to the next free slot.
bool DistinctSum::hold_down(const Group& group, WideValue room, Context& context) const {
    const std::span members = group.members;
    Value freed = members.back().slot;
    for (std::size_t i = members.size(); i-- > 0;) {
        const Member& member = members[i];
        WideValue most = freed + room;
        for (std::size_t j = members.size(); j-- > 0 && members[j].slot >= most && most > freed;)
            if (members[j].slot == most) --most;
        if (!context.at_most(member.x, most, later(0))) return false;
        if (i > 0 && members[i - 1].slot < member.least) freed = members[i - 1].slot;
    }
    return true;
}

/// The lower bounds of the members that make the sum too large. An explanation weakens them one after another.
class DistinctSum::Bounds {
  public:
    Bounds(const DistinctSum& sum, std::optional<Atom> stated, const Past& past)
        : past_(past),
          members_(sum.members_),
          excess_(-sum.most_ - 1) {
        for (const Group& group : sum.groups_) {
            const auto first = static_cast<std::size_t>(group.members.data() - sum.members_.data());
            groups_.push_back({group.coefficient, std::span(members_).subspan(first, group.members.size())});
        }
        for (const Group& group : groups_) {
            for (Member& member : group.members) member.least = least_of(member.x, stated);
            excess_ += group.coefficient * place(group.members);
        }
        CSP_ASSERT(excess_ >= 0);
    }

    /// Adds the bounds that are needed to the reason. The latest bounds are weakened first.
    void explain(std::optional<Atom> stated, Reason& reason) {
        struct Fact {
            Past::Bound bound;
            const Group* group;
            View x;
        };
        std::vector<Fact> facts;
        for (const Group& group : groups_)
            for (const Member& member : group.members) {
                if (stated && stated->variable().is_same(member.x.variable())) continue;
                const Past::Bound bound = bound_of(member.x);
                if (!bound.holds_everywhere()) facts.push_back({bound, &group, member.x});
            }
        std::stable_sort(facts.begin(), facts.end(),
                         [](const Fact& a, const Fact& b) { return a.bound.fact > b.bound.fact; });
        for (const Fact& fact : facts) {
            Past::Bound everywhere = fact.bound;
            while (!everywhere.holds_everywhere()) everywhere = past_.before(everywhere);
            const Value bottom = past_.is_now() ? min_value : seen(fact.x, everywhere);
            const Value needed = weaken(*fact.group, fact.x, bottom);
            if (needed > bottom) reason.add(atom_at_least(fact.x, needed));
        }
    }

  private:
    Past::Bound bound_of(View x) const {
        return x.is_negated() ? past_.upper(x.variable()) : past_.lower(x.variable());
    }
    static Value seen(View x, Past::Bound bound) { return static_cast<Value>(x.from_variable(bound.value)); }
    /// Returns the least value at that time; for the view that the statement is about, the least value that it
    /// excludes.
    Value least_of(View x, std::optional<Atom> stated) const {
        if (!stated || !stated->variable().is_same(x.variable())) return seen(x, bound_of(x));
        const Value excluded =
            stated->operation() == Atom::Operation::at_least ? stated->value() - 1 : stated->value();
        return static_cast<Value>(x.from_variable(excluded));
    }

    /// Lowers the least value of x as far as the sum stays too large, but not below the bottom, and returns it. The
    /// excess is spent only on the past: a listener gets the bounds as they are.
    Value weaken(const Group& group, View x, Value bottom) {
        const auto at = std::find_if(group.members.begin(), group.members.end(),
                                     [x](const Member& member) { return member.x.is_same(x); });
        auto end = at;
        while (end + 1 != group.members.end() && (end + 1)->least <= end->slot) ++end;
        const WideValue freed = end->slot; // without x
        const WideValue spent = past_.is_now() ? 0 : std::min(excess_ / group.coefficient, freed - bottom);
        WideValue least = freed - spent;
        for (auto one = end; one != group.members.begin() && least > bottom;) {
            --one;
            if (one->slot == least - 1) --least;
        }
        const WideValue before = sum_of(group);
        at->least = static_cast<Value>(std::max<WideValue>(least, bottom));
        const Value needed = at->least;
        excess_ -= group.coefficient * (before - place(group.members));
        return needed;
    }
    static WideValue sum_of(const Group& group) {
        WideValue sum = 0;
        for (const Member& member : group.members) sum += member.slot;
        return sum;
    }

    const Past& past_;
    std::vector<Member> members_;
    std::vector<Group> groups_;
    WideValue excess_; ///< of the least sum over the least one that is too large
};

void DistinctSum::explain_later(std::optional<Atom> stated, std::uint32_t /*token*/, const Past& past,
                                Reason& reason) const {
    reason.kind = Reason::Kind::atoms;
    Bounds(*this, stated, past).explain(stated, reason);
}

} // namespace csp
