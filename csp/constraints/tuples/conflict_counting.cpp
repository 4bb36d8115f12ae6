#include <csp/constraints/tuples/conflict_counting.hpp>

#include <algorithm>

namespace csp {

void ConflictCounting::propagate(Context& context) {
    valid_.update(context);
    if (valid_.is_empty(context)) return context.entailed();
    const WideValue conflicts = count(context);
    const WideValue all = combinations(conflicts, context);
    if (all == conflicts) { // Rule 2
        context.fail([&](Reason& r) {
            for (const Column& column : valid_.columns()) r.add(View(column.variable));
        });
        return;
    }
    std::size_t unfixed = 0;
    for (const Column& column : valid_.columns()) {
        const WideValue of_others = all / context.size(column.variable);
        if (of_others <= conflicts && !remove_refuted(column, of_others, context)) return;
        if (!context.is_fixed(column.variable)) ++unfixed;
    }
    if (unfixed <= 1) return context.entailed();
    context.fixpoint();
}

/// Rule 1.
bool ConflictCounting::remove_refuted(const Column& column, WideValue combinations, Context& context) {
    const auto why = [&](Reason& r) {
        for (const Column& other : valid_.columns())
            if (&other != &column) r.add(View(other.variable));
    };
    for (const Value v : context.domain(column.variable)) {
        const std::optional<std::uint32_t> row = column.row_of(v);
        if (!row || count(*row, context) < combinations) continue;
        if (!context.remove(column.variable, v, why)) return false;
    }
    return true;
}

/// Returns the number of combinations of values, or a number so large that any choice of all variables but one has more
/// than `most` combinations.
WideValue ConflictCounting::combinations(WideValue most, const Context& context) const {
    WideValue greatest = 0;
    for (const Column& column : valid_.columns())
        greatest = std::max(greatest, WideValue{context.size(column.variable)});
    const WideValue limit = most * greatest; // both are below 2^32, and most below 2^31
    WideValue all = 1;
    for (const Column& column : valid_.columns()) {
        const WideValue size = context.size(column.variable);
        if (all > limit / size) return (most + 1) * greatest;
        all *= size;
    }
    return all;
}

WideValue ConflictCounting::count(const Context& context) const {
    WideValue count = 0;
    for (const std::uint32_t word : valid_.used(context)) count += count_ones(valid_.word(word, context));
    return count;
}

WideValue ConflictCounting::count(std::uint32_t row, const Context& context) const {
    WideValue count = 0;
    for (const std::uint32_t word : valid_.used(context))
        count += count_ones(valid_.support(row, word) & valid_.word(word, context));
    return count;
}

} // namespace csp
