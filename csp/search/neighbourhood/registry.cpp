#include <csp/base/text.hpp>
#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <array>

namespace csp::neighbourhood {

std::span<const NeighbourhoodKind* const> all() {
    static constexpr std::array kinds{&interleaved, &none,        &random,       &propagation_guided,
                                      &time_window, &route_piece, &costly_terms, &adaptive};
    return kinds;
}

const NeighbourhoodKind* find(std::string_view name) {
    return find_kind(all(), name, "csp::neighbourhood::find");
}

} // namespace csp::neighbourhood
