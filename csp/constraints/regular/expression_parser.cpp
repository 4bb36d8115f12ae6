#include <csp/constraints/regular/determinise.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace csp {

namespace {

constexpr std::size_t most_states = 1 << 20;
constexpr std::size_t most_intervals = 1 << 20;
constexpr std::size_t deepest_nesting = 500; ///< of brackets and signs of repetition
constexpr Value most_repetitions = 1 << 20;

/// An expression as a tree.
struct Subexpression {
    enum class Kind : std::uint8_t { values, sequence, choice, repetition };

    Kind kind = Kind::sequence;
    std::vector<Interval> values = {};
    std::vector<Subexpression> parts = {}; ///< a repetition has one
    Value least = 0;
    std::optional<Value> most = {}; ///< nullopt: no limit
    std::size_t depth = 0;          ///< brackets and signs of repetition inside each other

    void add(Subexpression part) {
        depth = std::max(depth, part.depth);
        parts.push_back(std::move(part));
    }
};

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; }

/// Returns an expression for messages, on one line: blanks replace newlines and other control characters.
std::string in_one_line(std::string_view expression) {
    std::string line(expression);
    std::replace_if(line.begin(), line.end(), is_control, ' ');
    return line;
}

/// Returns 'x', or "byte 0x1F" for a byte that is not a printable character.
std::string character_in_words(char c) {
    const auto byte = static_cast<unsigned char>(c);
    constexpr unsigned char ascii_end = 0x80;
    if (!is_control(c) && byte < ascii_end) return {'\'', c, '\''};
    constexpr std::string_view digits = "0123456789ABCDEF";
    return std::string("byte 0x") + digits[byte / 16U] + digits[byte % 16U];
}

/// A parser by recursive descent, with one function for each level of the syntax.
class Parser {
  public:
    explicit Parser(std::string_view text) : text_(text) {}

    Subexpression parse() {
        Subexpression term = choice();
        skip_space();
        if (at_ < text_.size()) refuse("a value, '.', '[', '(', '|' or the end");
        return term;
    }

  private:
    Subexpression choice() {
        Subexpression term{.kind = Subexpression::Kind::choice};
        do {
            term.add(sequence());
        } while (take('|'));
        return term.parts.size() == 1 ? std::move(term.parts.front()) : term;
    }
    Subexpression sequence() {
        Subexpression term{.kind = Subexpression::Kind::sequence};
        while (begins_item()) term.add(item());
        return term;
    }
    Subexpression item() {
        Subexpression term = primary();
        for (;;) {
            require_depth(term.depth);
            if (take('*'))
                term = repeated(std::move(term), 0, std::nullopt);
            else if (take('+'))
                term = repeated(std::move(term), 1, std::nullopt);
            else if (take('?'))
                term = repeated(std::move(term), 0, 1);
            else if (take('{'))
                term = counted(std::move(term));
            else
                return term;
        }
    }
    Subexpression primary() {
        if (take('.')) return {.kind = Subexpression::Kind::values, .values = {{min_value, max_value}}};
        if (take('[')) return set();
        if (!take('(')) {
            const Value v = number();
            return {.kind = Subexpression::Kind::values, .values = {{v, v}}};
        }
        require_depth(++nesting_);
        Subexpression term = choice();
        ++term.depth;
        if (!take(')')) refuse("')' or more of what stands in the brackets");
        --nesting_;
        return term;
    }
    Subexpression set() {
        Subexpression term{.kind = Subexpression::Kind::values};
        do {
            skip_space();
            if (!begins_number()) refuse("a value");
            const Value from = number();
            Value to = from;
            if (at_ < text_.size() && text_[at_] == '-') { // a dash after a space would be a sign
                ++at_;
                const std::size_t place = at_;
                to = number();
                if (to < from) refuse_at(place, "a value of at least " + std::to_string(from));
            }
            term.values.push_back({from, to});
        } while (!take(']'));
        return term;
    }
    Subexpression counted(Subexpression term) {
        const Value least = count();
        std::optional<Value> most = least;
        if (take(',')) {
            skip_space();
            const std::size_t place = at_;
            most = begins_number() ? std::optional(count()) : std::nullopt;
            if (most && *most < least) refuse_at(place, "a number of at least " + std::to_string(least));
        }
        if (!take('}')) refuse(most ? "'}', or ',' and a number" : "'}' or a number");
        return repeated(std::move(term), least, most);
    }
    /// Joins `x++`, `x+*` and the like, which repeat x as a single sign does: nested, each sign would double the
    /// states.
    static Subexpression repeated(Subexpression term, Value least, std::optional<Value> most) {
        const auto is_loop = [](Value from, std::optional<Value> to) { return from <= 1 && !to; };
        if (term.kind == Subexpression::Kind::repetition && is_loop(term.least, term.most) &&
            is_loop(least, most)) {
            term.least = std::min(term.least, least);
            ++term.depth;
            return term;
        }
        Subexpression repetition{.kind = Subexpression::Kind::repetition, .least = least, .most = most};
        repetition.add(std::move(term));
        ++repetition.depth;
        return repetition;
    }
    /// Limits the depth, because every walk over a term is recursive and uses the stack.
    void require_depth(std::size_t depth) {
        if (depth > deepest_nesting)
            refuse("at most " + std::to_string(deepest_nesting) +
                   " brackets and signs of repetition inside each other");
    }

    Value count() {
        skip_space();
        const std::size_t place = at_;
        if (at_ == text_.size() || !is_digit(text_[at_])) refuse("a number");
        const Value value = number();
        if (value > most_repetitions)
            refuse_at(place, "a number of at most " + std::to_string(most_repetitions));
        return value;
    }
    Value number() {
        skip_space();
        const std::size_t place = at_;
        if (!begins_number()) refuse("a value");
        const bool is_negative = text_[at_] == '-';
        if (is_negative) ++at_;
        WideValue value = 0;
        for (; at_ < text_.size() && is_digit(text_[at_]); ++at_)
            value = std::min<WideValue>(10 * value + (text_[at_] - '0'), WideValue{max_value} + 1);
        if (value > max_value)
            refuse_at(place,
                      "a value from " + std::to_string(min_value) + " to " + std::to_string(max_value));
        return static_cast<Value>(is_negative ? -value : value);
    }

    static bool is_digit(char c) { return c >= '0' && c <= '9'; }
    bool begins_number() const {
        if (at_ == text_.size()) return false;
        return is_digit(text_[at_]) ||
               (text_[at_] == '-' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]));
    }
    bool begins_item() {
        skip_space();
        return at_ < text_.size() &&
               (text_[at_] == '.' || text_[at_] == '[' || text_[at_] == '(' || begins_number());
    }
    bool take(char c) {
        skip_space();
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void skip_space() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n')) ++at_;
    }

    [[noreturn]] void refuse(const std::string& expected) {
        skip_space();
        refuse_at(at_, expected);
    }
    [[noreturn]] void refuse_at(std::size_t place, const std::string& expected) const {
        const std::string found = place < text_.size() ? character_in_words(text_[place]) : "the end";
        throw ArgumentError("csp::Automaton::of_expression", "in \"" + in_one_line(text_) + "\", column " +
                                                                 std::to_string(place + 1) + ": expected " +
                                                                 expected + ", found " + found);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t nesting_ = 0;
};

/// Builds the network of a term between two states (Thompson's construction).
class Builder {
  public:
    StateNetwork build(const Subexpression& term) {
        network_.initial = add_state();
        network_.accepting = add(term, network_.initial);
        return std::move(network_);
    }

  private:
    std::uint32_t add_state() {
        if (network_.states.size() == most_states)
            throw ArgumentError("csp::Automaton::of_expression",
                                "the expression needs more than " + std::to_string(most_states) + " states");
        network_.states.emplace_back();
        return static_cast<std::uint32_t>(network_.states.size() - 1);
    }
    void connect(std::uint32_t from, std::uint32_t to) { network_.states[from].silent.push_back(to); }

    /// Adds the term, which begins in `from`, and returns the state after it. Existing transitions of `from` are not
    /// affected.
    std::uint32_t add(const Subexpression& term, std::uint32_t from) {
        switch (term.kind) {
        case Subexpression::Kind::values:
            return add_values(term, from);
        case Subexpression::Kind::sequence:
            for (const Subexpression& part : term.parts) from = add(part, from);
            return from;
        case Subexpression::Kind::choice:
            return add_choice(term, from);
        case Subexpression::Kind::repetition:
            break;
        }
        return add_repetition(term, from);
    }
    std::uint32_t add_values(const Subexpression& term, std::uint32_t from) {
        const std::uint32_t start = add_state();
        const std::uint32_t end = add_state();
        connect(from, start);
        intervals_ += term.values.size();
        if (intervals_ > most_intervals)
            throw ArgumentError("csp::Automaton::of_expression", "the expression needs more than " +
                                                                     std::to_string(most_intervals) +
                                                                     " intervals of values");
        network_.states[start].values = term.values;
        network_.states[start].after = end;
        return end;
    }
    std::uint32_t add_choice(const Subexpression& term, std::uint32_t from) {
        const std::uint32_t end = add_state();
        for (const Subexpression& part : term.parts) connect(add(part, from), end);
        return end;
    }
    std::uint32_t add_repetition(const Subexpression& term, std::uint32_t from) {
        const Subexpression& part = term.parts.front();
        for (Value i = 0; i < term.least; ++i) {
            const std::uint32_t before = std::exchange(from, add(part, from));
            if (from == before) break; // the term is empty, and so are all repetitions
        }
        const std::uint32_t end = add_state();
        connect(from, end);
        if (!term.most) {
            const std::uint32_t loop = add_state();
            connect(from, loop);
            const std::uint32_t again = add(part, loop);
            connect(again, loop);
            connect(again, end);
            return end;
        }
        for (Value i = term.least; i < *term.most; ++i) {
            from = add(part, from);
            connect(from, end);
        }
        return end;
    }

    StateNetwork network_;
    std::size_t intervals_ = 0; ///< of all states
};

} // namespace

StateNetwork parse_expression(std::string_view expression) {
    return Builder().build(Parser(expression).parse());
}

} // namespace csp
