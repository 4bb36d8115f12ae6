#include <apps/flatzinc/passes/reduction.hpp>

#include <cstdlib>

namespace flatzinc {

namespace {

constexpr WideValue greatest_offset = WideValue{1} << 40; ///< sums of offsets stay far from 2^62

} // namespace

Reduction::Reduction(const Instance& instance, bool joins_equations)
    : instance_(instance),
      conditions_(instance.variables.size()),
      is_compared_(instance.variables.size()),
      is_settled_(instance.constraints.size()) {
    links_.reserve(instance.variables.size());
    domains_.reserve(instance.variables.size());
    for (std::uint32_t x = 0; x < instance.variables.size(); ++x) {
        links_.push_back({x});
        domains_.push_back(instance.variables[x].domain);
        if (domains_.back().is_empty()) fail();
    }
    if (!joins_equations) return;
    for (const auto& [left, right] : instance.equations) join(left, right, false, 0);
}

Link Reduction::link(std::uint32_t variable) {
    const Link near = links_[variable];
    if (near.root == variable || links_[near.root].root == near.root) return near;
    const Link far = link(near.root);
    const bool is_negated = near.is_negated != far.is_negated;
    const WideValue offset = near.is_negated ? near.offset - far.offset : near.offset + far.offset;
    return links_[variable] = {far.root, is_negated, offset};
}

bool Reduction::join(Operand x, Operand y, bool is_negated, WideValue offset) {
    if (x.is_constant() && y.is_constant()) return false;
    if (x.is_constant()) return join(y, x, is_negated, is_negated ? offset : -offset);
    if (y.is_constant()) {
        const WideValue value = is_negated ? offset - y.constant : y.constant + offset;
        keep(x, value, value);
        return true;
    }
    if (std::abs(offset) > greatest_offset) return false;
    const Link a = link(x.variable);
    const Link b = link(y.variable);
    // a.root = sign * b.root + total
    const bool is_opposite = (a.is_negated != b.is_negated) != is_negated;
    const WideValue right = (is_negated ? -b.offset : b.offset) + offset - a.offset;
    const WideValue total = a.is_negated ? -right : right;
    if (a.root == b.root) {
        if (!is_opposite && total != 0) fail();
        if (is_opposite && total % 2 != 0) fail();
        if (is_opposite && total % 2 == 0) narrow(a.root, domains_[a.root].keep(total / 2, total / 2));
        return true;
    }
    if (std::abs(total) > greatest_offset || conditions_[a.root] || is_compared_[a.root]) return false;
    links_[a.root] = {b.root, is_opposite, total};
    const WideValue back = is_opposite ? total : -total;
    narrow(b.root, domains_[b.root].keep(domains_[a.root].seen_as(is_opposite, back)));
    return true;
}

WideSet Reduction::domain(Operand operand) {
    if (operand.is_constant()) return {operand.constant, operand.constant};
    const Link at = link(operand.variable);
    return domains_[at.root].seen_as(at.is_negated, at.offset);
}

WideValue Reduction::min(Operand operand) {
    if (operand.is_constant()) return operand.constant;
    const Link at = link(operand.variable);
    const WideSet& domain = domains_[at.root];
    return seen_as(at.is_negated ? domain.max() : domain.min(), at.is_negated, at.offset);
}

WideValue Reduction::max(Operand operand) {
    if (operand.is_constant()) return operand.constant;
    const Link at = link(operand.variable);
    const WideSet& domain = domains_[at.root];
    return seen_as(at.is_negated ? domain.min() : domain.max(), at.is_negated, at.offset);
}

bool Reduction::narrow(std::uint32_t root, bool is_less) {
    if (domains_[root].is_empty()) fail();
    changes_ += is_less ? 1U : 0U;
    if (is_less && from_ && !is_false_)
        inferences_.push_back({*from_, root, domains_[root].min(), domains_[root].max()});
    return is_less;
}

bool Reduction::keep(Operand operand, WideValue min, WideValue max) {
    if (operand.is_constant()) {
        if (operand.constant < min || operand.constant > max) fail();
        return false;
    }
    const Link at = link(operand.variable);
    const WideValue low = at.is_negated ? seen_as(max, true, at.offset) : seen_as(min, false, -at.offset);
    const WideValue high = at.is_negated ? seen_as(min, true, at.offset) : seen_as(max, false, -at.offset);
    return narrow(at.root, domains_[at.root].keep(low, high));
}

bool Reduction::keep(Operand operand, const WideSet& values) {
    if (operand.is_constant()) {
        if (!values.contains(operand.constant)) fail();
        return false;
    }
    const Link at = link(operand.variable);
    const WideValue back = at.is_negated ? at.offset : -at.offset;
    return narrow(at.root, domains_[at.root].keep(values.seen_as(at.is_negated, back)));
}

bool Reduction::remove(Operand operand, WideValue value) {
    if (operand.is_constant()) {
        if (operand.constant == value) fail();
        return false;
    }
    const Link at = link(operand.variable);
    return narrow(at.root, domains_[at.root].remove(at.is_negated ? at.offset - value : value - at.offset));
}

namespace {

using Operation = Condition::Operation;

/// Turns an operation on x into an operation on -x.
Operation mirrored(Operation operation) {
    if (operation == Operation::at_most) return Operation::at_least;
    return operation == Operation::at_least ? Operation::at_most : operation;
}

Condition opposite(Condition condition) {
    switch (condition.operation) {
    case Operation::equal:
        return {condition.root, Operation::different, condition.number};
    case Operation::different:
        return {condition.root, Operation::equal, condition.number};
    case Operation::at_most:
        return {condition.root, Operation::at_least, condition.number + 1};
    case Operation::at_least:
        return {condition.root, Operation::at_most, condition.number - 1};
    }
    return condition;
}

} // namespace

bool Reduction::define(Operand b, Operand x, Condition::Operation operation, WideValue number) {
    if (b.is_constant() || x.is_constant()) return false;
    const Link of_b = link(b.variable);
    const Link of_x = link(x.variable);
    if (of_b.root == of_x.root || domains_[of_b.root].is_fixed() || conditions_[of_b.root] ||
        is_compared_[of_b.root] || conditions_[of_x.root])
        return false;
    if (domains_[of_b.root].min() != 0 || domains_[of_b.root].max() != 1) return false;
    const WideValue at_root = of_x.is_negated ? of_x.offset - number : number - of_x.offset;
    if (of_x.is_negated) operation = mirrored(operation);
    conditions_[of_b.root] = Condition{of_x.root, operation, at_root};
    if (of_b.is_negated) conditions_[of_b.root] = opposite(*conditions_[of_b.root]);
    is_compared_[of_x.root] = true;
    return true;
}

bool Reduction::must_hold(std::size_t constraint) {
    const StatedConstraint& stated = instance_.constraints[constraint];
    return stated.form == Form::plain || min(stated.condition) == 1;
}

} // namespace flatzinc
