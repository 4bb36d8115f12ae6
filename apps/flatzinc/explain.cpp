#include <apps/flatzinc/run.hpp>

#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>

#include <csp/explain/infeasibility.hpp>

#include <iostream>
#include <map>

namespace flatzinc {

namespace {

/// Constraints with the same name are one to the reader. Those that only define a variable are taken for granted.
csp::ExplainOptions grouped(const Instance& instance, const Translation& translation,
                            const csp::Model& model) {
    csp::ExplainOptions options;
    std::map<std::string, std::vector<std::uint32_t>> groups;
    std::vector<std::uint32_t> hard;
    for (std::uint32_t c = 0; c < model.constraint_count(); ++c) {
        const auto origin = translation.origin(c);
        const std::string name = origin ? instance.user_name(instance.constraints[*origin]) : "";
        const bool is_definition =
            origin &&
            instance.has_annotation(instance.item(instance.constraints[*origin]).annotations, "defines_var");
        if (!name.empty())
            groups[name].push_back(c);
        else if (!origin || is_definition)
            hard.push_back(c);
    }
    options.hard = csp::ConstraintSet(hard.begin(), hard.end());
    for (auto& [name, members] : groups)
        options.groups.push_back({name, csp::ConstraintSet(members.begin(), members.end())});
    options.opens_groups = false;
    return options;
}

void tell(const Instance& instance, const Translation& translation, const csp::Model& model,
          const csp::Infeasibility& why) {
    std::cerr << (why.minimality() == csp::Infeasibility::Minimality::unproved
                      ? "these cannot hold together:\n"
                      : "these cannot hold together, and without any one of them there is a solution:\n");
    std::vector<bool> is_told(model.constraint_count());
    for (const auto& group : why.groups()) {
        std::cerr << "  " << group.name << '\n';
        for (const std::uint32_t c : group.members) is_told[c] = true;
    }
    for (const auto& member : why.members()) {
        if (is_told[member.constraint]) continue;
        const auto origin = translation.origin(member.constraint);
        std::cerr << "  " << model.constraint_name(member.constraint);
        if (origin) std::cerr << "  (" << instance.where(instance.constraints[*origin]) << ')';
        std::cerr << '\n';
    }
}

} // namespace

void explain(const Instance& instance, std::chrono::nanoseconds time_left) {
    Reduction reduction(instance); // without passes: every constraint of the file is to be seen
    if (reduction.is_false()) {
        std::cerr << "a variable has no value in its domain\n";
        return;
    }
    csp::Model model;
    Translation translation(reduction, model);
    translation.state_constraints();
    csp::ExplainOptions options = grouped(instance, translation, model);
    options.limits.time = time_left;
    const csp::Infeasibility why = csp::explain_infeasibility(model, options);
    if (why.status() == csp::Infeasibility::Status::infeasible)
        tell(instance, translation, model, why);
    else
        std::cerr << "the time was over before an explanation was found\n";
}

} // namespace flatzinc
