#include <apps/flatzinc/run.hpp>

#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>

#include <csp/explain/infeasibility.hpp>

#include <iostream>
#include <map>

namespace flatzinc {

namespace {

/// Returns options that group constraints with the same name, which the reader regards as one. Constraints that only
/// define a variable are hard.
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

/// Returns the constraints by which a file assumes Booleans.
std::vector<std::uint32_t> assuming(const Instance& instance) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t c = 0; c < instance.constraints.size(); ++c)
        if (instance.constraints[c].builtin == &builtins::fzn_assume &&
            instance.constraints[c].form == Form::plain)
            found.push_back(c);
    return found;
}

} // namespace

std::string core_of_assumptions(const Instance& instance, std::chrono::nanoseconds time_left) {
    const std::vector<std::uint32_t> assumptions = assuming(instance);
    if (assumptions.empty()) return "";
    Reduction reduction(instance);
    for (const std::uint32_t c : assumptions) reduction.settle(c); // each of its Booleans is posted alone
    csp::Model model;
    Translation translation(reduction, model);
    translation.state_constraints();
    csp::ExplainOptions options;
    for (const std::uint32_t c : assumptions)
        for (const Operand assumed : instance.operands_of(instance.constraints[c], 0)) {
            if (!assumed.is_constant() && !translation.is_known(assumed)) continue; // no constraint uses it
            options.soft.push_back(static_cast<std::uint32_t>(model.constraint_count()));
            model.post(constraint_of(translation.literal(assumed)),
                       assumed.is_constant() ? (assumed.constant == 0 ? "false" : "true")
                                             : instance.name(instance.variables[assumed.variable]));
        }
    if (options.soft.empty()) return "";
    options.limits.time = time_left;
    const csp::Infeasibility why = csp::explain_infeasibility(model, options);
    if (why.status() != csp::Infeasibility::Status::infeasible) return "";
    std::string names;
    for (const auto& member : why.members())
        names += (names.empty() ? "" : ", ") + model.constraint_name(member.constraint);
    return "%%%mzn-core: [" + names + "]\n";
}

void explain(const Instance& instance, std::chrono::nanoseconds time_left) {
    Reduction reduction(instance); // without passes, so that every constraint of the file remains visible
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
        std::cerr << "the time limit was reached before an explanation was found\n";
}

} // namespace flatzinc
