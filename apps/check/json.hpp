#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace check {

/// The error for an input that is not a model or a proof; its message states the place.
struct Unreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A value of JSON: null, an integer, a text, a list, or an object. Other numbers do not occur in models.
struct Json {
    enum class Kind : std::uint8_t { null, number, text, list, object };

    Kind kind = Kind::null;
    std::int64_t number = 0;
    std::string text;
    std::vector<Json> items;        ///< the items of a list, or the values of an object
    std::vector<std::string> names; ///< the names of the values of an object

    static Json of(std::int64_t number) { return {Kind::number, number, {}, {}, {}}; }
    static Json of(std::string text) { return {Kind::text, 0, std::move(text), {}, {}}; }
    static Json of(const char* text) { return of(std::string(text)); }
    static Json of(std::vector<Json> items) { return {Kind::list, 0, {}, std::move(items), {}}; }

    bool is_list() const { return kind == Kind::list; }
    /// Returns the member with this name; null if there is none.
    const Json* find(std::string_view name) const;
    /// Returns the item of a list. Throws Unreadable if there is none.
    const Json& at(std::size_t i) const;
    /// Return the items of a list, the number, the text. Each throws Unreadable if the value is of another type.
    const std::vector<Json>& list() const;
    std::int64_t integer() const;
    const std::string& word() const;
    /// Returns the value as text without blanks, the same for equal values.
    std::string canonical() const;
};

/// Throws Unreadable unless the text is one value in JSON, nested to at most 1000 levels.
Json parse_json(std::string_view text);

} // namespace check
