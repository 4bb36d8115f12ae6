#include <csp/constraints/all_different/permutation.hpp>

#include <utility>

namespace csp {

AllDifferentPermutation::AllDifferentPermutation(std::vector<View> scope, const Store& store, Value min,
                                                 Value max)
    : scope_(std::move(scope)),
      min_(min) {
    for (WideValue from = min; from <= max; from += word_bits) {
        Word values = 0;
        for (const View x : scope_) values |= DomainView(store, x).window(from);
        values_.push_back(values);
    }
}

void AllDifferentPermutation::propagate(Context& context) {
    for (std::size_t w = 0; w < values_.size(); ++w) {
        const Value from = min_ + static_cast<Value>(w) * word_bits;
        Word placed = 0;
        Word contested = 0;
        for (const View x : scope_) {
            const Word domain = context.window(x, from);
            contested |= placed & domain;
            placed |= domain;
        }
        if (const Word homeless = values_[w] & ~placed; homeless != 0) { // Rule 2
            const Value v = from + lowest(homeless);
            context.fail([&](Reason& r) {
                for (const View x : scope_) r.add(atom_different(x, v));
            });
            return;
        }
        for_each_bit(values_[w] & placed & ~contested, [&](int i) { give_place(context, from + i); });
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
