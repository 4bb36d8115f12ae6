#include <csp/engine/domain_reason.hpp>

#include <algorithm>
#include <optional>
#include <vector>

namespace csp {

void DomainReason::add(Atom atom) {
    if (names_variables())
        reason_.add(View(atom.variable()));
    else
        reason_.add(atom);
}

/// Replaces the atoms by their variables, each once.
void DomainReason::name_variables() {
    std::vector<std::uint32_t> numbers;
    for (const Atom atom : reason_.atoms) numbers.push_back(atom.variable().index);
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    reason_.clear();
    for (const std::uint32_t number : numbers) reason_.add(View(Var{number}));
}

void DomainReason::hole(View x, Value v) {
    add(atom_different(x, v));
    if (++holes_ > most_holes && !names_variables()) name_variables();
}

void DomainReason::known(View x) {
    const DomainView domain = context_.domain(x);
    add(atom_at_least(x, domain.min()));
    add(atom_at_most(x, domain.max()));
    std::optional<Value> last;
    domain.for_each_interval([&](Interval run) {
        for (Value v = last ? *last + 1 : run.min; v < run.min && !names_variables(); ++v) hole(x, v);
        last = run.max;
    });
}

void DomainReason::lacks(View y, DomainView values) {
    if (names_variables()) return reason_.add(y);
    const DomainView domain = context_.domain(y);
    if (values.min() < domain.min()) add(atom_at_least(y, domain.min()));
    if (values.max() > domain.max()) add(atom_at_most(y, domain.max()));
    std::optional<Value> last;
    domain.for_each_interval([&](Interval run) {
        Value v = last ? *last + 1 : run.min;
        for (; v < run.min && v <= values.max() && !names_variables(); ++v) {
            v = values.next(v);
            if (v < run.min) hole(y, v);
        }
        last = run.max;
    });
}

void DomainReason::lacks(View y, Interval values) {
    const DomainView domain = context_.domain(y);
    if (domain.min() > values.max) return add(atom_at_least(y, values.max + 1));
    if (domain.max() < values.min) return add(atom_at_most(y, values.min - 1));
    if (domain.min() > values.min) add(atom_at_least(y, domain.min()));
    if (domain.max() < values.max) add(atom_at_most(y, domain.max()));
    const Value last = std::min(values.max, domain.max());
    for (Value v = std::max(values.min, domain.min()); v <= last; ++v) {
        if (names_variables()) return reason_.add(y);
        hole(y, v);
    }
}

void DomainReason::lacks(View y, Word values, WideValue first) {
    const DomainView domain = context_.domain(y);
    bool is_below = false;
    bool is_above = false;
    for_each_bit(values, [&](int b) {
        const WideValue v = first + b;
        is_below = is_below || v < domain.min();
        is_above = is_above || v > domain.max();
        if (v > domain.min() && v < domain.max()) hole(y, static_cast<Value>(v));
    });
    if (is_below) add(atom_at_least(y, domain.min()));
    if (is_above) add(atom_at_most(y, domain.max()));
}

void DomainReason::disjoint(View x, View y) {
    const DomainView in_x = context_.domain(x);
    const DomainView in_y = context_.domain(y);
    if (in_x.min() > in_y.max()) return disjoint(y, x);
    if (in_y.min() > in_x.max()) {
        add(atom_at_least(y, in_x.max() + 1));
        return add(atom_at_most(x, in_x.max()));
    }
    // A common value would have to lie where the bounds overlap; there, each value is missing from one of the domains.
    const Value first = std::max(in_x.min(), in_y.min());
    const Value last = std::min(in_x.max(), in_y.max());
    add(atom_at_least(in_x.min() == first ? x : y, first));
    add(atom_at_most(in_x.max() == last ? x : y, last));
    for (Value v = first; v <= last && !names_variables(); ++v) hole(in_x.contains(v) ? y : x, v);
    if (names_variables()) {
        reason_.add(x);
        reason_.add(y);
    }
}

} // namespace csp
