#include <csp/search/find_kind.hpp>
#include <csp/search/restart/constant.hpp>
#include <csp/search/restart/geometric.hpp>
#include <csp/search/restart/luby.hpp>
#include <csp/search/restart/restart.hpp>

#include <array>

namespace csp::restart {

std::span<const RestartKind* const> all() {
    static constexpr std::array kinds{&none, &constant, &geometric, &luby};
    return kinds;
}

const RestartKind* find(std::string_view name) { return find_kind(all(), name); }

} // namespace csp::restart
