#include <csp/base/text.hpp>
#include <csp/constraints/all_different/intersections.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/joint_pass.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

namespace csp::joint {

namespace {

void add_intersections(Posting& posting) {
    const std::vector<Permutation> permutations = posting.take_facts<Permutation>();
    if (permutations.size() < 2) return;
    Value min = permutations.front().min;
    Value max = permutations.front().max;
    for (const Permutation& permutation : permutations) {
        min = std::min(min, permutation.min);
        max = std::max(max, permutation.max);
    }
    if (WideValue{max} - min >= word_bits) return;
    auto rule = std::make_unique<AllDifferentIntersections>(permutations, posting.store());
    if (!rule->is_useful()) return;
    posting.note<PassEffect>("intersections", counted(permutations.size(), "permutation") +
                                                  " draw conclusions from each other");
    std::vector<std::uint32_t> constraints;
    for (const Permutation& permutation : permutations)
        constraints.insert(constraints.end(), permutation.constraints.begin(), permutation.constraints.end());
    posting.serving(ConstraintNumbers(std::move(constraints))).add(std::move(rule));
}

} // namespace

const JointPass intersections{.name = "intersections",
                              .summary = "permutations that share variables tell each other",
                              .begin = [](Facts& facts) { facts.ask_for<Permutation>(); },
                              .finish = add_intersections};

} // namespace csp::joint
