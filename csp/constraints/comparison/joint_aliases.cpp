#include <csp/constraints/joint_pass.hpp>

#include <optional>
#include <utility>

namespace csp::joint {

namespace {

/// Whether all values of the view are in the range of Value; otherwise its class would need wider views.
bool fits(View x, const Posting& posting) {
    const DomainView raw = posting.domain(x.variable());
    return takes_values_only(x, raw.min(), raw.max());
}

bool says_that_two_are_one(const Constraint& constraint, const Posting& posting) {
    const auto alias = constraint->alias();
    return alias && fits(alias->first, posting) && fits(alias->second, posting);
}

void note_alias(const Constraint& constraint, Posting& posting) {
    const auto alias = constraint->alias();
    posting.flattening().add_alias(alias->first, alias->second, posting.constraints());
}

} // namespace

const JointPass aliases{.name = "aliases",
                        .summary = "equal variables become one for all other rules",
                        .goes_first = says_that_two_are_one,
                        .went_first = note_alias};

} // namespace csp::joint
