#include <apps/flatzinc/model/translation.hpp>

#include <apps/flatzinc/builtins/builtin.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/no_overlap/no_overlap.hpp>

#include <algorithm>
#include <unordered_map>

namespace flatzinc {

namespace {

/// Domains are cut off here, so that views with offsets stay within the values of the library.
constexpr WideValue furthest = WideValue{1} << 29;

using Operation = Condition::Operation;

} // namespace

Translation::Translation(Reduction& reduction, csp::Model& model, Extent extent)
    : reduction_(reduction),
      model_(model),
      extent_(extent),
      is_needed_(reduction.instance().variables.size()),
      is_constrained_(is_needed_.size()),
      variables_(reduction.instance().variables.size()) {
    links_.reserve(is_needed_.size());
    for (std::uint32_t x = 0; x < is_needed_.size(); ++x) links_.push_back(reduction.link(x));
    if (reduction.is_false()) {
        model_.post(never(), "a contradiction in the file");
        return;
    }
    mark_needed();
    make_variables();
}

// Variables ------------------------------------------------------------------------------------------------

void Translation::mark(Operand operand) {
    if (operand.is_constant()) return;
    const std::uint32_t root = links_[operand.variable].root;
    is_needed_[root] = true;
    is_constrained_[root] = true;
    const auto& condition = reduction_.condition_of_root(root);
    if (!condition) return;
    is_needed_[condition->root] = true;
    // Only if the number is far away: any other number is on the same side of all values that are cut off.
    if (condition->number <= -furthest || condition->number >= furthest)
        is_constrained_[condition->root] = true;
}

/// Marks the roots in the remaining constraints, in the output, and in the objective.
void Translation::mark_needed() {
    const Instance& instance = this->instance();
    for (std::size_t c = 0; c < instance.constraints.size(); ++c) {
        if (reduction_.is_settled(c)) continue;
        const StatedConstraint& constraint = instance.constraints[c];
        for (std::size_t i = 0; i < constraint.builtin->types.size(); ++i) {
            const char type = constraint.builtin->types[i];
            if (type != 's' && type != 'S')
                for (const Operand operand : instance.operands_of(constraint, i)) mark(operand);
        }
        mark(constraint.condition);
    }
    if (extent_ == Extent::all || !is_fixed(instance.objective)) mark(instance.objective);
    if (reduction_.objective)
        for (const RootSum::Term& term : reduction_.objective->terms) mark(term.operand);
    for (std::uint32_t x = 0; x < instance.variables.size(); ++x) {
        const std::uint32_t root = links_[x].root;
        const bool is_decided =
            reduction_.condition_of_root(root) && reduction_.domain_of_root(root).is_fixed();
        if (is_decided) mark({x});
        if (!instance.variables[x].is_output) continue;
        const bool is_constrained = is_constrained_[root];
        mark({x});
        is_constrained_[root] = is_constrained;
    }
    if (reduction_.objective) is_needed_[reduction_.objective->root] = false;
    if (extent_ == Extent::all) is_needed_.assign(is_needed_.size(), true);
}

bool Translation::is_printed(std::uint32_t root) const {
    const auto& variables = instance().variables;
    for (std::uint32_t x = 0; x < variables.size(); ++x)
        if (variables[x].is_output && links_[x].root == root) return true;
    return false;
}

void Translation::make_variables() {
    const Instance& instance = this->instance();
    for (std::uint32_t x = 0; x < links_.size(); ++x) {
        const std::uint32_t root = links_[x].root;
        if (!is_needed_[root] || variables_[root] || reduction_.condition_of_root(root)) continue;
        WideSet domain = reduction_.domain_of_root(root);
        is_needed_[root] = cut(root, domain);
        if (is_needed_[root]) variables_[root] = make_variable(domain, instance.name(instance.variables[x]));
    }
    for (std::uint32_t root = 0; root < links_.size(); ++root) {
        const auto& condition = reduction_.condition_of_root(root);
        if (!condition || !is_needed_[root] || !reduction_.domain_of_root(root).is_fixed()) continue;
        const Literal literal = condition_literal(root);
        model_.post(constraint_of(reduction_.domain_of_root(root).min() == 1 ? literal : !literal));
    }
}

/// Cuts off values that the library does not have. Returns false if the root needs no variable: no constraint depends
/// on its value, and all of its values are too far away.
bool Translation::cut(std::uint32_t root, WideSet& domain) {
    if (domain.min() >= csp::min_value && domain.max() <= csp::max_value) return true;
    const bool is_known = domain.is_fixed() && !is_constrained_[root] && !reduction_.is_compared(root);
    if (is_known && extent_ == Extent::needed) return false;
    const bool is_free = !is_constrained_[root] && domain.is_interval();
    if (!is_free || is_printed(root)) cuts_.push_back({{root}, -furthest, furthest, is_free});
    domain.keep(-furthest, furthest);
    if (!domain.is_empty()) return true;
    if (is_free && !reduction_.is_compared(root)) return false;
    cuts_.push_back({{root}, -furthest, furthest, false});
    model_.post(never(), "values that Arcwise cannot represent");
    domain = WideSet(0, 0);
    return true;
}

csp::Var Translation::make_variable(const WideSet& domain, const std::string& name) {
    std::vector<csp::Interval> runs;
    for (const auto& [min, max] : domain.intervals())
        runs.push_back({static_cast<csp::Value>(min), static_cast<csp::Value>(max)});
    return model_.int_var(csp::Domain(std::move(runs)), name);
}

csp::View Translation::constant_view(WideValue value) {
    const auto known = constants_.find(value);
    if (known != constants_.end()) return known->second;
    if (!csp::is_value(value))
        throw FileError("a constraint", "found " + std::to_string(value) +
                                            " where Arcwise needs a number within +-1073741823");
    return constants_.emplace(value, model_.int_var(csp::range(value, value), std::to_string(value)))
        .first->second;
}

/// Returns the view or, if it can leave the values of the library, a variable for the values that the library can
/// represent.
csp::View Translation::confined(csp::View view, Operand operand) {
    const csp::Domain& domain = model_.domain(view.variable());
    if (csp::takes_values_only(view, domain.min(), domain.max())) return view;
    WideSet kept = this->domain(operand);
    kept.keep(csp::min_value, csp::max_value);
    cuts_.push_back({operand, csp::min_value, csp::max_value});
    if (kept.is_empty()) {
        model_.post(never(), "values that Arcwise cannot represent");
        return constant_view(0);
    }
    const csp::Var near = model_.int_var(csp::range(kept.min(), kept.max()));
    model_.post(csp::equal(near, view));
    return near;
}

Translation::Seen Translation::seen(Operand variable) {
    const Link& link = links_[variable.variable];
    return {link, variables_[link.root]};
}

std::optional<csp::Var> Translation::variable_of(Operand variable) const {
    const std::uint32_t root = links_[variable.variable].root;
    const auto& condition = reduction_.condition_of_root(root);
    return variables_[condition ? condition->root : root];
}

std::vector<csp::Var> Translation::printed() {
    std::vector<csp::Var> printed;
    std::vector<bool> is_listed(links_.size());
    const auto& variables = instance().variables;
    for (const bool are_conditions : {false, true})
        for (std::uint32_t x = 0; x < variables.size(); ++x) {
            const std::uint32_t root = links_[x].root;
            const auto& condition = reduction_.condition_of_root(root);
            if (!variables[x].is_output || is_listed[root] || condition.has_value() != are_conditions)
                continue;
            is_listed[root] = true;
            if (!condition && variables_[root]) printed.push_back(*variables_[root]);
            if (condition && variables_[condition->root] && !is_listed[condition->root])
                printed.push_back(truth_variable(root));
        }
    return printed;
}

csp::Expression Translation::number(Operand operand) {
    if (operand.is_constant()) return operand.constant;
    if (is_fixed(operand)) return min(operand);
    return view(operand);
}

csp::Expression Translation::expression(const RootSum& sum) {
    csp::Expression whole = sum.constant;
    for (const auto& [coefficient, x] : sum.terms) {
        if (is_fixed(x))
            whole += coefficient * min(x);
        else
            whole.add_multiple(coefficient, view(x));
    }
    return whole;
}

csp::Expression Translation::objective() {
    const Operand wanted = instance().objective;
    if (reduction_.is_false()) return 0; // there are no variables
    if (!reduction_.objective) return number(wanted);
    const csp::Expression root = expression(*reduction_.objective);
    const Link& link = links_[wanted.variable];
    return link.is_negated ? link.offset - root : root + link.offset;
}

csp::View Translation::view(Operand operand) {
    if (operand.is_constant()) return constant_view(operand.constant);
    const auto [link, variable] = seen(operand);
    const csp::Var x = variable ? *variable : truth_variable(link.root);
    return confined(csp::View(x, link.is_negated, link.offset), operand);
}

/// Returns a variable, 0 or 1, that equals the condition.
csp::Var Translation::truth_variable(std::uint32_t root) {
    const auto known = truths_.find(root);
    if (known != truths_.end()) return known->second;
    const csp::Var truth = model_.bool_var(instance().name(instance().variables[root]));
    model_.post(same(Literal(csp::Atom::equal(truth, 1)), condition_literal(root)));
    return truths_.emplace(root, truth).first->second;
}

Literal Translation::literal(Operand boolean) {
    if (is_fixed(boolean)) return Literal(min(boolean) == 1);
    const auto [link, variable] = seen(boolean);
    if (!variable) return link.is_negated ? !condition_literal(link.root) : condition_literal(link.root);
    const WideValue when_true = link.is_negated ? link.offset - 1 : 1 - link.offset;
    return Literal(csp::Atom::equal(*variable, static_cast<csp::Value>(when_true)));
}

Literal Translation::condition_literal(std::uint32_t root) {
    return literal_of(*reduction_.condition_of_root(root));
}

Literal Translation::literal_of(const Condition& condition) {
    const csp::Var x = *variables_[condition.root];
    const csp::Domain& domain = model_.domain(x);
    const WideValue number = condition.number;
    switch (condition.operation) {
    case Operation::equal:
    case Operation::different: {
        const bool is_possible = csp::is_value(number) && domain.contains(static_cast<csp::Value>(number));
        const Literal equal =
            is_possible ? Literal(csp::Atom::equal(x, static_cast<csp::Value>(number))) : Literal(false);
        return condition.operation == Operation::equal ? equal : !equal;
    }
    case Operation::at_most:
        if (number >= domain.max() || number < domain.min()) return Literal(number >= domain.max());
        return Literal(csp::Atom::at_most(x, static_cast<csp::Value>(number)));
    case Operation::at_least:
        if (number <= domain.min() || number > domain.max()) return Literal(number <= domain.min());
        return Literal(csp::Atom::at_least(x, static_cast<csp::Value>(number)));
    }
    return Literal(false);
}

WideValue Translation::sum_in(const RootSum& sum, const csp::Assignment& solution) const {
    WideValue total = sum.constant;
    for (const auto& [coefficient, x] : sum.terms)
        total += coefficient * (x.is_constant() ? x.constant : value(x.variable, solution));
    return total;
}

WideValue Translation::value_of_root(std::uint32_t root, const csp::Assignment& solution) const {
    if (const auto& condition = reduction_.condition_of_root(root))
        return holds_for(*condition, value_of_root(condition->root, solution)) ? 1 : 0;
    if (variables_[root]) return solution[*variables_[root]];
    if (reduction_.objective && reduction_.objective->root == root)
        return sum_in(*reduction_.objective, solution);
    const WideSet& domain = reduction_.domain_of_root(root);
    return domain.contains(0) ? 0 : domain.min() > -WideSet::infinity ? domain.min() : domain.max();
}

WideValue Translation::value(std::uint32_t variable, const csp::Assignment& solution) const {
    const Link& link = links_[variable];
    return reduction_.value_of(link, value_of_root(link.root, solution));
}

std::vector<WideValue> Translation::values(const csp::Assignment& solution) const {
    std::vector<WideValue> values(instance().variables.size());
    for (std::uint32_t x = 0; x < values.size(); ++x) values[x] = value(x, solution);
    if (reduction_.one_sided.empty()) return values;
    // Variables that are linked to a root change with it.
    std::vector<std::vector<std::uint32_t>> seen_of(values.size());
    for (std::uint32_t x = 0; x < values.size(); ++x)
        if (links_[x].root != x) seen_of[links_[x].root].push_back(x);
    for (const OneSided& boolean : reduction_.one_sided) {
        const bool holds = boolean.definition.builtin->holds(Facts(instance(), boolean.definition, values));
        const Link& of_condition = links_[boolean.definition.condition.variable];
        const WideValue of_root = (holds ? 1 : 0) != (of_condition.is_negated ? 1 : 0) ? 1 : 0;
        values[boolean.root] = of_root;
        for (const std::uint32_t x : seen_of[boolean.root])
            values[x] = reduction_.value_of(links_[x], of_root);
    }
    return values;
}

std::vector<Translation::Idle> Translation::idle() const {
    std::vector<Idle> idle;
    for (const OneSided& boolean : reduction_.one_sided)
        if (is_needed_[boolean.root]) idle.push_back({boolean.definition.condition, boolean.matters_if_true});
    return idle;
}

// Constraints ----------------------------------------------------------------------------------------------

void Translation::state_constraints() {
    const Instance& instance = this->instance();
    if (reduction_.is_false()) return;
    std::unordered_map<std::uint32_t, const OneSided*> halves;
    for (const OneSided& boolean : reduction_.one_sided) halves.emplace(boolean.constraint, &boolean);
    for (std::uint32_t c = 0; c < instance.constraints.size(); ++c) {
        if (reduction_.is_settled(c)) continue;
        const StatedConstraint& constraint = instance.constraints[c];
        try {
            const auto found = halves.find(c);
            csp::Constraint made = found == halves.end() ? stated(constraint) : half(*found->second);
            std::string name = instance.user_name(constraint);
            if (name.empty() && extent_ == Extent::all) name = instance.where(constraint);
            model_.post(std::move(made), name);
        } catch (const csp::ArgumentError& error) {
            throw FileError(instance.where(constraint), error.what());
        }
        origins_.resize(model_.constraint_count(), Operand::none);
        origins_.back() = c;
    }
    if (reduction_.objective) confine_objective();
    if (extent_ == Extent::needed) return;
    for (const auto& [left, right] : instance.equations) // those that the reduction has not joined
        model_.post(csp::equal(view(left), view(right)), instance.name(instance.variables[left.variable]));
}

/// States the domain of a wide objective, unless the bounds of its sum imply it.
void Translation::confine_objective() {
    const RootSum& sum = *reduction_.objective;
    const WideSet& domain = reduction_.domain_of_root(sum.root);
    WideValue least = sum.constant;
    WideValue most = sum.constant;
    for (const auto& [coefficient, x] : sum.terms) {
        least += coefficient * (coefficient > 0 ? min(x) : max(x));
        most += coefficient * (coefficient > 0 ? max(x) : min(x));
    }
    if (least < domain.min()) model_.post(expression(sum) >= domain.min());
    if (most > domain.max()) model_.post(expression(sum) <= domain.max());
}

csp::Constraint Translation::stated(const StatedConstraint& constraint) {
    const Statement statement(*this, constraint);
    if (constraint.form == Form::plain) return constraint.builtin->state(statement);
    const Literal condition = literal(constraint.condition);
    if (constraint.form == Form::implied && condition.is_false()) return always();
    const csp::Constraint inner = constraint.builtin->state(statement);
    return constraint.form == Form::reified ? exactly_if(condition, inner) : if_holds(condition, inner);
}

csp::Constraint Translation::half(const OneSided& boolean) {
    const Literal condition = literal(boolean.definition.condition);
    const csp::Constraint inner = boolean.definition.builtin->state(Statement(*this, boolean.definition));
    return boolean.matters_if_true ? if_holds(condition, inner) : if_holds(!condition, csp::negation(inner));
}

std::optional<std::uint32_t> Translation::origin(std::size_t c) const {
    if (c >= origins_.size() || origins_[c] == Operand::none) return std::nullopt;
    return origins_[c];
}

} // namespace flatzinc
