#include <csp/constraints/expression/list.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/expression/function.hpp>

#include <string>

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

} // namespace csp
