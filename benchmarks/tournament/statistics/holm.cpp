#include <benchmarks/tournament/statistics/require.hpp>
#include <benchmarks/tournament/statistics/statistics.hpp>

#include <algorithm>
#include <numeric>

namespace tournament {

std::vector<double> holm(std::span<const double> p) {
    for (const double one : p)
        require(one >= 0 && one <= 1, "holm", "the p-value " + std::to_string(one) + " is not in 0..1");

    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });

    std::vector<double> corrected(p.size());
    double least = 0; // a hypothesis rejected later is no more certain than those rejected before
    for (std::size_t step = 0; step < order.size(); ++step) {
        const auto left = static_cast<double>(order.size() - step);
        least = std::max(least, std::min(left * p[order[step]], 1.0));
        corrected[order[step]] = least;
    }
    return corrected;
}

} // namespace tournament
