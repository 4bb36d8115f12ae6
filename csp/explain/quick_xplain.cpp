#include <csp/explain/quick_xplain.hpp>

#include <csp/explain/minimal_subset.hpp>

namespace csp::explaining {

/// If a limit is reached, the answer counts as a yes, so that the result has no solution in any case.
ConstraintSet core_of(Members& members, const ConstraintSet& candidates) {
    const auto has_none = [&](const ConstraintSet& some) { return members.ask(some) == Answer::no; };
    return MinimalSubset<std::uint32_t, decltype(has_none)>(has_none).of_needed(candidates);
}

} // namespace csp::explaining
