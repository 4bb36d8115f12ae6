#pragma once

#include <csp/store/domain_view.hpp>

namespace csp::value_order {

/// The value with `rank` smaller ones in the domain, rank < size. O(runs of consecutive values).
inline Value nth_value(DomainView domain, std::uint32_t rank) {
    for (Value v = domain.min();; v = domain.next(v + 1)) {
        const Value end = domain.run_end(v);
        const auto length = static_cast<std::uint32_t>(end - v + 1);
        if (rank < length) return v + static_cast<Value>(rank);
        rank -= length;
        v = end;
    }
}

} // namespace csp::value_order
