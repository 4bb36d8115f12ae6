#include <csp/constraints/arithmetic/arithmetic.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/arithmetic/rules.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/domain_reason.hpp>

#include <algorithm>
#include <utility>

namespace csp {

MaximumBounds::MaximumBounds(View result, std::vector<View> arguments, Consistency needed)
    : result_(result),
      arguments_(std::move(arguments)),
      needed_(needed) {}

Priority MaximumBounds::priority() const {
    return arguments_.size() <= 3 ? Priority::ternary : Priority::linear;
}

/// Subscribes to holes only if they are needed: rule 4 may take them into account.
void MaximumBounds::scope(Wiring& wiring) {
    const Events heard = needed_ == Consistency::bounds ? Events::bounds : Events::domain;
    wiring.on(result_, heard);
    wiring.on_each(arguments_, heard);
    open_ = wiring.reversible(static_cast<std::uint32_t>(arguments_.size()));
}

void MaximumBounds::propagate(Context& context) {
    std::size_t open = context.get(open_);
    do { // again if a bound of an argument fell into a hole
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

/// Applies rule 4, and rule 3 and the part of rule 2 for this argument.
void MaximumBounds::follow(View argument, Context& context) const {
    if (needed_ == Consistency::bounds) return follow_bounds(argument, context);
    const auto why = [&](View lacking, View narrowed) {
        return [&, lacking, narrowed](Reason& r) {
            explain_follow(r, context);
            DomainReason(r, context).lacks(lacking, context.domain(narrowed));
        };
    };
    if (!context.keep(argument, context.domain(result_), why(result_, argument)) ||
        !context.keep(result_, context.domain(argument), why(argument, result_)))
        return;
    if (context.is_fixed(result_) && context.contains(argument, context.value(result_)))
        return context.entailed(); // views of one variable may still differ
    context.fixpoint();
}

/// Applies rule 4 to bounds; the rest follows from rules 1 to 3.
void MaximumBounds::follow_bounds(View argument, Context& context) const {
    if (!context.at_least(argument, context.min(result_), [&](Reason& r) { explain_follow(r, context); }))
        return;
    if (context.min(argument) != context.min(result_) || context.max(argument) != context.max(result_))
        return;
    if (context.is_fixed(result_)) return context.entailed();
    context.fixpoint();
}

/// Adds that no other argument reaches the result.
void MaximumBounds::explain_follow(Reason& reason, const Context& context) const {
    const Value lowest = context.min(result_);
    reason.add(atom_at_least(result_, lowest));
    for (auto x = arguments_.begin() + 1; x != arguments_.end(); ++x)
        reason.add(atom_at_most(*x, lowest - 1));
}

Value MaximumBounds::largest_possible(std::size_t open, const Context& context) const {
    Value largest = min_value;
    for (std::size_t i = 0; i < open; ++i) largest = std::max(largest, context.max(arguments_[i]));
    return largest;
}

/// Whether the result is fixed, an argument is fixed to the same value, and no argument can exceed it, as another view
/// of a variable might.
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

/// Fails because no argument reaches the result.
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

namespace {

/// The maximum. The minimum is the negation of the maximum of the negations.
class Extremum final : public FunctionDefinition {
  public:
    Extremum(std::vector<Expression> arguments, bool is_largest)
        : FunctionDefinition(std::move(arguments)),
          is_largest_(is_largest) {
        if (FunctionDefinition::arguments().empty())
            throw ArgumentError("csp::" + kind(), "an empty list has none; give at least one argument");
    }

    std::string kind() const override { return is_largest_ ? "max" : "min"; }
    std::string statement(const NameOf& name) const override {
        return statement_of_arguments(*this, kind(), name);
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        const auto [least, largest] = std::minmax_element(arguments.begin(), arguments.end());
        return is_largest_ ? *largest : *least;
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        WideInterval bounds = arguments.front();
        for (const WideInterval& x : arguments) {
            const bool lower = is_largest_ ? x.min > bounds.min : x.min < bounds.min;
            const bool upper = is_largest_ ? x.max > bounds.max : x.max < bounds.max;
            bounds = {lower ? x.min : bounds.min, upper ? x.max : bounds.max};
        }
        return bounds;
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        post_needed(posting, result, arguments, Consistency::domain);
    }
    bool post_for_bounds(Posting& posting, View result, std::span<const View> arguments) const override {
        post_needed(posting, result, arguments, Consistency::bounds);
        return true;
    }
    bool needs_only_bounds() const override { return true; }

  private:
    void post_needed(Posting& posting, View result, std::span<const View> arguments,
                     Consistency needed) const {
        std::vector<View> candidates;
        candidates.reserve(arguments.size());
        for (const View x : arguments) {
            const View y = is_largest_ ? x : -x;
            const auto is_y = [y](View other) { return other.is_same(y); };
            if (std::none_of(candidates.begin(), candidates.end(), is_y)) candidates.push_back(y);
        }
        post_largest(posting, is_largest_ ? result : -result, std::move(candidates), needed);
    }

    static void post_largest(Posting& posting, View result, std::vector<View> candidates,
                             Consistency needed) {
        const auto is_result = [result](View x) { return x.is_same(result); };
        if (candidates.size() == 1) return equal(result, candidates.front())->post(posting);
        if (std::none_of(candidates.begin(), candidates.end(), is_result))
            return posting.add<MaximumBounds>(result, std::move(candidates), needed);
        for (const View x : candidates)
            if (!is_result(x)) less_equal(x, result)->post(posting);
    }

    bool is_largest_;
};

} // namespace

Function min(const Expression& x, const Expression& y) { return min(List{x, y}); }
Function max(const Expression& x, const Expression& y) { return max(List{x, y}); }
Function min(const List& xs) { return make_function<Extremum>(xs.expressions(), false); }
Function max(const List& xs) { return make_function<Extremum>(xs.expressions(), true); }

} // namespace csp
