#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/types.hpp>
#include <csp/trace/json_line.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace csp::trace {

/// Reads a text of atoms or values separated by blanks: "12=5 13!=4", "1..3 5". @throws LineError if the text is
/// malformed.
class Words {
  public:
    Words(const JsonLine& line, std::string_view text) : line_(line), text_(text) {}

    /// Advances to the next word. Returns false if there is none.
    bool next_word() {
        if (text_.empty()) return false;
        if (!std::exchange(is_first_, false) && !accept(" ")) line_.refuse("expected a blank in " + quoted());
        return true;
    }
    Value value() {
        const WideValue number = this->number();
        if (number < min_value || number > max_value + 1) // "x < max_value + 1" is also an atom
            line_.refuse("the value " + std::to_string(number) + ", which no variable can have");
        return static_cast<Value>(number);
    }
    Interval run() {
        const Value min = value();
        const Value max = accept("..") ? value() : min;
        if (min > max || max > max_value) line_.refuse("values that are none in " + quoted());
        return {min, max};
    }
    Atom atom(std::uint32_t variables) {
        const WideValue index = number();
        if (index < 0 || index >= WideValue{variables})
            line_.refuse("an atom of variable " + std::to_string(index));
        const Var x(static_cast<std::uint32_t>(index));
        if (accept(">=")) return Atom::at_least(x, value());
        if (accept("<")) return Atom::less(x, value());
        if (accept("=")) return Atom::equal(x, value());
        if (!accept("!=")) line_.refuse("expected >=, <, = or != in " + quoted());
        return Atom::different(x, value());
    }
    void end() const {
        if (!text_.empty()) line_.refuse("expected nothing before " + quoted());
    }

  private:
    WideValue number() {
        WideValue number = 0;
        const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
        if (error != std::errc()) line_.refuse("expected a whole number in " + quoted());
        text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
        return number;
    }
    bool accept(std::string_view word) {
        if (!text_.starts_with(word)) return false;
        text_.remove_prefix(word.size());
        return true;
    }
    /// The beginning of the remaining text, for messages.
    std::string quoted() const {
        constexpr std::size_t enough = 20;
        std::string text;
        put_json_text(text, text_.substr(0, enough));
        return text;
    }

    const JsonLine& line_;
    std::string_view text_;
    bool is_first_ = true;
};

} // namespace csp::trace
