#include <csp/search/restart/constant.hpp>

#include <csp/search/restart/failures.hpp>

namespace csp::restart {

const RestartKind constant{"constant", "runs of equal length, longer once they rule out nothing",
                           "Gomes, Selman, Kautz, AAAI 1998",
                           [](const Restarts& restarts, std::uint64_t, std::uint64_t fruitless) {
                               return constant_cutoff(restarts, fruitless);
                           }};

} // namespace csp::restart
