#include <benchmarks/tournament/statistics/middle.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace tournament {

double middle(std::vector<double>& values) {
    const auto upper = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), upper, values.end());
    if (values.size() % 2 == 1) return *upper;
    return std::midpoint(*std::max_element(values.begin(), upper), *upper);
}

} // namespace tournament
