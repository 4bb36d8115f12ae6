#include <csp/testing/solution_values.hpp>

namespace csp::testing {

std::optional<WideValue> SolutionValues::value(std::size_t solution, Var x) const {
    if (x.index < variables_) return solutions_[solution][x];
    if (auxiliaries_.empty()) auxiliaries_.resize(solutions_.size());
    auto& values = auxiliaries_[solution];
    if (values.size() < engine_->auxiliaries().size())
        values = engine_->values_of_auxiliaries(solutions_[solution]);
    return values[x.index - variables_];
}

bool SolutionValues::satisfies(std::size_t solution, Atom atom) const {
    const auto v = value(solution, atom.variable());
    return v && atom.holds_for(static_cast<Value>(*v));
}

} // namespace csp::testing
