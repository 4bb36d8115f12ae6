#include <csp/search/restart/constant.hpp>

#include <csp/search/restart/failures.hpp>

namespace csp::restart {

const RestartKind constant{"constant", "runs of equal length", "Gomes, Selman, Kautz, AAAI 1998",
                           [](const Restarts& restarts, std::uint64_t) { return failures(restarts.scale); }};

} // namespace csp::restart
