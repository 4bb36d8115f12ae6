#include <csp/constraints/expression/function_comparison.hpp>

#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/constraints/logic/logic.hpp>

namespace csp {

bool FunctionComparison::check(const Assignment& assignment) const {
    const auto left = left_.evaluate_in_full(assignment);
    const auto right = right_.evaluate_in_full(assignment);
    return left && right && compares(*left - *right, comparison_, constant_);
}

std::string FunctionComparison::describe(const NameOf& name) const {
    const bool is_strict = comparison_ == Comparison::at_most && constant_ == -1;
    const char* const sign = comparison_ == Comparison::equal       ? " == "
                             : comparison_ == Comparison::different ? " != "
                             : is_strict                            ? " < "
                                                                    : " <= ";
    const Expression right = is_strict ? right_ : right_ + constant_;
    return left_.describe(name) + sign + right.describe(name);
}

namespace {

/// The range of a sum for which the comparison with the constant can hold.
AllowedRange allowed_values(Comparison comparison, WideValue constant) {
    switch (comparison) {
    case Comparison::equal:
        return {constant, constant};
    case Comparison::at_most:
        return {.most = constant};
    case Comparison::different:
        break;
    }
    return {};
}

/// The consistency that the rules of the sum need for the values of its functions.
Consistency needed_values(Comparison comparison) {
    return comparison == Comparison::at_most ? Consistency::bounds : Consistency::domain;
}

} // namespace

void FunctionComparison::post(Posting& posting) const {
    const Expression difference = left_ - right_;
    if (comparison_ == Comparison::equal && post_as_equal(difference, posting)) return;
    FlatSum sum =
        flatten(difference, posting, allowed_values(comparison_, constant_), needed_values(comparison_));
    const WideValue constant = constant_ - sum.constant;
    linear(std::move(sum.terms), std::move(sum.atom_terms), comparison_, constant)->post(posting);
}

/// `x + c == function` and `constraint == constraint` need no auxiliary variable.
bool FunctionComparison::post_as_equal(const Expression& difference, Posting& posting) const {
    const auto is_unit = [](WideValue coefficient) { return coefficient == 1 || coefficient == -1; };
    const auto& functions = difference.functions();
    const WideValue constant = constant_ - difference.constant();
    if (functions.size() == 2 && difference.terms().empty() && constant == 0 &&
        is_unit(functions[0].coefficient) && functions[0].coefficient == -functions[1].coefficient) {
        const Constraint* const a = indicated(functions[0].function);
        const Constraint* const b = indicated(functions[1].function);
        if (a == nullptr || b == nullptr) return false;
        equivalence(*a, *b)->post(posting);
        return true;
    }
    if (functions.size() != 1 || !is_unit(functions[0].coefficient)) return false;
    const WideValue offset = functions[0].coefficient == 1 ? constant : -constant;
    if (difference.terms().empty()) {
        if (!is_value(offset)) return false;
        const View one = posting.truth(true).variable();
        post_equal(one + (offset - 1), functions[0].function, posting);
        return true;
    }
    if (difference.terms().size() != 1 || !is_unit(difference.terms()[0].coefficient)) return false;
    const Term term = difference.terms()[0]; // function == constant - term, or its negation
    const bool is_same_sign = term.coefficient == functions[0].coefficient;
    const View result = (is_same_sign ? -term.variable : term.variable) + offset;
    const DomainView values = posting.domain(term.variable.variable());
    if (!takes_values_only(result, values.min(), values.max())) return false;
    post_equal(result, functions[0].function, posting);
    return true;
}

/// The variable that stands alone next to functions: `y` of `y == max(xs)`. Truth values of constraints are left for
/// the search to decide, since they split the search space well: `b` of `b == (x < y)`.
std::vector<Var> FunctionComparison::results() const {
    const Expression difference = left_ - right_;
    if (comparison_ != Comparison::equal || difference.terms().size() != 1) return {};
    const Term& term = difference.terms().front();
    if (term.coefficient != 1 && term.coefficient != -1) return {};
    const auto& functions = difference.functions();
    if (functions.size() == 1 && indicated(functions.front().function) != nullptr) return {};
    const Var x = term.variable.variable();
    for (const auto& function : functions)
        for (const View argument : function.function->scope())
            if (argument.variable().is_same(x)) return {};
    return {x};
}

/// If a function has no value, the comparison does not hold, hence its negation does.
std::optional<Constraint> FunctionComparison::negation() const {
    std::vector<Constraint> parts;
    const Expression difference = left_ - right_;
    for (const auto& term : difference.functions())
        if (term.function->is_partial()) parts.push_back(csp::negation(has_value(term.function)));
    parts.push_back(comparison_ == Comparison::equal       ? left_ - right_ != constant_
                    : comparison_ == Comparison::different ? left_ - right_ == constant_
                                                           : left_ - right_ > constant_);
    return disjunction(parts);
}

} // namespace csp
