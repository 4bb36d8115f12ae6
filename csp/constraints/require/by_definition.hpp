#pragma once

#include <csp/base/assignment.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/engine/posting.hpp>

#include <cstdint>
#include <memory>

namespace csp {

/// The rules that serve a constraint by its definition, as textbooks have them.
enum class Checking : std::uint8_t {
    backward, ///< it is checked once all its variables are fixed
    forward,  ///< once all but one are fixed, values of that one are removed
    pairs,    ///< constraints on two variables are arc consistent, others checked forward
};

/// Posts constraints by calls of ConstraintDefinition::check in place of their own rules. For one engine and thread.
class PostingByDefinition {
  public:
    PostingByDefinition(Checking checking, std::size_t variable_count);

    /// Posts the conjuncts of the constraint, each by its definition. A rule of the user, and a constraint over a
    /// variable with more than 4,096 values, post themselves.
    void operator()(const Constraint& constraint, Posting& posting) const;

  private:
    Checking checking_;
    std::shared_ptr<Assignment> room_; ///< for the values of one check
};

} // namespace csp
