#pragma once

#include <csp/store/domain_view.hpp>

#include <algorithm>
#include <optional>

namespace csp {

/// The smallest value that both domains have. O(1) if it is within 64 of the larger minimum, otherwise O(runs
/// of consecutive values before it).
inline std::optional<Value> shared_value(DomainView a, DomainView b) {
    const Value last = std::min(a.max(), b.max());
    Value v = std::max(a.min(), b.min());
    if (v > last) return std::nullopt;
    if (const Word both = a.window(v) & b.window(v); both != 0) return v + lowest(both);
    while (v <= last) {
        const Value in_a = a.next(v);
        if (in_a > last) break;
        const Value in_b = b.next(in_a);
        if (in_a == in_b) return in_a;
        v = in_b;
    }
    return std::nullopt;
}

} // namespace csp
