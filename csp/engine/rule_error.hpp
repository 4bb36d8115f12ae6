#pragma once

#include <stdexcept>

namespace csp {

/// A mistake in an inference rule, found by the checks of a build without NDEBUG: a read outside its scope, a
/// claim of a fixpoint or of entailment that is not true. The message names the rule and the evidence.
class RuleError : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

} // namespace csp
