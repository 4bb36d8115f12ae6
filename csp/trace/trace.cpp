#include <csp/trace/trace.hpp>

#include <array>

namespace csp {

std::string_view to_string(TraceDetail detail) {
    constexpr std::array<std::string_view, 3> words{"tree", "removals", "reasons"};
    return words.at(static_cast<std::size_t>(detail));
}

} // namespace csp
