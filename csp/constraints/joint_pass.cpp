#include <csp/constraints/joint_pass.hpp>

#include <csp/base/error.hpp>
#include <csp/base/text.hpp>

#include <algorithm>
#include <array>
#include <string>

namespace csp::joint {

std::span<const JointPass* const> all() {
    // Cliques precede the passes that read the facts that cliques state about their variables. Sums of permutations
    // precede the pass that sharpens the bounds of sums. Indices follow the passes that add rules to the variables of an
    // index, because they count these rules.
    static constexpr std::array passes{&aliases,       &cliques,       &machines, &permutation_sums,
                                       &distinct_sums, &intersections, &counts,   &head_counts,
                                       &indices,       &tour_costs};
    return passes;
}

std::vector<const JointPass*> all_without(std::span<const std::string_view> names) {
    std::vector<const JointPass*> passes(all().begin(), all().end());
    for (const std::string_view name : names) {
        const auto is_it = [name](const JointPass* pass) { return pass->name == name; };
        if (std::none_of(all().begin(), all().end(), is_it))
            throw ArgumentError("csp::load",
                                "no joint pass is called \"" + std::string(name) + "\", expected one of " +
                                    list_of(all(), [](const JointPass* pass) { return pass->name; }));
        std::erase_if(passes, is_it);
    }
    return passes;
}

} // namespace csp::joint
