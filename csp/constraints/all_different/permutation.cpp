#include <csp/constraints/all_different/permutation.hpp>

#include <algorithm>
#include <utility>

namespace csp {

AllDifferentPermutation::AllDifferentPermutation(std::vector<View> scope, const Store& store)
    : scope_(std::move(scope)) {
    constexpr Value none = max_value + 1;
    for (Value from = min_value; from != none;) {
        Value first = none; // the least value from there on
        for (const View x : scope_) {
            const DomainView domain(store, x);
            if (from <= domain.max()) first = std::min(first, domain.next(std::max(from, domain.min())));
        }
        if (first == none) return;
        Word values = 0;
        for (const View x : scope_) values |= DomainView(store, x).window(first);
        blocks_.push_back({first, values});
        from = std::min(first + word_bits, none);
    }
}

void AllDifferentPermutation::propagate(Context& context) {
    for (const auto& [first, values] : blocks_) {
        Word placed = 0;
        Word contested = 0;
        for (const View x : scope_) {
            const Word domain = context.window(x, first);
            contested |= placed & domain;
            placed |= domain;
        }
        if (const Word homeless = values & ~placed; homeless != 0) { // Rule 2
            const Value v = first + lowest(homeless);
            context.fail([&](Reason& r) {
                for (const View x : scope_) r.add(atom_different(x, v));
            });
            return;
        }
        for_each_bit(values & placed & ~contested,
                     [&, begin = first](int i) { give_place(context, begin + i); });
        if (context.failed()) return;
    }
}

/// Rule 1, for a value that has one place left.
void AllDifferentPermutation::give_place(Context& context, Value v) {
    for (const View x : scope_) {
        if (!context.contains(x, v)) continue;
        context.assign(x, v, [&](Reason& r) {
            for (const View other : scope_)
                if (!other.is_same(x)) r.add(atom_different(other, v));
        });
        return;
    }
    context.fail(); // the place went to another value a moment ago
}

} // namespace csp
