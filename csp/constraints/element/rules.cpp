#include <csp/constraints/element/rules.hpp>

#include <csp/engine/domain_reason.hpp>

#include <algorithm>
#include <utility>

namespace csp {

ElementOfVariables::ElementOfVariables(View result, View index, std::vector<View> elements)
    : result_(result),
      index_(index),
      elements_(std::move(elements)),
      witnesses_(elements_.size(), 0) {
    seen_.reserve(elements_.size());
    for (const View x : elements_) seen_.push_back(solved_for(result, x));
}

void ElementOfVariables::scope(Wiring& wiring) {
    wiring.on(result_);
    wiring.on(index_);
    wiring.on_each(elements_);
}

void ElementOfVariables::propagate(Context& context) {
    const auto always = [](Reason&) {};
    if (!context.at_least(index_, 0, always) ||
        !context.at_most(index_, static_cast<WideValue>(elements_.size()) - 1, always))
        return; // Rule 1
    if (!context.is_fixed(index_)) {
        if (context.is_small(result_.variable()))
            narrow_small(context);
        else
            narrow_bounds(context);
    }
    if (!context.failed() && context.is_fixed(index_)) follow(context);
}

/// Applies rules 2 and 3 to words, with the values of the result's variable.
void ElementOfVariables::narrow_small(Context& context) const {
    const Var result = result_.variable();
    const Value base = context.base(result);
    const Word possible = context.bits(result);
    Word shared = 0;
    for (const Value i : context.domain(index_)) {
        const auto at = static_cast<std::size_t>(i);
        const Word both = context.window(seen_[at], base) & possible;
        shared |= both;
        const auto is_apart = [&](Reason& r) { DomainReason(r, context).disjoint(result_, elements_[at]); };
        if (both == 0 && !context.remove(index_, i, is_apart)) return; // Rule 2
    }
    const auto why = [&](Reason& r) {
        DomainReason reason(r, context);
        reason.known(index_);
        for (const Value i : context.domain(index_))
            reason.lacks(seen_[static_cast<std::size_t>(i)], possible & ~shared, base);
    };
    if (context.keep_bits(result, shared, why)) context.fixpoint(); // Rule 3
}

void ElementOfVariables::narrow_bounds(Context& context) {
    Value lowest = max_value;
    Value highest = min_value;
    for (const Value i : context.domain(index_)) {
        const auto at = static_cast<std::size_t>(i);
        if (has_shared_value(at, context)) {
            lowest = std::min(lowest, context.min(elements_[at]));
            highest = std::max(highest, context.max(elements_[at]));
        } else {
            const auto is_apart = [&](Reason& r) {
                DomainReason(r, context).disjoint(result_, elements_[at]);
            };
            if (!context.remove(index_, i, is_apart)) return; // Rule 2
        }
    }
    context.at_least(result_, lowest, [&](Reason& r) { explain_indices(lowest, true, context, r); });
    context.at_most(result_, highest,
                    [&](Reason& r) { explain_indices(highest, false, context, r); }); // Rule 3
}

/// Applies rule 4.
void ElementOfVariables::follow(Context& context) const {
    const View element = elements_[static_cast<std::size_t>(context.value(index_))];
    const auto why = [&](View lacking, View narrowed) {
        return [&, lacking, narrowed](Reason& r) {
            r.add(atom_equal(index_, context.value(index_)));
            DomainReason(r, context).lacks(lacking, context.domain(narrowed));
        };
    };
    if (!context.keep(element, context.domain(result_), why(result_, element))) return;
    if (!context.keep(result_, context.domain(element), why(element, result_))) return;
    if (context.is_fixed(result_) && context.contains(element, context.value(result_)))
        return context.entailed(); // views of one variable may still differ
    context.fixpoint();
}

bool ElementOfVariables::has_shared_value(std::size_t i, const Context& context) {
    const Value witness = witnesses_[i];
    if (context.contains(result_, witness) && context.contains(elements_[i], witness)) return true;
    const auto found = shared_value(context.domain(result_), context.domain(elements_[i]));
    if (found) witnesses_[i] = *found;
    return found.has_value();
}

/// Adds, for every index, that it is removed or that its element is within the bound.
void ElementOfVariables::explain_indices(Value bound, bool is_lower, const Context& context,
                                         Reason& reason) const {
    for (std::size_t i = 0; i < elements_.size(); ++i) {
        const auto index = static_cast<Value>(i);
        if (!context.contains(index_, index))
            reason.add(atom_different(index_, index));
        else
            reason.add(is_lower ? atom_at_least(elements_[i], bound) : atom_at_most(elements_[i], bound));
    }
}

std::optional<bool> ElementOfVariables::check(const Assignment& assignment) const {
    const Value index = assignment[index_];
    if (index < 0 || static_cast<std::size_t>(index) >= elements_.size()) return false;
    return assignment[result_] == assignment[elements_[static_cast<std::size_t>(index)]];
}

ElementOfMatrix::ElementOfMatrix(View result, View row, View column, std::vector<View> elements,
                                 std::size_t columns)
    : result_(result),
      row_(row),
      column_(column),
      elements_(std::move(elements)),
      columns_(columns),
      has_support_(columns) {}

void ElementOfMatrix::scope(Wiring& wiring) {
    wiring.on(result_);
    wiring.on(row_);
    wiring.on(column_);
    wiring.on_each(elements_);
}

/// The possible results of the elements examined so far: their bounds, and the values if the result is small.
struct ElementOfMatrix::Found {
    Value lowest = max_value;
    Value highest = min_value;
    Word values = 0;
};

void ElementOfMatrix::propagate(Context& context) {
    if (!narrow_to_matrix(context)) return;
    Found found;
    std::fill(has_support_.begin(), has_support_.end(), false);
    for (const Value row : context.domain(row_)) {
        bool row_has_support = false;
        for (const Value column : context.domain(column_)) {
            if (!look_at(element(row, column), found, context)) continue;
            row_has_support = true;
            has_support_[static_cast<std::size_t>(column)] = true;
        }
        const auto is_apart = [&, row](Reason& r) {
            DomainReason reason(r, context);
            reason.known(column_);
            for (const Value column : context.domain(column_)) reason.disjoint(result_, element(row, column));
        };
        if (!row_has_support && !context.remove(row_, row, is_apart)) return; // Rule 2
    }
    for (const Value column : context.domain(column_)) {
        const auto is_apart = [&, column](Reason& r) {
            DomainReason reason(r, context);
            reason.known(row_);
            for (const Value row : context.domain(row_)) reason.disjoint(result_, element(row, column));
        };
        if (!has_support_[static_cast<std::size_t>(column)] && !context.remove(column_, column, is_apart))
            return; // Rule 2
    }
    if (narrow_result(found, context) && context.is_fixed(row_) && context.is_fixed(column_)) follow(context);
}

/// Applies rule 3.
bool ElementOfMatrix::narrow_result(const Found& found, Context& context) const {
    const Var result = result_.variable();
    if (context.is_small(result)) {
        const Word lost = context.bits(result) & ~found.values;
        return context.keep_bits(result, found.values, [&](Reason& r) {
            explain_elements(r, context, [&](DomainReason& reason, View x) {
                reason.lacks(solved_for(result_, x), lost, context.base(result));
            });
        });
    }
    const auto lies_above = [&](Reason& r) {
        explain_elements(r, context, [&](DomainReason& reason, View x) {
            if (context.min(x) < found.lowest) return reason.disjoint(result_, x);
            reason.add(atom_at_least(x, found.lowest));
        });
    };
    const auto lies_below = [&](Reason& r) {
        explain_elements(r, context, [&](DomainReason& reason, View x) {
            if (context.max(x) > found.highest) return reason.disjoint(result_, x);
            reason.add(atom_at_most(x, found.highest));
        });
    };
    return context.at_least(result_, found.lowest, lies_above) &&
           context.at_most(result_, found.highest, lies_below);
}

/// Adds the remaining rows and columns, and calls `explain` for each of their elements.
template <typename Explain>
void ElementOfMatrix::explain_elements(Reason& r, const Context& context, const Explain& explain) const {
    DomainReason reason(r, context);
    reason.known(row_);
    reason.known(column_);
    for (const Value row : context.domain(row_))
        for (const Value column : context.domain(column_)) explain(reason, element(row, column));
}

/// Applies rule 1.
bool ElementOfMatrix::narrow_to_matrix(Context& context) const {
    const auto always = [](Reason&) {};
    const auto keep_inside = [&](View index, std::size_t count) {
        return context.at_least(index, 0, always) &&
               context.at_most(index, static_cast<WideValue>(count) - 1, always);
    };
    return keep_inside(row_, elements_.size() / columns_) && keep_inside(column_, columns_);
}

/// Whether the element shares a value with the result. Adds its values to those found.
bool ElementOfMatrix::look_at(View element, Found& found, const Context& context) const {
    const Var result = result_.variable();
    if (context.is_small(result)) {
        const Word both =
            context.window(solved_for(result_, element), context.base(result)) & context.bits(result);
        found.values |= both;
        return both != 0;
    }
    if (!shared_value(context.domain(result_), context.domain(element))) return false;
    found.lowest = std::min(found.lowest, context.min(element));
    found.highest = std::max(found.highest, context.max(element));
    return true;
}

/// Applies rule 4.
void ElementOfMatrix::follow(Context& context) const {
    const View found = element(context.value(row_), context.value(column_));
    const auto why = [&](View lacking, View narrowed) {
        return [&, lacking, narrowed](Reason& r) {
            r.add(atom_equal(row_, context.value(row_)));
            r.add(atom_equal(column_, context.value(column_)));
            DomainReason(r, context).lacks(lacking, context.domain(narrowed));
        };
    };
    if (!context.keep(found, context.domain(result_), why(result_, found))) return;
    if (!context.keep(result_, context.domain(found), why(found, result_))) return;
    if (context.is_fixed(result_) && context.contains(found, context.value(result_)))
        context.entailed(); // views of one variable may still differ
}

std::optional<bool> ElementOfMatrix::check(const Assignment& assignment) const {
    const Value row = assignment[row_];
    const Value column = assignment[column_];
    const bool is_inside = row >= 0 && column >= 0 && static_cast<std::size_t>(column) < columns_ &&
                           static_cast<std::size_t>(row) < elements_.size() / columns_;
    return is_inside && assignment[result_] == assignment[element(row, column)];
}

} // namespace csp
