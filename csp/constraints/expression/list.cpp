#include <csp/constraints/expression/list.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/statement.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

std::optional<View> as_view(const Expression& expression) {
    const std::vector<Term>& terms = expression.terms();
    if (!expression.functions().empty() || terms.size() != 1) return std::nullopt;
    if (terms[0].coefficient != 1 && terms[0].coefficient != -1) return std::nullopt;
    const View x = terms[0].variable;
    return (terms[0].coefficient == 1 ? x : -x) + expression.constant();
}

List::List(std::initializer_list<Expression> xs) : List(std::vector<Expression>(xs)) {}

List::List(std::vector<Expression> expressions) {
    views_.reserve(expressions.size());
    for (const Expression& x : expressions) {
        const auto view = as_view(x);
        if (!view) break;
        views_.push_back(*view);
    }
    if (views_.size() == expressions.size()) return;
    views_.clear();
    expressions_ = std::move(expressions);
}

std::vector<Expression> List::expressions() const {
    if (!is_of_views()) return expressions_;
    return {views_.begin(), views_.end()};
}

namespace {

Expression weighted_sum(const List& xs, const std::vector<WideValue>* weights) {
    const auto weight = [weights](std::size_t i) { return weights == nullptr ? 1 : (*weights)[i]; };
    Expression total;
    if (xs.is_of_views()) {
        for (std::size_t i = 0; i < xs.size(); ++i) total.add_multiple(weight(i), xs.views()[i]);
        return total;
    }
    const std::vector<Expression> expressions = xs.expressions();
    for (std::size_t i = 0; i < expressions.size(); ++i) total += weight(i) * expressions[i];
    return total;
}

} // namespace

Expression sum(const List& xs) { return weighted_sum(xs, nullptr); }

Expression sum(const std::vector<WideValue>& weights, const List& xs) {
    if (weights.size() != xs.size())
        throw ArgumentError("csp::sum", std::to_string(weights.size()) + " weights for " +
                                            std::to_string(xs.size()) + " elements, expected one for each");
    return weighted_sum(xs, &weights);
}

List shifted(const List& xs, WideValue step) {
    WideValue shift = -step;
    if (xs.is_of_views()) {
        std::vector<View> views = xs.views();
        for (View& x : views) x = x + (shift += step);
        return views;
    }
    std::vector<Expression> expressions = xs.expressions();
    for (Expression& x : expressions) x += (shift += step);
    return expressions;
}

namespace {

/// A constraint over lists of expressions. The constraint over views is evaluated on positions: variable i is element i
/// of all lists.
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
    std::string statement(const NameOf& name) const override {
        bool are_all = true;
        std::string text = statement_of(pattern_, [&](View place) {
            const Expression& x = elements_[place.variable().index];
            std::string part = statement_of((place.is_negated() ? -x : x) + place.offset(), name);
            are_all = are_all && !part.empty();
            return part;
        });
        std::vector<std::string> all{are_all ? text : ""};
        for (const Expression& x : elements_)
            for (const auto& term : x.functions())
                if (term.function->is_partial()) all.push_back(stated("defined", {statement_of(x, name)}));
        if (all.size() == 1) return all.front();
        return stated("and", {stated_list(all, [](const std::string& one) { return one; })});
    }
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
    /// If an element has no value, the constraint does not hold, so its negation does.
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
