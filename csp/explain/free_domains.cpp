#include <csp/explain/infeasibility.hpp>

#include <csp/constraints/comparison/comparison.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace csp {

namespace {

/// The name without its indexes: "seat" for "seat[3]".
std::string family_name(const std::string& name) { return name.substr(0, name.find('[')); }

/// By variable, from the least value of its family to the greatest.
std::vector<Domain> family_hulls(const Model& model) {
    std::map<std::string, Interval> hulls;
    const auto domain_of = [&](std::uint32_t x) -> const Domain& { return model.domain(Var(x)); };
    const auto key = [&](std::uint32_t x) { // other variables of the same name without indexes are no family
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
