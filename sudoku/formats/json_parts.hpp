#pragma once

#include <sudoku/formats/words.hpp>
#include <sudoku/variants/restriction.hpp>

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Functions that readers of JSON share. They are templates of the type of JSON, so that no header needs its library.
namespace sudoku {

/// The greatest number of levels of JSON that is read. Trees are written and copied by recursion.
inline constexpr std::size_t deepest_json = 100;

/// Returns the tree of a text in JSON; nullopt for any other text and for more than deepest_json levels.
template <typename Json>
std::optional<Json> json_in(std::string_view text) {
    if (words::nesting_of(text) > deepest_json) return std::nullopt;
    Json json = Json::parse(text, nullptr, false);
    return json.is_discarded() ? std::nullopt : std::optional<Json>(std::move(json));
}

/// Returns the beginning of a value, for messages.
template <typename Json>
std::string start_of(const Json& value) {
    constexpr std::size_t most = 30;
    std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    return text.size() > most ? text.substr(0, most) + "..." : text;
}

/// Finds a key that an object has twice, from the events of a parser of JSON.
template <typename Json, typename Spelling>
class RepeatedKeys {
  public:
    explicit RepeatedKeys(const Spelling& spelling) : spelling_(spelling) {}

    const std::optional<std::string>& message() const { return message_; }

    bool null() { return count(); }
    bool boolean(bool) { return count(); }
    bool number_integer(typename Json::number_integer_t) { return count(); }
    bool number_unsigned(typename Json::number_unsigned_t) { return count(); }
    bool number_float(typename Json::number_float_t, const std::string&) { return count(); }
    bool string(std::string&) { return count(); }
    bool binary(typename Json::binary_t&) { return count(); }
    bool start_object(std::size_t) { return start(false); }
    bool start_array(std::size_t) { return start(true); }
    bool end_object() { return end(); }
    bool end_array() { return end(); }
    bool parse_error(std::size_t, const std::string&, const typename Json::exception&) { return false; }

    /// Returns false, which ends the parse, at the first key that occurs twice.
    bool key(const std::string& key) {
        Level& object = levels_.back();
        object.key = key;
        if (object.keys.insert(spelling_(key)).second) return true;
        std::string place;
        for (std::size_t i = 0; i + 1 < levels_.size(); ++i) {
            if (!place.empty()) place += ' ';
            place += levels_[i].is_list ? std::to_string(levels_[i].count) : start_of(Json(levels_[i].key));
        }
        message_ = place + (place.empty() ? "" : ": ") + "the key " + start_of(Json(key)) + " is there twice";
        return false;
    }

  private:
    struct Level {
        bool is_list = false;
        std::size_t count = 0; ///< the number of values in the list so far
        std::string key = {};  ///< the key of the object that was read last
        std::set<std::string> keys = {};
    };

    bool count() {
        if (!levels_.empty() && levels_.back().is_list) ++levels_.back().count;
        return true;
    }
    bool start(bool is_list) {
        (void)count();
        levels_.push_back({.is_list = is_list});
        return true;
    }
    bool end() {
        levels_.pop_back();
        return true;
    }

    const Spelling& spelling_;
    std::vector<Level> levels_;
    std::optional<std::string> message_;
};

/// Returns a message about a key that an object in JSON has twice, with its place, which counts lists from 1; nullopt
/// if there is none. A tree keeps only one value for each key, so a rule would be lost.
/// @param spelling  returns the key under which a reader looks for a key
template <typename Json, typename Spelling>
std::optional<std::string> repeated_key(std::string_view json, const Spelling& spelling) {
    RepeatedKeys<Json, Spelling> keys(spelling);
    (void)!Json::sax_parse(json, &keys);
    return keys.message();
}

/// Returns a number without a fraction, or a text that is such a number, of at most greatest_number; nullopt for any
/// other value.
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
