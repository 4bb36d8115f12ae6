#include <benchmarks/tournament/statistics/require.hpp>
#include <benchmarks/tournament/statistics/statistics.hpp>

#include <algorithm>

namespace tournament {

std::vector<Clique> cliques(std::vector<double> mean_ranks, double critical_difference) {
    require_numbers(mean_ranks, "cliques");
    std::sort(mean_ranks.begin(), mean_ranks.end());

    std::vector<Clique> found;
    std::size_t end = 0; // past the last place that is near enough to `first`; it never falls back
    for (std::size_t first = 0; first < mean_ranks.size(); ++first) {
        const std::size_t before = end;
        end = std::max(end, first + 1);
        while (end < mean_ranks.size() && mean_ranks[end] - mean_ranks[first] < critical_difference) ++end;
        const bool is_in_the_one_before = end == before;
        if (!is_in_the_one_before && end - first >= 2) found.push_back({first, end - 1});
    }
    return found;
}

} // namespace tournament
