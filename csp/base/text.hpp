#pragma once

#include <string>
#include <string_view>

namespace csp {

/// "a, b, c": the items in words, one after the other; empty for none.
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

/// Of numbers: "3, 1, 4".
template <typename Numbers>
std::string list_of_numbers(const Numbers& numbers) {
    return list_of(numbers, [](auto number) { return std::to_string(number); });
}

/// Of texts, as they are.
template <typename Texts>
std::string list_of_texts(const Texts& texts) {
    return list_of(texts, [](std::string_view text) { return text; });
}

} // namespace csp
