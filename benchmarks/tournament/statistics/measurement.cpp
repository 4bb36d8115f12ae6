#include <benchmarks/tournament/statistics/statistics.hpp>

#include <limits>

namespace tournament {

double Measurement::or_infinity() const {
    return is_finished ? value : std::numeric_limits<double>::infinity();
}

double difference(const Measurement& first, const Measurement& second) {
    if (!first.is_finished && !second.is_finished) return 0; // infinity less infinity is no number
    return first.or_infinity() - second.or_infinity();
}

} // namespace tournament
