#include <csp/explain/infeasibility.hpp>

#include <csp/base/error.hpp>
#include <csp/explain/certifier.hpp>
#include <csp/explain/members.hpp>
#include <csp/explain/minimal_subset.hpp>

#include <algorithm>
#include <utility>

namespace csp {

/// Makes the answer of explain_infeasibility: a core of groups, if there are any, then one of constraints.
class InfeasibilityMaker {
  public:
    InfeasibilityMaker(const Model& model, const ExplainOptions& options)
        : options_(options),
          members_(model, options) {}

    Infeasibility make();

  private:
    using Group = Infeasibility::Group;

    std::vector<Group> groups_of_members() const;
    bool is_given(std::uint32_t c) const { return members_.model().variables_of(c).size() == 1; }
    ConstraintSet by_wish(const ConstraintSet& constraints) const;
    std::vector<std::size_t> by_wish(const std::vector<Group>& groups) const;

    void shrink_groups();
    void open_groups();
    void certify_members(const ConstraintSet& core);

    const ExplainOptions& options_;
    explaining::Members members_;
    Infeasibility result_;
};

Infeasibility InfeasibilityMaker::make() {
    using Status = Infeasibility::Status;
    result_.groups_ = groups_of_members(); // rejects invalid groups
    const explaining::Answer all = members_.ask(members_.all());
    if (all == explaining::Answer::yes) result_.solution_ = members_.solution();
    result_.status_ = all == explaining::Answer::yes  ? Status::feasible
                      : all == explaining::Answer::no ? Status::infeasible
                                                      : Status::unknown;
    if (all != explaining::Answer::no || members_.ask({}) == explaining::Answer::no) {
        result_.groups_.clear();
    } else if (options_.groups.empty()) {
        certify_members(core_of(members_, by_wish(members_.all())));
    } else {
        shrink_groups();
        open_groups();
    }
    result_.questions_ = members_.questions();
    result_.was_interrupted_ = members_.budget().was_interrupted();
    return std::move(result_);
}

// Order ------------------------------------------------------------------------------------------------

/// Returns the constraints in the order in which the core should prefer them.
ConstraintSet InfeasibilityMaker::by_wish(const ConstraintSet& constraints) const {
    ConstraintSet order(constraints.rbegin(), constraints.rend());
    if (options_.blame != Blame::as_stated)
        std::stable_partition(order.begin(), order.end(), [&](std::uint32_t c) {
            return is_given(c) == (options_.blame == Blame::givens);
        });
    return order;
}

std::vector<std::size_t> InfeasibilityMaker::by_wish(const std::vector<Group>& groups) const {
    std::vector<std::size_t> order;
    for (std::size_t i = groups.size(); i-- > 0;) order.push_back(i);
    if (options_.blame != Blame::as_stated)
        std::stable_partition(order.begin(), order.end(), [&](std::size_t i) {
            const auto is_given_too = [&](std::uint32_t c) { return is_given(c); };
            return std::all_of(groups[i].members.begin(), groups[i].members.end(), is_given_too) ==
                   (options_.blame == Blame::givens);
        });
    return order;
}

// Groups -----------------------------------------------------------------------------------------------

/// Returns the groups as the user stated them, without hard constraints, followed by each constraint in none of them.
std::vector<Infeasibility::Group> InfeasibilityMaker::groups_of_members() const {
    if (options_.groups.empty()) return {};
    const Model& model = members_.model();
    std::vector<bool> is_grouped(model.constraint_count());
    std::vector<Group> groups;
    for (const ConstraintGroup& stated : options_.groups) {
        Group group{.name = stated.name, .members = {}};
        for (const std::uint32_t c : stated.constraints) {
            if (c >= is_grouped.size() || is_grouped[c])
                throw ArgumentError("csp::explain_infeasibility",
                                    "constraint number " + std::to_string(c) + " of the group \"" +
                                        stated.name +
                                        (c < is_grouped.size()
                                             ? "\", which is in a group already"
                                             : "\", but the model has " + std::to_string(is_grouped.size())));
            is_grouped[c] = true;
            if (members_.is_member(c)) group.members.push_back(c);
        }
        std::sort(group.members.begin(), group.members.end());
        if (!group.members.empty()) groups.push_back(std::move(group));
    }
    for (const std::uint32_t c : members_.all())
        if (!is_grouped[c]) groups.push_back({.name = model.constraint_name(c), .members = {c}});
    return groups;
}

/// Finds a core of groups, with a proof for each group that it is needed.
void InfeasibilityMaker::shrink_groups() {
    auto& groups = result_.groups_;
    std::vector<std::size_t> core =
        explaining::minimal_subset_of_needed(by_wish(groups), [&](const std::vector<std::size_t>& some) {
            ConstraintSet constraints;
            for (const std::size_t i : some)
                constraints.insert(constraints.end(), groups[i].members.begin(), groups[i].members.end());
            return members_.ask(constraints) == explaining::Answer::no;
        });
    std::sort(core.begin(), core.end());
    std::vector<explaining::CorePart> parts;
    parts.reserve(core.size());
    for (const std::size_t i : core) parts.push_back({.members = groups[i].members});
    std::vector<Group> needed;
    for (explaining::CorePart& part : explaining::Certifier(members_, std::move(parts)).run()) {
        const auto is_it = [&](const Group& group) { return group.members == part.members; };
        Group& group = *std::find_if(groups.begin(), groups.end(), is_it);
        group.without = std::move(part.without);
        needed.push_back(std::move(group));
    }
    groups = std::move(needed);
}

/// Reduces each group to the constraints that are needed in addition to all following groups and the remaining
/// constraints of earlier ones. A constraint needed in addition to a larger set is also needed in addition to a smaller
/// one, so that in the end no constraint can be left out.
void InfeasibilityMaker::open_groups() {
    auto& groups = result_.groups_;
    ConstraintSet all;
    for (const Group& group : groups) all.insert(all.end(), group.members.begin(), group.members.end());
    if (!options_.opens_groups) {
        for (const std::uint32_t c : all) result_.members_.push_back({c, std::nullopt});
        return;
    }
    for (const Group& group : groups) {
        if (group.members.size() == 1) continue;
        const auto is_in_group = [&](std::uint32_t c) {
            return std::binary_search(group.members.begin(), group.members.end(), c);
        };
        std::erase_if(all, is_in_group);
        const ConstraintSet needed =
            explaining::minimal_subset_of_needed(by_wish(group.members), [&](const ConstraintSet& some) {
                ConstraintSet constraints = all;
                constraints.insert(constraints.end(), some.begin(), some.end());
                return members_.ask(constraints) == explaining::Answer::no;
            });
        all.insert(all.end(), needed.begin(), needed.end());
    }
    certify_members(all);
    for (Group& group : groups)
        std::erase_if(group.members, [&](std::uint32_t c) {
            return std::none_of(result_.members_.begin(), result_.members_.end(),
                                [c](const auto& member) { return member.constraint == c; });
        });
    std::erase_if(groups, [](const Group& group) { return group.members.empty(); });
}

// Constraints ------------------------------------------------------------------------------------------

void InfeasibilityMaker::certify_members(const ConstraintSet& core) {
    std::vector<explaining::CorePart> parts;
    for (const std::uint32_t c : core) parts.push_back({.members = {c}});
    std::sort(parts.begin(), parts.end(), [](const explaining::CorePart& a, const explaining::CorePart& b) {
        return a.members < b.members;
    });
    explaining::Certifier certifier(members_, std::move(parts));
    for (const Group& group : result_.groups_)
        if (group.without) certifier.try_proof(*group.without);
    for (explaining::CorePart& part : certifier.run())
        result_.members_.push_back({part.members.front(), std::move(part.without)});
}

Infeasibility explain_infeasibility(const Model& model, const ExplainOptions& options) {
    return InfeasibilityMaker(model, options).make();
}

// The answer -------------------------------------------------------------------------------------------

Infeasibility::Minimality Infeasibility::minimality() const {
    const auto is_proved = [](const auto& part) { return part.without.has_value(); };
    if (status_ != Status::infeasible) return Minimality::unproved;
    if (std::all_of(members_.begin(), members_.end(), is_proved)) return Minimality::by_constraint;
    if (!groups_.empty() && std::all_of(groups_.begin(), groups_.end(), is_proved))
        return Minimality::by_group;
    return Minimality::unproved;
}

} // namespace csp
