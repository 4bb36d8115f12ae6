#include <apps/flatzinc/passes/passes.hpp>

#include <csp/constraints/joint_pass.hpp>

#include <algorithm>
#include <array>

namespace flatzinc {

std::span<const Pass> all_passes() {
    static constexpr std::array passes{
        Pass{"domains", "comparisons with constants become domains", narrow_domains},
        Pass{"aliases", "equal variables become one", join_aliases},
        Pass{"conditions", "Booleans that compare a variable with a constant become the comparison",
             define_conditions},
        Pass{"bounds", "variables without bounds get implied bounds", propagate_bounds, true},
        Pass{"objective", "an objective too wide for a variable becomes a sum", separate_objective},
        Pass{"polarity", "Booleans that are needed in one direction only are half-reified", find_one_sided},
    };
    return passes;
}

void reduce(Reduction& reduction, const std::vector<std::string_view>& without) {
    for (const Pass& pass : all_passes())
        if (!reduction.is_false() && std::find(without.begin(), without.end(), pass.name) == without.end())
            pass.run(reduction);
}

std::vector<std::string_view> passes_without_proof() {
    std::vector<std::string_view> names;
    for (const Pass& pass : all_passes())
        if (!pass.is_provable) names.push_back(pass.name);
    return names;
}

std::vector<std::string_view> all_pass_names() {
    std::vector<std::string_view> names;
    for (const Pass& pass : all_passes()) names.push_back(pass.name);
    for (const csp::JointPass* pass : csp::joint::all())
        if (std::find(names.begin(), names.end(), pass->name) == names.end()) names.push_back(pass->name);
    return names;
}

std::vector<std::string> joint_passes_among(const std::vector<std::string_view>& names) {
    std::vector<std::string> joint;
    for (const csp::JointPass* pass : csp::joint::all())
        if (std::find(names.begin(), names.end(), pass->name) != names.end()) joint.emplace_back(pass->name);
    return joint;
}

} // namespace flatzinc
