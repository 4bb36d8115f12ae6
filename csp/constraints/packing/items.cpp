#include <csp/constraints/packing/items.hpp>

#include <algorithm>

namespace csp {

void BinContents::read(const std::vector<Item>& items, const Context& context) {
    std::fill(packed.begin(), packed.end(), 0);
    std::fill(possible.begin(), possible.end(), 0);
    const auto bins = static_cast<Value>(packed.size());
    for (const auto& [bin, size] : items) {
        if (context.is_fixed(bin)) {
            const Value j = context.value(bin);
            if (j < 0 || j >= bins) continue;
            packed[static_cast<std::size_t>(j)] += size;
            possible[static_cast<std::size_t>(j)] += size;
        } else {
            for (const Value j : context.domain(bin))
                if (j >= 0 && j < bins) possible[static_cast<std::size_t>(j)] += size;
        }
    }
}

bool have_loads(const std::vector<Item>& items, const std::vector<View>& loads,
                const Assignment& assignment) {
    std::vector<WideValue> sums(loads.size());
    for (const auto& [bin, size] : items) {
        const Value j = assignment[bin];
        if (j < 0 || static_cast<std::size_t>(j) >= loads.size()) return false;
        sums[static_cast<std::size_t>(j)] += size;
    }
    return std::equal(sums.begin(), sums.end(), loads.begin(),
                      [&](WideValue sum, View load) { return sum == assignment[load]; });
}

} // namespace csp
