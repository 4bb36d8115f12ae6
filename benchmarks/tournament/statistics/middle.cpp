#include <benchmarks/tournament/statistics/middle.hpp>

#include <algorithm>

namespace tournament {

double middle(std::vector<double>& values) {
    const auto upper = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), upper, values.end());
    if (values.size() % 2 == 1) return *upper;
    const double lower = *std::max_element(values.begin(), upper);
    return lower / 2 + *upper / 2; // the sum of two large ones may be no number
}

} // namespace tournament
