#include <csp/constraints/require/require.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/combinations.hpp>
#include <csp/constraints/require/checking.hpp>

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
    bool check(const Assignment& assignment) const override {
        std::vector<Value> values;
        for (const View x : scope_) values.push_back(assignment[x]);
        return predicate_(values);
    }

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

} // namespace csp
