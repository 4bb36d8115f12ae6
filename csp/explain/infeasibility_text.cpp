#include <csp/explain/infeasibility.hpp>

#include <string>
#include <vector>

namespace csp {

namespace {

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : "; ") + name;
    return text;
}

/// "row 3 (5 in A3; 7 in C3)", or only the group's name if it is also that of its only member.
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
        return "Whether there is a solution was not found out: " + why_not_all + '.';
    if (members_.empty()) return "The domains and what is taken for granted have no solution by themselves.";
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

} // namespace csp
