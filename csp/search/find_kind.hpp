#pragma once

#include <span>
#include <string_view>

namespace csp {

/// The kind of that name among those of a registry, or null.
template <typename Kind>
const Kind* find_kind(std::span<const Kind* const> kinds, std::string_view name) {
    for (const Kind* kind : kinds)
        if (kind->name == name) return kind;
    return nullptr;
}

} // namespace csp
