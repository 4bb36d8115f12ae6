#include <csp/search/restart/geometric.hpp>

#include <csp/search/restart/failures.hpp>

#include <cmath>

namespace csp::restart {

const RestartKind geometric{
    "geometric", "each run longer than the one before by a factor", "Walsh, IJCAI 1999",
    [](const Restarts& restarts, std::uint64_t run, std::uint64_t fruitless) {
        if (restarts.growth == 1) return constant_cutoff(restarts, fruitless);
        return failures(restarts.scale * std::pow(restarts.growth, static_cast<double>(run)));
    }};

} // namespace csp::restart
