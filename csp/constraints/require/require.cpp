#include <csp/constraints/require/require.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/require/checking.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/constraints/table/tuple_set.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace csp {

namespace {

class Require final : public ConstraintDefinition {
  public:
    Require(std::vector<View> scope, TuplePredicate predicate)
        : scope_(std::move(scope)),
          predicate_(std::move(predicate)) {}

    std::string kind() const override { return "require"; }
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const NameOf& name) const override {
        return "condition on " + list_of(scope_, name);
    }
    bool check(const Assignment& assignment) const override { return predicate_(values(assignment, scope_)); }

    void post(Posting& posting) const override {
        ScopedPredicate predicate(scope_, predicate_);
        if (posting.wished() == Consistency::value) return posting.add<ForwardChecking>(std::move(predicate));
        const WideValue limit = predicate.variables().size() <= 2 ? most_pairs : most_combinations;
        post_tried_out(std::move(predicate), limit, posting);
    }

  private:
    std::vector<View> scope_;
    TuplePredicate predicate_;
};

/// The negation of a constraint that cannot negate itself.
class Negation final : public ConstraintDefinition {
  public:
    explicit Negation(Constraint constraint) : constraint_(std::move(constraint)) {}

    std::string kind() const override { return "negation"; }
    std::string statement(const NameOf& name) const override {
        return stated("not", {statement_of(constraint_, name)});
    }
    std::vector<View> scope() const override { return constraint_->scope(); }
    bool check(const Assignment& assignment) const override { return !constraint_->check(assignment); }
    std::string describe(const NameOf& name) const override { return "not " + constraint_->describe(name); }
    std::optional<Constraint> negation() const override { return constraint_; }

    void post(Posting& posting) const override {
        std::vector<View> variables;
        for (const View x : scope()) {
            const auto is_same = [&](View y) { return y.variable().is_same(x.variable()); };
            if (std::none_of(variables.begin(), variables.end(), is_same))
                variables.emplace_back(x.variable());
        }
        std::uint32_t last = 0;
        for (const View x : variables) last = std::max(last, x.variable().index);
        require_tuple(variables, [variables, last, constraint = constraint_](std::span<const Value> values) {
            Assignment assignment(std::vector<Value>(last + 1));
            for (std::size_t i = 0; i < variables.size(); ++i)
                assignment.set(variables[i].variable(), values[i]);
            return !constraint->check(assignment);
        })->post(posting);
    }

  private:
    Constraint constraint_;
};

} // namespace

Constraint require_tuple(std::vector<View> scope, TuplePredicate predicate) {
    if (!predicate) throw ArgumentError("csp::require", "the predicate is an empty function");
    return make_constraint<Require>(std::move(scope), std::move(predicate));
}

void require_arity(std::size_t variables, std::size_t arguments) {
    if (variables == arguments) return;
    throw ArgumentError("csp::require", "the predicate takes " + std::to_string(arguments) +
                                            " values, but there are " + std::to_string(variables) +
                                            " variables");
}

/// If the constraint cannot negate itself, its negation is a condition on its variables.
Constraint negation(const Constraint& constraint) {
    if (auto negated = constraint->negation()) return *std::move(negated);
    return make_constraint<Negation>(constraint);
}

} // namespace csp
