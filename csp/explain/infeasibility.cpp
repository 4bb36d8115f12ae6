#include <csp/explain/infeasibility.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/explain/members.hpp>
#include <csp/explain/minimal_subset.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// A part of a core: members, usually a single one, that are kept or dropped together, with the proof that the core
/// needs the part.
struct CorePart {
    ConstraintSet members;
    std::optional<Assignment> without = {}; ///< a solution of all other parts and the hard constraints
};

/// Finds, for each part of a core, a solution of all other parts, and drops parts that prove to be unnecessary.
///
/// Model rotation: in a solution of all parts except one, one variable is changed such that this part holds. If the
/// result violates exactly one part, that part is proved to be needed without a search.
///
/// Source: Belov and Marques-Silva, Accelerating MUS extraction with recursive model rotation, FMCAD 2011.
class Certifier {
  public:
    Certifier(explaining::Members& members, std::vector<CorePart> core)
        : members_(members),
          core_(std::move(core)) {}

    /// Records the assignment as a proof if it shows that a part is needed.
    void try_proof(const Assignment& assignment);
    /// Returns the parts that are needed. If a limit was reached, some parts have no proof.
    std::vector<CorePart> run();

  private:
    ConstraintSet all_but(std::size_t left_out) const;
    void rotate(std::size_t violated, const Assignment& solution);
    bool holds(const CorePart& part, const Assignment& assignment) const;
    std::optional<std::size_t> only_violated(const Assignment& assignment) const;

    explaining::Members& members_;
    std::vector<CorePart> core_;
};

void Certifier::try_proof(const Assignment& assignment) {
    const auto violated = only_violated(assignment);
    if (violated && !core_[*violated].without) rotate(*violated, assignment);
}

std::vector<CorePart> Certifier::run() {
    for (std::size_t i = 0; i < core_.size();) {
        if (core_[i].without) {
            ++i;
            continue;
        }
        const explaining::Answer answer = members_.ask(all_but(i));
        if (answer == explaining::Answer::no) {
            core_.erase(core_.begin() + static_cast<std::ptrdiff_t>(i));
            continue;
        }
        if (answer == explaining::Answer::yes) rotate(i, members_.solution());
        ++i;
    }
    return std::move(core_);
}

ConstraintSet Certifier::all_but(std::size_t left_out) const {
    ConstraintSet others;
    for (std::size_t i = 0; i < core_.size(); ++i)
        if (i != left_out) others.insert(others.end(), core_[i].members.begin(), core_[i].members.end());
    return others;
}

void Certifier::rotate(std::size_t violated, const Assignment& solution) {
    core_[violated].without = solution;
    members_.count_proof();
    constexpr WideValue most_values = 100;
    for (const std::uint32_t c : core_[violated].members)
        for (const Var x : members_.model().variables_of(c)) {
            const Domain& domain = members_.model().domain(x);
            if (WideValue{domain.max()} - domain.min() > most_values) continue;
            for (Value v = domain.min(); v <= domain.max(); ++v) {
                Assignment changed = solution;
                changed.set(x, v);
                const auto other = only_violated(changed);
                if (other && !core_[*other].without) rotate(*other, changed);
            }
        }
}

bool Certifier::holds(const CorePart& part, const Assignment& assignment) const {
    return std::all_of(part.members.begin(), part.members.end(),
                       [&](std::uint32_t c) { return members_.model().constraint(c)->check(assignment); });
}

std::optional<std::size_t> Certifier::only_violated(const Assignment& assignment) const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < core_.size(); ++i) {
        if (holds(core_[i], assignment)) continue;
        if (found) return std::nullopt;
        found = i;
    }
    return found && members_.keeps_hard(assignment) ? found : std::nullopt;
}

} // namespace

/// Makes the result of explain_infeasibility: a core of groups, if there are any, then a core of constraints.
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
    result_.groups_ = groups_of_members(); // rejects invalid groups
    const explaining::Answer all = members_.ask(members_.all());
    if (all == explaining::Answer::yes) result_.solution_ = members_.solution();
    result_.status_ = all == explaining::Answer::yes  ? Infeasibility::Status::feasible
                      : all == explaining::Answer::no ? Infeasibility::Status::infeasible
                                                      : Infeasibility::Status::unknown;
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

/// Returns the user's groups without hard constraints, followed by each constraint that is in no group.
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
    std::vector<CorePart> parts;
    parts.reserve(core.size());
    for (const std::size_t i : core) parts.push_back({.members = groups[i].members});
    std::vector<Group> needed;
    for (CorePart& part : Certifier(members_, std::move(parts)).run()) {
        const auto is_it = [&](const Group& group) { return group.members == part.members; };
        Group& group = *std::find_if(groups.begin(), groups.end(), is_it);
        group.without = std::move(part.without);
        needed.push_back(std::move(group));
    }
    groups = std::move(needed);
}

/// Reduces each group to the constraints that are needed in addition to all following groups and the remaining
/// constraints of earlier groups. A constraint that is needed in addition to a set is also needed in addition to a
/// subset, so no constraint of the result can be left out.
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
    std::vector<CorePart> parts;
    for (const std::uint32_t c : core) parts.push_back({.members = {c}});
    std::sort(parts.begin(), parts.end(),
              [](const CorePart& a, const CorePart& b) { return a.members < b.members; });
    Certifier certifier(members_, std::move(parts));
    for (const Group& group : result_.groups_)
        if (group.without) certifier.try_proof(*group.without);
    for (CorePart& part : certifier.run())
        result_.members_.push_back({part.members.front(), std::move(part.without)});
}

Infeasibility explain_infeasibility(const Model& model, const ExplainOptions& options) {
    return InfeasibilityMaker(model, options).make();
}

// The result -------------------------------------------------------------------------------------------

Infeasibility::Minimality Infeasibility::minimality() const {
    const auto is_proved = [](const auto& part) { return part.without.has_value(); };
    if (status_ != Status::infeasible) return Minimality::unproved;
    if (std::all_of(members_.begin(), members_.end(), is_proved)) return Minimality::by_constraint;
    if (!groups_.empty() && std::all_of(groups_.begin(), groups_.end(), is_proved))
        return Minimality::by_group;
    return Minimality::unproved;
}

namespace {

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : "; ") + name;
    return text;
}

/// Returns "row 3 (5 in A3; 7 in C3)", or only the group's name if its only member has the same name.
std::string group_in_words(const Infeasibility::Group& group, const Model& model) {
    std::vector<std::string> names;
    for (const std::uint32_t c : group.members) names.push_back(model.constraint_name(c));
    if (names.size() == 1 && names.front() == group.name) return group.name;
    return group.name + " (" + joined(names) + ')';
}

} // namespace

std::string Infeasibility::describe(const Model& model) const {
    if (status_ == Status::feasible) return "There is a solution.";
    const std::string why_not_all = was_interrupted_ ? "interrupted" : "a limit was reached";
    if (status_ == Status::unknown)
        return "It is not known whether there is a solution: " + why_not_all + '.';
    if (members_.empty())
        return "The domains and the constraints taken for granted have no solution by themselves.";
    std::vector<std::string> parts;
    for (const Group& group : groups_) parts.push_back(group_in_words(group, model));
    if (groups_.empty())
        for (const Member& member : members_) parts.push_back(model.constraint_name(member.constraint));
    const std::string text =
        (members_.size() == 1 ? "This cannot hold: " : "These cannot hold together: ") + joined(parts);
    switch (minimality()) {
    case Minimality::unproved:
        return text + ". (Some of them may not be needed: " + why_not_all + ".)";
    case Minimality::by_group:
        return text +
               ". Without any one of these groups there is a solution; some of their constraints may not be "
               "needed.";
    case Minimality::by_constraint:
        break;
    }
    if (members_.size() == 1) return text + ". Without it there is a solution.";
    return text + (groups_.empty() ? ". Without any one of them there is a solution."
                                   : ". Without any one of these constraints there is a solution.");
}

// Free domains ----------------------------------------------------------------------------------------

namespace {

/// Returns the name without its indexes: "seat" for "seat[3]".
std::string family_name(const std::string& name) { return name.substr(0, name.find('[')); }

/// Returns, by variable, the interval from the least value of its family to the greatest.
std::vector<Domain> family_hulls(const Model& model) {
    std::map<std::string, Interval> hulls;
    const auto domain_of = [&](std::uint32_t x) -> const Domain& { return model.domain(Var(x)); };
    const auto key = [&](std::uint32_t x) { // equal for the variables of a family
        const std::string& name = model.name(Var(x));
        const bool is_element = name.find('[') != std::string::npos;
        return is_element ? family_name(name) : name + ' ' + std::to_string(x);
    };
    for (std::uint32_t x = 0; x < model.variable_count(); ++x) {
        const Interval own{domain_of(x).min(), domain_of(x).max()};
        Interval& hull = hulls.try_emplace(key(x), own).first->second;
        hull = {std::min(hull.min, own.min), std::max(hull.max, own.max)};
    }
    std::vector<Domain> domains;
    for (std::uint32_t x = 0; x < model.variable_count(); ++x) {
        const Interval hull = hulls.at(key(x));
        domains.push_back(range(hull.min, hull.max));
    }
    return domains;
}

} // namespace

Model free_domains(const Model& model) {
    const std::vector<Domain> widened = family_hulls(model);
    Model free = model.with_domains(widened);
    for (std::uint32_t x = 0; x < model.variable_count(); ++x) {
        const Domain& declared = model.domain(Var(x));
        if (declared == widened[x]) continue;
        free.post(in(Var(x), declared), model.name(Var(x)) + " in " + describe_set(declared));
    }
    return free;
}

} // namespace csp
