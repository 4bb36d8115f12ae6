#include <csp/explain/quick_xplain.hpp>

#include <csp/explain/minimal_subset.hpp>

namespace csp::explaining {

/// If a limit is reached, the answer counts as a yes, so that the result has no solution in any case.
ConstraintSet core_of(Members& members, const ConstraintSet& candidates) {
    const auto has_none = [&](const ConstraintSet& some) { return members.ask(some) == Answer::no; };
    return minimal_subset_of_needed(candidates, has_none);
}

} // namespace csp::explaining
