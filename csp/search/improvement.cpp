#include <csp/search/improvement.hpp>

#include <cmath>
#include <limits>

namespace csp {

double Optimum::gap() const {
    if (!best || !bound) return std::numeric_limits<double>::infinity();
    const auto difference = std::abs(static_cast<double>(*best) - static_cast<double>(*bound));
    return difference == 0 ? 0 : difference / std::abs(static_cast<double>(*best));
}

} // namespace csp
