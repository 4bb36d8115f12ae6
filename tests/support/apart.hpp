#pragma once

#include <csp/constraints/binary/binary.hpp>
#include <csp/constraints/constraint.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tests {

/// x != y, by the same rule as csp::not_equal, but without the fact that a joint pass reads, for problems that must
/// stay hard, such as pigeons in too few holes.
class Apart final : public csp::ConstraintDefinition {
  public:
    Apart(csp::View x, csp::View y) : x_(x), y_(y) {}

    std::string kind() const override { return "apart"; }
    std::vector<csp::View> scope() const override { return {x_, y_}; }
    std::string describe(const csp::NameOf& name) const override { return name(x_) + " != " + name(y_); }
    bool check(const csp::Assignment& assignment) const override { return assignment[x_] != assignment[y_]; }
    bool is_all_different() const override { return true; }
    bool is_domain_consistent() const override { return true; }
    void post(csp::Posting& posting) const override { posting.add<csp::NotEqualValue>(x_, y_); }

  private:
    csp::View x_;
    csp::View y_;
};

inline csp::Constraint apart(csp::View x, csp::View y) { return csp::make_constraint<Apart>(x, y); }

} // namespace tests
