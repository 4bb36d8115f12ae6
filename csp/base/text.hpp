#pragma once

#include <csp/base/error.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace csp {

/// The texts of the items with separators: "a, b, c". Empty if there are no items.
template <typename Items, typename TextOf>
std::string list_of(const Items& items, const TextOf& text_of, std::string_view separator = ", ") {
    std::string list;
    bool is_first = true;
    for (const auto& item : items) {
        if (!is_first) list += separator;
        is_first = false;
        list += text_of(item);
    }
    return list;
}

/// A number with its noun: "1 list", "3 lists".
inline std::string counted(std::uint64_t number, std::string_view noun) {
    return std::to_string(number).append(" ").append(noun).append(number == 1 ? "" : "s");
}

/// A list of numbers: "3, 1, 4".
template <typename Numbers>
std::string list_of_numbers(const Numbers& numbers) {
    return list_of(numbers, [](auto number) { return std::to_string(number); });
}

/// A list of texts, unchanged.
template <typename Texts>
std::string list_of_texts(const Texts& texts) {
    return list_of(texts, [](std::string_view text) { return text; });
}

/// Finds the kind of that name in a registry. Never null: a misspelt name is an error immediately, not when the kind is
/// used.
/// Errors: throws ArgumentError in the name of `function` if no kind has that name; the message lists the existing
/// names.
template <typename Kind>
const Kind* find_kind(std::span<const Kind* const> kinds, std::string_view name, const char* function) {
    for (const Kind* kind : kinds)
        if (kind->name == name) return kind;
    throw ArgumentError(function, "\"" + std::string(name) + "\", expected one of " +
                                      list_of(kinds, [](const Kind* kind) { return kind->name; }));
}

} // namespace csp
