#include <csp/constraints/expression/flatten.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/logic/rules.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

// Bounds -------------------------------------------------------------------------------------------

namespace {

constexpr WideValue outermost = WideValue{1} << 62;

/// Cuts off values further from 0 than Value allows, which are rejected when rules are posted.
WideInterval within_values(WideInterval x) {
    const auto cut = [](WideValue v) { return std::clamp<WideValue>(v, min_value, max_value); };
    return {cut(x.min), cut(x.max)};
}

WideInterval bounds_of_function(const Function& function, const BoundsOfVariable& of_variable) {
    std::vector<WideInterval> arguments;
    arguments.reserve(function->arguments().size());
    for (const Expression& argument : function->arguments())
        arguments.push_back(within_values(bounds_of(argument, of_variable)));
    return function->bounds(arguments);
}

} // namespace

Domain domain_within_values(WideInterval bounds, const std::string& function, const std::string& what) {
    if (bounds.min < min_value || bounds.max > max_value)
        throw ArgumentError(function, what + " can lie anywhere in " + std::to_string(bounds.min) + ".." +
                                          std::to_string(bounds.max) + ", outside " +
                                          std::to_string(min_value) + ".." + std::to_string(max_value) +
                                          "; give its variables smaller domains, or post that it equals a "
                                          "variable");
    return range(bounds.min, bounds.max);
}

WideInterval bounds_of(const Expression& expression, const BoundsOfVariable& of_variable) {
    HugeInterval sum{expression.constant(), expression.constant()};
    for (const Term& term : expression.terms()) {
        const View x = term.variable;
        const WideInterval bounds = of_variable(x.variable());
        const auto [low, high] = std::minmax({x.from_variable(bounds.min), x.from_variable(bounds.max)});
        sum += term.coefficient * WideInterval{low, high};
    }
    for (const auto& term : expression.functions())
        sum += term.coefficient * bounds_of_function(term.function, of_variable);
    const auto cut = [](HugeValue v) {
        return static_cast<WideValue>(std::clamp(v, HugeValue{-outermost}, HugeValue{outermost}));
    };
    return {cut(sum.min), cut(sum.max)};
}

// Functions that may have no value -----------------------------------------------------------------

namespace {

/// Returns the conditions for the function to have a value; for functions inside it, only that they have one.
std::vector<Constraint> conditions_of(const Function& function) {
    std::vector<Constraint> conditions = function->preconditions();
    for (const Expression& argument : function->arguments())
        for (const auto& term : argument.functions())
            if (term.function->is_partial()) conditions.push_back(has_value(term.function));
    return conditions;
}

/// Returns the atom that states that the function has a value (rule 3); nullopt if it always has a value.
std::optional<Atom> find_or_make_atom(const Function& function, Posting& posting) {
    if (!function->is_partial()) return std::nullopt;
    Flattening::FlatFunction& flat = posting.flattening().of(function.identity());
    if (flat.must_have_value) return std::nullopt;
    if (!flat.has_value)
        flat.has_value = literal_of(conjunction(conditions_of(function)), posting, Reification::full);
    else if (posting.is_true(*flat.has_value))
        return std::nullopt;
    return flat.has_value;
}

class HasValue final : public ConstraintDefinition {
  public:
    HasValue(Function function, bool is_wanted) : function_(std::move(function)), is_wanted_(is_wanted) {}

    std::string kind() const override { return "has_value"; }
    std::string statement(const NameOf& name) const override {
        const std::string has = stated("defined", {function_->statement(name)});
        return is_wanted_ ? has : stated("not", {has});
    }
    std::vector<View> scope() const override { return function_->scope(); }
    bool check(const Assignment& assignment) const override {
        return function_->evaluate(assignment).has_value() == is_wanted_;
    }
    std::string describe(const NameOf& name) const override {
        return function_->describe(name) + (is_wanted_ ? " has a value" : " has no value");
    }
    std::optional<Constraint> negation() const override {
        return make_constraint<HasValue>(function_, !is_wanted_);
    }

    std::optional<Atom> shared_atom(Posting& posting) const override {
        const auto atom = find_or_make_atom(function_, posting);
        if (!atom) return posting.truth(is_wanted_);
        return is_wanted_ ? *atom : !*atom;
    }

    void post(Posting& posting) const override {
        if (!is_wanted_) return posting.require(*shared_atom(posting));
        Flattening::FlatFunction& flat = posting.flattening().of(function_.identity());
        if (posting.condition() || flat.must_have_value || flat.has_value) {
            if (const auto atom = find_or_make_atom(function_, posting)) posting.require(*atom);
            return;
        }
        flat.must_have_value = true;
        for (const Constraint& condition : conditions_of(function_)) condition->post(posting);
    }

  private:
    Function function_;
    bool is_wanted_;
};

} // namespace

Constraint has_value(const Function& function) { return make_constraint<HasValue>(function, true); }

Posting where_it_has_value(const Function& function, Posting& posting) {
    const auto atom = find_or_make_atom(function, posting);
    return atom ? posting.always().under(*atom) : posting.always();
}

// Functions as variables ---------------------------------------------------------------------------

namespace {

class Indicator final : public FunctionDefinition {
  public:
    explicit Indicator(Constraint constraint) : FunctionDefinition({}), constraint_(std::move(constraint)) {}

    const Constraint& constraint() const { return constraint_; }

    std::string kind() const override { return "indicator"; }
    std::string statement(const NameOf& name) const override { return statement_of(constraint_, name); }
    std::vector<View> scope() const override { return constraint_->scope(); }
    std::optional<WideValue> evaluate(const Assignment& assignment) const override {
        return constraint_->check(assignment) ? 1 : 0;
    }
    std::string describe(const NameOf& name) const override {
        const std::string words = constraint_->describe(name);
        return words.find(' ') == std::string::npos ? words : '(' + words + ')';
    }
    std::optional<WideValue> value(std::span<const WideValue> /*arguments*/) const override {
        return std::nullopt; // the indicator is evaluated as a whole
    }
    WideInterval bounds(std::span<const WideInterval> /*arguments*/) const override { return {0, 1}; }

    void post(Posting& posting, View result, std::span<const View> /*arguments*/) const override {
        posting.at_least(result, 0);
        posting.at_most(result, 1);
        equivalence(clause({atom_at_least(result, 1)}), constraint_)->post(posting);
    }

  private:
    Constraint constraint_;
};

} // namespace

Function indicator(Constraint constraint) { return make_function<Indicator>(std::move(constraint)); }

const Constraint* indicated(const Function& function) {
    const auto* const found = dynamic_cast<const Indicator*>(&function.definition());
    return found == nullptr ? nullptr : &found->constraint();
}

namespace {

/// Returns the values of an expression as a domain.
Domain domain_of(WideInterval bounds, const std::string& what) {
    return domain_within_values(bounds, "csp::Expression", what);
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
            [expression](const Assignment& assignment) { return expression.evaluate(assignment); },
            [expression](const NameOf& name) { return statement_of(expression, name); }};
}

/// Whether the expression is a function or its negation, plus a constant.
bool is_function(const Expression& expression) {
    const auto& functions = expression.functions();
    return expression.terms().empty() && functions.size() == 1 &&
           (functions.front().coefficient == 1 || functions.front().coefficient == -1) &&
           indicated(functions.front().function) == nullptr;
}

std::vector<View> views_of_arguments(const Function& function, Posting& posting,
                                     Consistency needed = Consistency::domain) {
    std::vector<View> views;
    views.reserve(function->arguments().size());
    for (const Expression& argument : function->arguments())
        views.push_back(view_of(argument, posting, "an argument", needed));
    return views;
}

WideInterval bounds_of(const Function& function, const std::vector<View>& arguments, const Posting& posting) {
    std::vector<WideInterval> bounds;
    bounds.reserve(arguments.size());
    for (const View x : arguments) bounds.push_back({posting.domain(x).min(), posting.domain(x).max()});
    return function->bounds(bounds);
}

using Parts = Flattening::FlatFunction::Parts;

/// Returns the function with its arguments as views (rules 2 and 3). If the posting's condition holds, it has a value.
Parts& take_apart(const Function& function, Posting& posting, Consistency needed = Consistency::domain) {
    has_value(function)->post(posting);
    Flattening::FlatFunction& flat = posting.flattening().of(function.identity());
    if (flat.parts) return *flat.parts;
    Posting where_it_has = where_it_has_value(function, posting);
    const bool for_bounds = needed == Consistency::bounds && function->needs_only_bounds();
    std::vector<View> arguments =
        views_of_arguments(function, where_it_has, for_bounds ? Consistency::bounds : Consistency::domain);
    const WideInterval bounds = bounds_of(function, arguments, posting);
    return flat.parts.emplace(Parts{std::move(arguments), for_bounds, bounds});
}

/// Returns the variable for the function's value. Its rules hold wherever the function has a value, so that all
/// conditions can share it. Rule 2.
View value_of(const Function& function, Parts& parts, WideInterval bounds, Posting& posting,
              Consistency needed = Consistency::domain) {
    const bool needs_more = parts.is_for_bounds && needed == Consistency::domain;
    if (parts.value && !needs_more) return *parts.value;
    if (!parts.value) {
        const Domain values = domain_of(bounds, "a value of " + function->kind());
        parts.bounds = bounds;
        parts.value = posting.new_variable(values, meaning_of(function));
    }
    Posting where_it_has = where_it_has_value(function, posting);
    parts.is_for_bounds = needed == Consistency::bounds &&
                          function->post_for_bounds(where_it_has, *parts.value, parts.arguments);
    if (parts.is_for_bounds) return *parts.value;
    if (std::exchange(parts.arguments_for_bounds, false))
        for (const Expression& argument : function->arguments())
            if (is_function(argument)) view_of(argument, where_it_has); // its rules must now see holes
    function->post(where_it_has, *parts.value, parts.arguments);
    return *parts.value;
}

HugeValue divided_rounding_down(HugeValue dividend, WideValue divisor) { // divisor > 0
    return dividend / divisor - (dividend % divisor < 0 ? 1 : 0);
}

/// Returns the values of x for which  factor * x + rest  can be allowed; empty if min > max.
WideInterval narrowed(WideInterval x, WideValue factor, HugeInterval rest, AllowedRange allowed) {
    HugeInterval left{x.min, x.max};
    const WideValue divisor = factor < 0 ? -factor : factor;
    const auto multiple_at_most = [&](HugeValue most, WideValue sign) { // sign * divisor * x
        const HugeValue bound = divided_rounding_down(most, divisor);
        if (sign > 0)
            left.max = std::min(left.max, bound);
        else
            left.min = std::max(left.min, -bound);
    };
    if (allowed.most) multiple_at_most(*allowed.most - rest.min, factor);
    if (allowed.least) multiple_at_most(rest.max - *allowed.least, -factor);
    if (left.min > left.max) return {1, 0};
    return {static_cast<WideValue>(left.min), static_cast<WideValue>(left.max)};
}

/// A term coefficient * function, to be replaced by coefficient * variable.
struct FlatTerm {
    WideValue coefficient;
    Function function;
    Parts* parts;
    WideInterval bounds; ///< of the function's value, before any variable of the sum was made

    HugeInterval multiple() const { return coefficient * bounds; }
};

/// Adds a variable for each function to the sum. Returns false if the allowed range leaves a function no value.
bool add_variables(const std::vector<FlatTerm>& terms, FlatSum& sum, Posting& posting, AllowedRange allowed,
                   Consistency needed) {
    HugeInterval all = 1 * bounds_of(sum, posting);
    for (const FlatTerm& term : terms) all += term.multiple();
    for (const FlatTerm& term : terms) {
        const HugeInterval own = term.multiple();
        const HugeInterval rest{all.min - own.min, all.max - own.max};
        const WideInterval bounds = narrowed(term.bounds, term.coefficient, rest, allowed);
        if (bounds.min > bounds.max) return false;
        sum.terms.push_back(
            {term.coefficient, value_of(term.function, *term.parts, bounds, posting, needed)});
    }
    return true;
}

} // namespace

FlatSum flatten(const Expression& expression, Posting& posting, AllowedRange allowed, Consistency needed) {
    FlatSum sum{expression.terms(), {}, expression.constant()};
    for (Term& term : sum.terms) term.variable = posting.canonical(term.variable);
    sum.terms.reserve(sum.terms.size() + expression.functions().size());
    std::vector<FlatTerm> terms;
    for (const auto& [coefficient, function] : expression.functions()) {
        const Constraint* const constraint = indicated(function);
        if (coefficient == 0) { // adds nothing, but the function and its arguments must have a value
            if (constraint == nullptr) take_apart(function, posting);
            has_value(function)->post(posting);
            continue;
        }
        if (const auto atom = constraint != nullptr ? (*constraint)->atom() : std::nullopt) {
            sum.atom_terms.push_back({coefficient, *atom});
        } else {
            Parts& parts = take_apart(function, posting, needed);
            terms.push_back({coefficient, function, &parts, parts.bounds});
        }
    }
    if (posting.condition()) allowed = {};
    if (add_variables(terms, sum, posting, allowed, needed)) return sum;
    posting.fail();
    return {};
}

namespace {

/// Returns the truth of an atom as 0 or 1, if its variable has two neighbouring values left: it is then the variable
/// itself, up to sign and offset.
std::optional<View> truth_of(Atom atom, const Posting& posting) {
    const View x = posting.canonical(atom.variable());
    const DomainView values = posting.domain(atom.variable());
    const bool at_min = atom.holds_for(values.min());
    if (values.max() != values.min() + 1 || at_min == atom.holds_for(values.max())) return std::nullopt;
    return at_min ? values.max() - x : x - values.min();
}

/// Turns a sum of a single atom into a sum of a variable, if possible.
void replace_atom(FlatSum& sum, const Posting& posting) {
    if (!sum.terms.empty() || sum.atom_terms.size() != 1) return;
    const auto truth = truth_of(sum.atom_terms.front().atom, posting);
    if (!truth) return;
    sum.terms.push_back({sum.atom_terms.front().coefficient, *truth});
    sum.atom_terms.clear();
}

} // namespace

View view_of(const Expression& expression, Posting& posting, const std::string& what, Consistency needed) {
    if (!is_function(expression)) needed = Consistency::domain; // the sum below takes holes into account
    FlatSum sum = flatten(expression, posting, {}, needed);
    replace_atom(sum, posting);
    if (sum.terms.size() == 1 && sum.atom_terms.empty() &&
        (sum.terms[0].coefficient == 1 || sum.terms[0].coefficient == -1)) {
        const View x = sum.terms[0].variable;
        const View view = (sum.terms[0].coefficient == 1 ? x : -x) + sum.constant;
        domain_of(bounds_of(sum, posting), what);
        return view;
    }
    const Domain values = domain_of(bounds_of(sum, posting), what);
    const View result = posting.new_variable(values, meaning_of(expression));
    if (sum.terms.empty() && sum.atom_terms.empty()) return result;
    sum.terms.push_back({-1, result});
    Posting always = posting.always();
    linear(std::move(sum.terms), std::move(sum.atom_terms), Comparison::equal, -sum.constant)->post(always);
    return result;
}

void post_equal(View result, const Function& function, Posting& posting) {
    result = posting.canonical(result);
    if (posting.condition()) {
        Parts& parts = take_apart(function, posting);
        return equal(result, value_of(function, parts, parts.bounds, posting))->post(posting);
    }
    const std::vector<View> arguments = views_of_arguments(function, posting);
    for (const Constraint& precondition : function->preconditions()) precondition->post(posting);
    const WideInterval bounds = bounds_of(function, arguments, posting);
    posting.at_least(result, bounds.min);
    posting.at_most(result, bounds.max);
    function->post(posting, result, arguments);
}

} // namespace csp
