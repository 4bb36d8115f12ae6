#include <csp/constraints/expression/flatten.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/logic/indicator.hpp>
#include <csp/constraints/logic/literal.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <string>

namespace csp {

namespace {

/// The values of an expression as a domain.
Domain domain_of(WideInterval bounds, const std::string& what) {
    if (bounds.min < min_value || bounds.max > max_value)
        throw ArgumentError("csp::Expression",
                            what + " can lie anywhere in " + std::to_string(bounds.min) + ".." +
                                std::to_string(bounds.max) + ", outside " + std::to_string(min_value) + ".." +
                                std::to_string(max_value) + "; give its variables smaller domains");
    return {static_cast<Value>(bounds.min), static_cast<Value>(bounds.max)};
}

WideInterval bounds_of(const FlatSum& sum, const Posting& posting) {
    WideInterval bounds{sum.constant, sum.constant};
    for (const auto& [coefficient, x] : sum.terms) {
        const DomainView values = posting.domain(x);
        const WideValue low = coefficient * values.min();
        const WideValue high = coefficient * values.max();
        bounds.min += std::min(low, high);
        bounds.max += std::max(low, high);
    }
    for (const AtomTerm& term : sum.atom_terms) {
        bounds.min += std::min(term.coefficient, WideValue{0});
        bounds.max += std::max(term.coefficient, WideValue{0});
    }
    return bounds;
}

Auxiliary meaning_of(const Expression& expression) {
    return {[expression](const NameOf& name) { return expression.describe(name); },
            [expression](const Assignment& assignment) { return expression.evaluate(assignment); }};
}

std::vector<View> views_of_arguments(const Function& function, Posting& posting) {
    std::vector<View> views;
    views.reserve(function->arguments().size());
    for (const Expression& argument : function->arguments()) views.push_back(view_of(argument, posting));
    return views;
}

WideInterval bounds_of(const Function& function, const std::vector<View>& arguments, const Posting& posting) {
    std::vector<WideInterval> bounds;
    bounds.reserve(arguments.size());
    for (const View x : arguments) bounds.push_back({posting.domain(x).min(), posting.domain(x).max()});
    return function->bounds(bounds);
}

/// The functions of a model that have variables for their values already: an expression that stands in several
/// places, or that a precondition speaks of, is taken apart once.
class FunctionValues final : public JointPosting {
  public:
    struct Known {
        Function function; ///< kept, so that no other is ever made at its address
        View value;
        std::optional<Atom> has_value; ///< an atom that says so; nothing where it must have one anyway
    };

    const Known* find(const Function& function) const {
        const auto found = known_.find(&function.definition());
        return found == known_.end() ? nullptr : &found->second;
    }
    const Known& add(const Known& known) {
        return known_.insert_or_assign(&known.function.definition(), known).first->second;
    }
    void finish(Posting& /*posting*/) override {}

  private:
    std::map<const FunctionDefinition*, Known> known_;
};

/// Makes a variable for the function's value. What the rules say of it holds wherever the function has a value, so that all
/// conditions can share it.
FunctionValues::Known define(const Function& function, Posting& posting) {
    Posting where_it_has = posting.always();
    std::optional<Atom> has_value;
    const std::vector<Constraint> preconditions = function->all_preconditions();
    if (!posting.condition()) {
        for (const Constraint& precondition : preconditions) precondition->post(posting);
    } else if (!preconditions.empty()) {
        has_value = literal_of(conjunction(preconditions), posting, Reification::full);
        where_it_has = posting.always().under(*has_value);
    }
    const std::vector<View> arguments = views_of_arguments(function, where_it_has);
    const Domain values =
        domain_of(bounds_of(function, arguments, posting), "a value of " + function->kind());
    const View result = posting.new_variable(values, meaning_of(function));
    function->post(where_it_has, result, arguments);
    return {function, result, has_value};
}

/// The variable for the function's value, which it must have where the posting's condition holds.
View value_of(const Function& function, Posting& posting) {
    Posting always = posting.always();
    auto& values = always.joint<FunctionValues>();
    const FunctionValues::Known* known = values.find(function);
    if (known == nullptr) known = &values.add(define(function, posting));
    if (known->has_value) posting.require(*known->has_value);
    return known->value;
}

} // namespace

FlatSum flatten(const Expression& expression, Posting& posting) {
    FlatSum sum{expression.terms(), {}, expression.constant()};
    for (Term& term : sum.terms) term.variable = posting.canonical(term.variable);
    sum.terms.reserve(sum.terms.size() + expression.functions().size());
    for (const auto& [coefficient, function] : expression.functions()) {
        if (coefficient == 0) { // it counts for nothing, but must have a value
            for (const Constraint& precondition : function->all_preconditions()) precondition->post(posting);
            continue;
        }
        const Constraint* const constraint = indicated(function);
        if (const auto atom = constraint != nullptr ? (*constraint)->atom() : std::nullopt)
            sum.atom_terms.push_back({coefficient, *atom});
        else
            sum.terms.push_back({coefficient, value_of(function, posting)});
    }
    return sum;
}

View view_of(const Expression& expression, Posting& posting) {
    FlatSum sum = flatten(expression, posting);
    if (sum.terms.size() == 1 && sum.atom_terms.empty() &&
        (sum.terms[0].coefficient == 1 || sum.terms[0].coefficient == -1)) {
        const View x = sum.terms[0].variable;
        const View view = (sum.terms[0].coefficient == 1 ? x : -x) + sum.constant;
        domain_of(bounds_of(sum, posting), "an argument");
        return view;
    }
    const Domain values = domain_of(bounds_of(sum, posting), "an argument");
    const View result = posting.new_variable(values, meaning_of(expression));
    if (sum.terms.empty() && sum.atom_terms.empty()) return result;
    sum.terms.push_back({-1, result});
    Posting always = posting.always();
    linear(std::move(sum.terms), std::move(sum.atom_terms), Comparison::equal, -sum.constant)->post(always);
    return result;
}

void post_equal(View result, const Function& function, Posting& posting) {
    result = posting.canonical(result);
    if (posting.condition()) return equal(result, value_of(function, posting))->post(posting);
    const std::vector<View> arguments = views_of_arguments(function, posting);
    for (const Constraint& precondition : function->preconditions()) precondition->post(posting);
    const WideInterval bounds = bounds_of(function, arguments, posting);
    posting.at_least(result, bounds.min);
    posting.at_most(result, bounds.max);
    function->post(posting, result, arguments);
}

} // namespace csp
