#include <apps/flatzinc/search/orders.hpp>

#include <csp/search/value_order/value_order.hpp>

#include <array>

namespace flatzinc {

namespace {

using csp::Value;
using csp::WideValue;

Value median_of(const Place& place, const csp::Store& store) {
    if (place.is_condition()) return 0;
    return csp::nth_value(place.domain(store), (place.size(store) - 1) / 2);
}

/// Returns the value nearest to the middle of the bounds; the less of two.
Value middle_of(const Place& place, const csp::Store& store) {
    if (place.is_condition()) return 0;
    const csp::DomainView domain = place.domain(store);
    const WideValue ends = WideValue{domain.min()} + domain.max();
    Value below = domain.min();
    domain.for_each_interval([&](csp::Interval run) {
        const WideValue middle = ends >> 1;
        if (run.min <= middle) below = static_cast<Value>(std::min<WideValue>(run.max, middle));
    });
    const Value above = below < domain.max() ? domain.next(below + 1) : below;
    return ends - 2 * WideValue{below} <= 2 * WideValue{above} - ends ? below : above;
}

Value random_of(const Place& place, csp::SearchState& state) {
    const csp::Store& store = state.engine.store();
    const std::uint32_t rank = state.random.below(place.size(store));
    return place.is_condition() ? static_cast<Value>(rank) : csp::nth_value(place.domain(store), rank);
}

Value half_of(const Place& place, const csp::Store& store) {
    return static_cast<Value>((WideValue{place.min(store)} + place.max(store)) >> 1); // rounded down
}

/// Returns the atom of the first run of consecutive values or, if there is only one run, of its lower half.
csp::Atom first_interval(const Place& place, const csp::Store& store) {
    if (!place.is_condition()) {
        const csp::DomainView domain = place.domain(store);
        const Value end = domain.run_end(domain.min());
        if (end != domain.max()) return place.at_most(end);
    }
    return place.at_most(half_of(place, store));
}

} // namespace

csp::Atom first_branch(const Place& place, ValueChoice choice, csp::SearchState& state) {
    const csp::Store& store = state.engine.store();
    switch (choice) {
    case ValueChoice::min:
        return place.equal(place.min(store));
    case ValueChoice::max:
        return place.equal(place.max(store));
    case ValueChoice::median:
        return place.equal(median_of(place, store));
    case ValueChoice::middle:
        return place.equal(middle_of(place, store));
    case ValueChoice::random:
        return place.equal(random_of(place, state));
    case ValueChoice::split:
        return place.at_most(half_of(place, store));
    case ValueChoice::reverse_split:
        return !place.at_most(half_of(place, store));
    case ValueChoice::split_random: {
        const csp::Atom lower = place.at_most(half_of(place, store));
        return state.random.below(2) == 0 ? lower : !lower;
    }
    case ValueChoice::interval:
        return first_interval(place, store);
    case ValueChoice::not_min:
        return !place.equal(place.min(store));
    case ValueChoice::not_max:
        return !place.equal(place.max(store));
    case ValueChoice::not_median:
        return !place.equal(median_of(place, store));
    case ValueChoice::not_random:
        return !place.equal(random_of(place, state));
    }
    return place.equal(place.min(store));
}

std::optional<ValueChoice> value_choice_named(std::string_view name) {
    struct Named {
        std::string_view name;
        ValueChoice choice;
    };
    static constexpr auto names = std::to_array<Named>({
        {"indomain", ValueChoice::min},
        {"indomain_min", ValueChoice::min},
        {"indomain_max", ValueChoice::max},
        {"indomain_median", ValueChoice::median},
        {"indomain_middle", ValueChoice::middle},
        {"indomain_random", ValueChoice::random},
        {"indomain_split", ValueChoice::split},
        {"indomain_reverse_split", ValueChoice::reverse_split},
        {"indomain_split_random", ValueChoice::split_random},
        {"indomain_interval", ValueChoice::interval},
        {"outdomain_min", ValueChoice::not_min},
        {"outdomain_max", ValueChoice::not_max},
        {"outdomain_median", ValueChoice::not_median},
        {"outdomain_random", ValueChoice::not_random},
    });
    for (const Named& named : names)
        if (named.name == name) return named.choice;
    return std::nullopt;
}

} // namespace flatzinc
