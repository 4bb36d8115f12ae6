#include <csp/constraints/require/require.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/relation/arc_consistency.hpp>
#include <csp/constraints/require/condition.hpp>
#include <csp/constraints/require/forward_checking.hpp>
#include <csp/constraints/require/tabular_reduction.hpp>

#include <string>
#include <utility>

namespace csp {

namespace {

constexpr WideValue most_pairs = 10'000'000; ///< for up to two variables
constexpr WideValue most_tuples = 10'000;    ///< for more

/// How many combinations of values there are; `limit` + 1 where they are more than that.
WideValue combinations(const std::vector<Var>& variables, const Posting& posting, WideValue limit) {
    WideValue count = 1;
    for (const Var x : variables)
        count = count > limit / posting.domain(x).size() ? limit + 1 : count * posting.domain(x).size();
    return count;
}

/// Calls `visit(values)` for every combination of values of the variables that satisfies the condition.
template <typename Visit>
void for_each_solution(Condition& condition, const Posting& posting, const Visit& visit) {
    const std::vector<Var>& variables = condition.variables();
    std::vector<Value> values;
    values.reserve(variables.size());
    for (const Var x : variables) values.push_back(posting.domain(x).min());
    for (;;) {
        if (condition.holds(values)) visit(values);
        std::size_t i = variables.size();
        for (; i-- > 0;) { // count up, the last variable quickest
            const DomainView domain = posting.domain(variables[i]);
            if (values[i] < domain.max()) {
                values[i] = domain.next(values[i] + 1);
                break;
            }
            values[i] = domain.min();
        }
        if (i > variables.size()) return;
    }
}

void keep_column(Posting& posting, Var x, const std::vector<Value>& tuples, std::size_t column,
                 std::size_t arity) {
    std::vector<Value> values;
    for (std::size_t at = column; at < tuples.size(); at += arity) values.push_back(tuples[at]);
    posting.keep(x, Domain::of(values));
}

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
        Condition condition(scope_, predicate_);
        const std::vector<Var>& variables = condition.variables();
        const WideValue limit = variables.size() <= 2 ? most_pairs : most_tuples;
        if (combinations(variables, posting, limit) > limit)
            return posting.add<ForwardChecking>(std::move(condition));
        if (variables.size() == 2) return post_two(condition, posting);
        std::vector<Value> tuples;
        bool is_satisfiable = false;
        for_each_solution(condition, posting, [&](const std::vector<Value>& values) {
            is_satisfiable = true;
            tuples.insert(tuples.end(), values.begin(), values.end());
        });
        if (!is_satisfiable) return posting.fail();
        for (std::size_t i = 0; i < variables.size(); ++i)
            keep_column(posting, variables[i], tuples, i, variables.size());
        if (variables.size() > 1) posting.add<TabularReduction>(variables, tuples);
    }

  private:
    static void post_two(Condition& condition, Posting& posting) {
        std::vector<ValuePair> pairs;
        for_each_solution(condition, posting, [&](const std::vector<Value>& values) {
            pairs.emplace_back(values.front(), values.back());
        });
        post_pairs(posting, condition.variables().front(), condition.variables().back(), std::move(pairs));
    }

    std::vector<View> scope_;
    TuplePredicate predicate_;
};

} // namespace

Constraint require_tuple(std::vector<View> scope, TuplePredicate predicate) {
    return make_constraint<Require>(std::move(scope), std::move(predicate));
}

void require_arity(std::size_t variables, std::size_t arguments) {
    if (variables == arguments) return;
    throw ArgumentError("csp::require", "the predicate takes " + std::to_string(arguments) +
                                            " values, but there are " + std::to_string(variables) +
                                            " variables");
}

} // namespace csp
