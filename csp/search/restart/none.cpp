#include <csp/search/restart/restart.hpp>

namespace csp::restart {

const RestartKind none{"none", "one run to the end", "textbook",
                       [](const Restarts&, std::uint64_t, std::uint64_t) { return never; }};

} // namespace csp::restart
