#include <csp/base/error.hpp>
#include <csp/constraints/regular/automaton.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

/// csp::Automaton::of_expression.
///
/// The automaton is minimal, so (e) and e|e have the same automaton as e; its complement rejects every sequence that it
/// accepts; an error has a place in the expression.
namespace {

using csp::Automaton;

/// Returns the states by the letters of some values, and the accepting states: all data that a comparison needs.
std::string written(const Automaton& automaton) {
    std::string text = std::to_string(automaton.initial()) + ':';
    for (std::size_t s = 0; s < automaton.state_count(); ++s) {
        const auto state = static_cast<Automaton::State>(s);
        text += automaton.is_accepting(state) ? " accepts" : " refuses";
        for (std::size_t letter = 0; letter < automaton.letter_count(); ++letter)
            text += ' ' + std::to_string(automaton.next_by_letter(state, letter));
    }
    return text;
}

/// Requires "FUNCTION: in "EXPRESSION", column N: expected this, found that", or a message that it is too large.
void require_refusal(std::string_view message, std::string_view expression) {
    fuzz::require_message(message);
    const std::string_view start = "csp::Automaton::of_expression: ";
    fuzz::require(message.starts_with(start), "an error names the function");
    const std::string_view before = "\", column ";
    const std::size_t at = message.rfind(before);
    if (at == std::string_view::npos) {
        fuzz::require(message.find("more than") != std::string_view::npos, "an error names a limit");
        return;
    }
    std::size_t column = 0;
    (void)std::from_chars(message.data() + at + before.size(), message.data() + message.size(), column);
    fuzz::require(1 <= column && column <= expression.size() + 1,
                  "the column of an error is in the expression");
}

/// Returns whether a single number in the expression can require thousands of states. That is allowed, up to limits
/// that tests/csp/constraints/automaton_test.cpp tests, but repeating it a million times gives no new information.
bool has_large_count(std::string_view expression) {
    constexpr std::size_t most_digits = 2;
    std::size_t digits = 0;
    bool is_count = false;
    for (const char c : expression) {
        const bool is_digit = '0' <= c && c <= '9';
        digits = is_digit ? digits + 1 : 0;
        if (!is_digit) is_count = c == '{' || (is_count && (c == ',' || c == ' '));
        if (is_count && digits > most_digits) return true;
    }
    return false;
}

std::optional<Automaton> read(const std::string& expression) {
    const fuzz::Patience patience;
    try {
        return Automaton::of_expression(expression);
    } catch (const csp::ArgumentError& error) {
        require_refusal(error.what(), expression);
        return std::nullopt;
    }
}

void require_complement(const Automaton& automaton) {
    const Automaton complement = automaton.complement();
    constexpr std::array<csp::Value, 4> values{0, 1, 2, -7};
    constexpr unsigned words = 64; // words of three values each, and their prefixes
    for (unsigned word = 0; word < words; ++word) {
        const std::vector<csp::Value> sequence{values[word % 4], values[word / 4 % 4], values[word / 16]};
        for (std::size_t length = 0; length <= sequence.size(); ++length) {
            const auto beginning = std::span(sequence).first(length);
            fuzz::require(automaton.accepts(beginning) != complement.accepts(beginning),
                          "one of both accepts");
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string expression(reinterpret_cast<const char*>(data), size);
    if (has_large_count(expression)) return 0;
    const auto automaton = read(expression);
    constexpr std::size_t small = 200; // states; with more states, the following checks take too long
    if (!automaton || automaton->state_count() > small) return 0;
    require_complement(*automaton);
    fuzz::require_equal("/" + expression + "/", automaton->describe(), "it is described by its expression");
    for (const std::string& other : {'(' + expression + ')', '(' + expression + ")|" + expression}) {
        const auto again = read(other);
        if (again) fuzz::require_equal(written(*automaton), written(*again), other);
    }
    return 0;
}
