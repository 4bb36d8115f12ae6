#pragma once

#include <sudoku/formats/words.hpp>
#include <sudoku/variants/restriction.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// Functions that readers of JSON share. They are templates of the type of JSON, so that no header needs its library.
namespace sudoku {

/// The levels of JSON that is read. Trees are written and copied by recursion.
inline constexpr std::size_t deepest_json = 100;

/// The tree of a text in JSON; nullopt for another text and for one of more than deepest_json levels.
template <typename Json>
std::optional<Json> json_in(std::string_view text) {
    if (words::nesting_of(text) > deepest_json) return std::nullopt;
    Json json = Json::parse(text, nullptr, false);
    return json.is_discarded() ? std::nullopt : std::optional<Json>(std::move(json));
}

/// The start of a value, for messages.
template <typename Json>
std::string start_of(const Json& value) {
    constexpr std::size_t most = 30;
    std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    return text.size() > most ? text.substr(0, most) + "..." : text;
}

/// A number without a fraction, or a text that is one, of at most greatest_number; nullopt for any other value.
template <typename Json>
std::optional<int> integer_in(const Json& value) {
    std::optional<double> number;
    if (value.is_string()) number = words::number_in(value.template get_ref<const std::string&>());
    if (value.is_number()) number = value.template get<double>();
    if (!number || !(*number >= -greatest_number && *number <= greatest_number)) return std::nullopt;
    const auto integer = static_cast<int>(*number);
    return integer == *number ? std::optional(integer) : std::nullopt;
}

} // namespace sudoku
