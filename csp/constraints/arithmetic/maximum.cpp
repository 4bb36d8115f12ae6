#include <csp/constraints/arithmetic/maximum.hpp>

#include <csp/engine/domain_reason.hpp>

#include <algorithm>
#include <utility>

namespace csp {

MaximumBounds::MaximumBounds(View result, std::vector<View> arguments)
    : result_(result),
      arguments_(std::move(arguments)) {}

Priority MaximumBounds::priority() const {
    return arguments_.size() <= 3 ? Priority::ternary : Priority::linear;
}

/// Rule 4 looks at holes.
void MaximumBounds::scope(Wiring& wiring) {
    wiring.on(result_);
    wiring.on_each(arguments_);
    open_ = wiring.reversible(static_cast<std::uint32_t>(arguments_.size()));
}

void MaximumBounds::propagate(Context& context) {
    std::size_t open = context.get(open_);
    do { // again if a hole kept an argument from what it was narrowed to
        if (!narrow_result(open, context) || !narrow_arguments(open, context)) return;
        if (open == 1) return follow(arguments_.front(), context);
    } while (largest_possible(open, context) < context.max(result_));
    if (is_settled(open, context)) return context.entailed();
    context.fixpoint();
}

bool MaximumBounds::narrow_result(std::size_t open, Context& context) const {
    Value highest = min_value;
    Value lowest = min_value;
    View support;
    for (std::size_t i = 0; i < open; ++i) {
        highest = std::max(highest, context.max(arguments_[i]));
        const Value low = context.min(arguments_[i]);
        if (i > 0 && low <= lowest) continue;
        lowest = low;
        support = arguments_[i];
    }
    if (highest < context.min(result_)) return fail(context);                                 // Rule 5
    return context.at_most(result_, highest, [&](Reason& r) { explain_at_most(highest, r); }) // Rule 1
           && context.at_least(result_, lowest, because{atom_at_least(support, lowest)});     // Rule 2
}

bool MaximumBounds::narrow_arguments(std::size_t& open, Context& context) {
    const Value highest = context.max(result_);
    const Value lowest = context.min(result_);
    const std::size_t before = open;
    for (std::size_t i = 0; i < open;) {
        if (!context.at_most(arguments_[i], highest, because{atom_at_most(result_, highest)})) // Rule 3
            return false;
        if (context.max(arguments_[i]) >= lowest)
            ++i;
        else
            std::swap(arguments_[i], arguments_[--open]);
    }
    if (open != before) context.set(open_, static_cast<std::uint32_t>(open));
    return open > 0 || fail(context); // Rule 5
}

/// Rule 4. Together with Rule 3 and what Rule 2 says of this argument.
void MaximumBounds::follow(View argument, Context& context) const {
    const auto others_are_less = [&](Reason& r) {
        const Value lowest = context.min(result_);
        r.add(atom_at_least(result_, lowest));
        for (auto x = arguments_.begin() + 1; x != arguments_.end(); ++x) r.add(atom_at_most(*x, lowest - 1));
    };
    const auto why = [&](View lacking, View narrowed) {
        return [&, lacking, narrowed](Reason& r) {
            others_are_less(r);
            DomainReason(r, context).lacks(lacking, context.domain(narrowed));
        };
    };
    if (!context.keep(argument, context.domain(result_), why(result_, argument)) ||
        !context.keep(result_, context.domain(argument), why(argument, result_)))
        return;
    if (context.is_fixed(result_) && context.contains(argument, context.value(result_)))
        return context.entailed(); // if they are views of one variable, they may differ still
    context.fixpoint();
}

Value MaximumBounds::largest_possible(std::size_t open, const Context& context) const {
    Value largest = min_value;
    for (std::size_t i = 0; i < open; ++i) largest = std::max(largest, context.max(arguments_[i]));
    return largest;
}

/// Whether the result is fixed, an argument is fixed to it, and none can exceed it. (Another view of the same variable
/// might.)
bool MaximumBounds::is_settled(std::size_t open, const Context& context) const {
    if (!context.is_fixed(result_)) return false;
    const Value value = context.value(result_);
    return largest_possible(open, context) == value &&
           std::any_of(arguments_.begin(), arguments_.begin() + static_cast<std::ptrdiff_t>(open),
                       [&](View x) { return context.min(x) == value; });
}

void MaximumBounds::explain_at_most(Value bound, Reason& reason) const {
    for (const View x : arguments_) reason.add(atom_at_most(x, bound));
}

/// No argument reaches the result.
bool MaximumBounds::fail(Context& context) const {
    const Value lowest = context.min(result_);
    return context.fail([&](Reason& r) {
        r.add(atom_at_least(result_, lowest));
        explain_at_most(lowest - 1, r);
    });
}

std::optional<bool> MaximumBounds::check(const Assignment& assignment) const {
    Value largest = assignment[arguments_.front()];
    for (const View x : arguments_) largest = std::max(largest, assignment[x]);
    return assignment[result_] == largest;
}

} // namespace csp
