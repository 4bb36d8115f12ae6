#pragma once

#include <csp/engine/listener.hpp>
#include <csp/engine/rule.hpp>

#include <stdexcept>
#include <string>

namespace csp {

/// A mistake in an inference rule, found by the checks of a build without NDEBUG: a read or a reason outside its scope,
/// a false claim of a fixpoint or of entailment, or an accepted assignment that violates the constraint. The message
/// names the rule, its scope and the evidence.
class RuleError : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

/// The beginning of messages: `the rule "less" over x, y + 1`.
std::string in_words(const RuleInfo& rule, const NameOf& name);

} // namespace csp
