#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The constraint over views is evaluated on positions: variable i is element i of all lists.
class OverExpressions final : public ConstraintDefinition {
  public:
    OverExpressions(const std::vector<List>& lists, ConstraintOfViews make)
        : make_(std::move(make)),
          places_(in_shape(lists)),
          pattern_(make_(places_)) {
        for (const List& list : lists)
            for (Expression& x : list.expressions()) elements_.push_back(std::move(x));
    }

    std::string kind() const override { return pattern_->kind(); }
    std::vector<View> scope() const override {
        std::vector<View> all;
        for (const Expression& x : elements_) {
            const std::vector<View> scope = x.scope();
            all.insert(all.end(), scope.begin(), scope.end());
        }
        return all;
    }
    bool check(const Assignment& assignment) const override {
        std::vector<Value> values;
        values.reserve(elements_.size());
        for (const Expression& x : elements_) {
            const auto value = x.evaluate(assignment);
            if (!value || !is_value(*value)) return false;
            values.push_back(static_cast<Value>(*value));
        }
        return pattern_->check(Assignment(std::move(values)));
    }
    std::string describe(const NameOf& name) const override {
        return pattern_->describe([&](View place) {
            const Expression& x = elements_[place.variable().index];
            return ((place.is_negated() ? -x : x) + place.offset()).describe(name);
        });
    }
    void post(Posting& posting) const override {
        std::vector<View> views;
        views.reserve(elements_.size());
        for (const Expression& x : elements_) views.push_back(view_of(x, posting));
        std::vector<std::vector<View>> lists = places_;
        for (auto& list : lists)
            for (View& x : list) x = views[x.variable().index];
        make_(std::move(lists))->post(posting);
    }
    /// If an element has no value, the constraint does not hold, hence its negation does.
    std::optional<Constraint> negation() const override {
        std::vector<Constraint> parts;
        for (const Expression& x : elements_)
            for (const auto& term : x.functions())
                if (term.function->is_partial()) parts.push_back(csp::negation(has_value(term.function)));
        OverExpressions opposite = *this;
        opposite.make_ = [make = make_](std::vector<std::vector<View>> lists) {
            return csp::negation(make(std::move(lists)));
        };
        opposite.pattern_ = opposite.make_(places_);
        parts.push_back(make_constraint<OverExpressions>(std::move(opposite)));
        return disjunction(std::move(parts));
    }

  private:
    static std::vector<std::vector<View>> in_shape(const std::vector<List>& lists) {
        std::vector<std::vector<View>> places;
        places.reserve(lists.size());
        for (std::uint32_t next = 0; const List& list : lists) {
            auto& row = places.emplace_back();
            for (std::size_t i = 0; i < list.size(); ++i) row.push_back(Var(next++));
        }
        return places;
    }

    ConstraintOfViews make_;
    std::vector<std::vector<View>> places_;
    Constraint pattern_;
    std::vector<Expression> elements_;
};

} // namespace

Constraint over_expressions(const std::vector<List>& lists, ConstraintOfViews make) {
    return make_constraint<OverExpressions>(lists, std::move(make));
}

} // namespace csp
