#pragma once

#include <csp/base/error.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csp {

/// Returns the texts of the items with separators, such as "a, b, c"; empty if there are no items.
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

/// Returns a number with its noun: "1 list", "3 lists".
inline std::string counted(std::uint64_t number, std::string_view noun) {
    return std::to_string(number).append(" ").append(noun).append(number == 1 ? "" : "s");
}

/// Returns a list of numbers, such as "3, 1, 4".
template <typename Numbers>
std::string list_of_numbers(const Numbers& numbers) {
    return list_of(numbers, [](auto number) { return std::to_string(number); });
}

/// Returns a list of texts, unchanged.
template <typename Texts>
std::string list_of_texts(const Texts& texts) {
    return list_of(texts, [](std::string_view text) { return text; });
}

/// Returns the kind of that name in a registry, never null: a misspelt name is an error immediately, not when the kind
/// is used.
/// Errors: throws ArgumentError in the name of `function` if no kind has that name; the message lists the existing
/// names.
template <typename Kind>
const Kind* find_kind(std::span<const Kind* const> kinds, std::string_view name, const char* function) {
    for (const Kind* kind : kinds)
        if (kind->name == name) return kind;
    throw ArgumentError(function, "\"" + std::string(name) + "\", expected one of " +
                                      list_of(kinds, [](const Kind* kind) { return kind->name; }));
}

/// Returns the Levenshtein distance: the least number of insertions, deletions and replacements that turn one word into
/// the other.
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1); // from the first i letters of a to each prefix of b
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

} // namespace csp
