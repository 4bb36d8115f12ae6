#include <csp/constraints/all_different/all_different.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// all_equal, domain consistent, for views of different variables.
///
/// Rule 1. A value that one variable lacks is removed from every other variable.
///
/// A run makes two passes: first, the first variable loses every value that another one lacks; then all other variables
/// lose every value that it lacks. Stateless.
class AllEqualCommonValues final : public Rule {
  public:
    explicit AllEqualCommonValues(std::vector<View> scope) : scope_(std::move(scope)) {}

    std::string name() const override { return "all equal"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override { wiring.on_each(scope_); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    std::vector<View> scope_;
};

bool keep_common(View x, View other, Context& context) {
    const auto other_lacks = [=, &context](Reason& reason) {
        DomainReason(reason, context).lacks(other, context.domain(x));
    };
    return context.keep(x, context.domain(other), other_lacks); // Rule 1
}

void AllEqualCommonValues::propagate(Context& context) {
    const View first = scope_.front();
    const auto others = Views(scope_).subspan(1);
    for (const View x : others)
        if (!keep_common(first, x, context)) return;
    for (const View x : others)
        if (!keep_common(x, first, context)) return;
    if (context.is_fixed(first)) return context.entailed();
    context.fixpoint();
}

std::optional<bool> AllEqualCommonValues::check(const Assignment& assignment) const {
    return std::all_of(scope_.begin(), scope_.end(),
                       [&](View x) { return assignment[x] == assignment[scope_.front()]; });
}

class AllEqual final : public ConstraintDefinition {
  public:
    explicit AllEqual(std::vector<View> scope) : scope_(std::move(scope)) {}

    std::string kind() const override { return "all_equal"; }
    std::string statement(const NameOf& name) const override {
        return statement_of(conjunction(conjuncts()), name);
    }
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const NameOf& name) const override { return "all equal: " + list_of(scope_, name); }
    bool check(const Assignment& assignment) const override {
        return std::all_of(scope_.begin(), scope_.end(),
                           [&](View x) { return assignment[x] == assignment[scope_.front()]; });
    }

    void post(Posting& posting) const override {
        std::vector<View> distinct; // one view of each variable
        for (const View x : scope_) {
            const auto same = std::find_if(distinct.begin(), distinct.end(),
                                           [&](View y) { return y.variable().is_same(x.variable()); });
            if (same == distinct.end())
                distinct.push_back(x);
            else
                equal(*same, x)->post(posting); // a condition on a single variable
        }
        if (distinct.size() == 2) return equal(distinct.front(), distinct.back())->post(posting);
        if (distinct.size() > 2) posting.add<AllEqualCommonValues>(distinct);
    }

    /// States that each element is equal to the first.
    std::vector<Constraint> conjuncts() const override {
        std::vector<Constraint> pairs;
        for (std::size_t i = 1; i < scope_.size(); ++i) pairs.push_back(equal(scope_.front(), scope_[i]));
        return pairs;
    }

  private:
    std::vector<View> scope_;
};

} // namespace

Constraint all_equal(const List& scope) { return make_over<AllEqual>(scope); }

} // namespace csp
