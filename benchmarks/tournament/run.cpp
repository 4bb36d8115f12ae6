#include <benchmarks/tournament/run.hpp>

namespace tournament {

std::string to_string(const Combination& combination) {
    return combination.variable_order + ", " + combination.value_order + ", " + combination.inference + ", " +
           combination.restarts + (combination.learning == "never" ? "" : ", " + combination.learning);
}

} // namespace tournament
