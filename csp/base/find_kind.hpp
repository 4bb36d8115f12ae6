#pragma once

#include <csp/base/error.hpp>
#include <csp/base/text.hpp>

#include <span>
#include <string>
#include <string_view>

namespace csp {

/// Finds the kind of that name in a registry. Never null: a misspelt name is an error immediately, not when the kind is
/// used.
/// @throws ArgumentError in the name of `function` if no kind has that name; the message lists the existing names.
template <typename Kind>
const Kind* find_kind(std::span<const Kind* const> kinds, std::string_view name, const char* function) {
    for (const Kind* kind : kinds)
        if (kind->name == name) return kind;
    throw ArgumentError(function, "\"" + std::string(name) + "\", expected one of " +
                                      list_of(kinds, [](const Kind* kind) { return kind->name; }));
}

} // namespace csp
