#include <benchmarks/tournament/statistics/ranks.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace tournament {

std::vector<double> ranks(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });

    std::vector<double> result(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t end = first;
        while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
        // Ranks first + 1 .. end.
        const double shared = static_cast<double>(first + 1 + end) / 2;
        for (; first < end; ++first) result[order[first]] = shared;
    }
    return result;
}

} // namespace tournament
