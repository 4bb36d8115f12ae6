#include <csp/constraints/element/rules.hpp>

#include <csp/engine/domain_reason.hpp>

#include <algorithm>
#include <utility>

namespace csp {

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

/// Rule 3.
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

/// Adds the rows and columns that are left, and calls `explain` for each of their elements.
template <typename Explain>
void ElementOfMatrix::explain_elements(Reason& r, const Context& context, const Explain& explain) const {
    DomainReason reason(r, context);
    reason.known(row_);
    reason.known(column_);
    for (const Value row : context.domain(row_))
        for (const Value column : context.domain(column_)) explain(reason, element(row, column));
}

/// Rule 1.
bool ElementOfMatrix::narrow_to_matrix(Context& context) const {
    const auto always = [](Reason&) {};
    const auto keep_inside = [&](View index, std::size_t count) {
        return context.at_least(index, 0, always) &&
               context.at_most(index, static_cast<WideValue>(count) - 1, always);
    };
    return keep_inside(row_, elements_.size() / columns_) && keep_inside(column_, columns_);
}

/// Whether the element shares a value with the result.
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

/// Rule 4.
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
