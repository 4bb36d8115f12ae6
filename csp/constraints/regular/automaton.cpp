#include <csp/constraints/regular/automaton.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/regular/determinise.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace csp {

namespace {

[[noreturn]] void refuse(const std::string& problem) { throw ArgumentError("csp::Automaton", problem); }

void require_alphabet(const std::vector<Value>& sorted) {
    for (std::size_t k = 0; k < sorted.size(); ++k) {
        if (!is_value(sorted[k]))
            refuse("the value " + std::to_string(sorted[k]) + " of the alphabet is outside " +
                   std::to_string(min_value) + ".." + std::to_string(max_value));
        if (k > 0 && sorted[k] == sorted[k - 1])
            refuse("the value " + std::to_string(sorted[k]) + " is twice in the alphabet");
    }
}

void require_state(Automaton::State state, std::size_t count, const std::string& what) {
    if (state >= 0 && static_cast<std::size_t>(state) < count) return;
    refuse(what + " is state " + std::to_string(state) + ", but there are " + std::to_string(count) +
           " states, from 0 on");
}

void require_rows(const std::vector<std::vector<Automaton::State>>& next, std::size_t columns) {
    for (std::size_t s = 0; s < next.size(); ++s) {
        if (next[s].size() != columns)
            refuse("the row of state " + std::to_string(s) + " has " + std::to_string(next[s].size()) +
                   " entries, but the alphabet has " + std::to_string(columns) + " values");
        for (std::size_t k = 0; k < columns; ++k)
            if (next[s][k] != Automaton::no_state)
                require_state(next[s][k], next.size(),
                              "entry " + std::to_string(k) + " in the row of state " + std::to_string(s));
    }
}

std::string words_of(std::size_t states) {
    return "an automaton of " + std::to_string(states) + (states == 1 ? " state" : " states");
}

constexpr Automaton::State most_state_numbers = 1 << 20; ///< before an automaton is made deterministic

/// Gives each transition a separate state, to which a silent transition leads. An additional state accepts.
StateNetwork network_of(const std::vector<Automaton::Transition>& transitions, Automaton::State initial,
                        const std::vector<Automaton::State>& accepting) {
    const std::string function = "csp::Automaton::of_transitions";
    Automaton::State last = 0;
    const auto require = [&](Automaton::State state) {
        if (state < 0 || state >= most_state_numbers)
            throw ArgumentError(function, "a state is " + std::to_string(state) + ", outside 0.." +
                                              std::to_string(most_state_numbers - 1));
        last = std::max(last, state);
    };
    require(initial);
    for (const Automaton::State s : accepting) require(s);
    for (const auto& [from, values, to] : transitions) {
        require(from);
        require(to);
        if (values.min > values.max || !is_value(values.min) || !is_value(values.max))
            throw ArgumentError(function, "a transition has the values " + std::to_string(values.min) + ".." +
                                              std::to_string(values.max) +
                                              ", which is not an interval within " +
                                              std::to_string(min_value) + ".." + std::to_string(max_value));
    }
    StateNetwork network;
    network.states.resize(static_cast<std::size_t>(last) + 2);
    network.initial = static_cast<std::uint32_t>(initial);
    network.accepting = static_cast<std::uint32_t>(last + 1);
    for (const Automaton::State s : accepting)
        network.states[static_cast<std::size_t>(s)].silent.push_back(network.accepting);
    for (const auto& [from, values, to] : transitions) {
        network.states[static_cast<std::size_t>(from)].silent.push_back(
            static_cast<std::uint32_t>(network.states.size()));
        network.states.push_back({{}, {values}, static_cast<std::uint32_t>(to)});
    }
    return network;
}

} // namespace

/// Letter 0 stands for the values that are not in the alphabet.
Automaton::Automaton(const std::vector<Value>& alphabet, const std::vector<std::vector<State>>& next,
                     State initial, const std::vector<State>& accepting)
    : letter_count_(alphabet.size() + 1),
      next_(next.size() * letter_count_, no_state),
      initial_(initial),
      accepting_(next.size(), false),
      words_(words_of(next.size())) {
    std::vector<std::size_t> order(alphabet.size()); // of the columns
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return alphabet[a] < alphabet[b]; });
    std::vector<Value> sorted;
    sorted.reserve(order.size());
    for (const std::size_t k : order) sorted.push_back(alphabet[k]);
    require_alphabet(sorted);
    require_rows(next, alphabet.size());
    require_state(initial, next.size(), "the initial state");
    for (const State s : accepting) {
        require_state(s, next.size(), "an accepting state");
        accepting_[static_cast<std::size_t>(s)] = true;
    }
    for (std::size_t s = 0; s < next.size(); ++s)
        for (std::size_t k = 0; k < order.size(); ++k) next_[s * letter_count_ + k + 1] = next[s][order[k]];
    if (sorted.empty() || sorted.front() > min_value) pieces_.push_back({min_value, 0});
    for (std::size_t k = 0; k < sorted.size(); ++k) {
        pieces_.push_back({sorted[k], static_cast<std::uint32_t>(k + 1)});
        const Value after = sorted[k] + 1;
        if (after <= max_value && (k + 1 == sorted.size() || sorted[k + 1] > after))
            pieces_.push_back({after, 0});
    }
    merge_letters();
}

void Automaton::require_room_for(std::size_t states) {
    if (std::cmp_less_equal(states, most_state_numbers)) return;
    throw ArgumentError("csp::Automaton::of_function",
                        "more than " + std::to_string(most_state_numbers) + " states are reached");
}

/// Merges letters whose transitions are the same from all states.
void Automaton::merge_letters() {
    std::map<std::vector<State>, std::uint32_t> number_of;
    std::vector<std::uint32_t> number(letter_count_);
    for (std::size_t letter = 0; letter < letter_count_; ++letter) {
        std::vector<State> column;
        column.reserve(state_count());
        for (std::size_t s = 0; s < state_count(); ++s) column.push_back(next_[s * letter_count_ + letter]);
        const auto next_number = static_cast<std::uint32_t>(number_of.size());
        number[letter] = number_of.try_emplace(std::move(column), next_number).first->second;
    }
    std::vector<State> merged(state_count() * number_of.size());
    for (const auto& [column, letter] : number_of)
        for (std::size_t s = 0; s < state_count(); ++s) merged[s * number_of.size() + letter] = column[s];
    next_ = std::move(merged);
    letter_count_ = number_of.size();
    for (Piece& piece : pieces_) piece.letter = number[piece.letter];
    const auto same = [](const Piece& a, const Piece& b) { return a.letter == b.letter; };
    pieces_.erase(std::unique(pieces_.begin(), pieces_.end(), same), pieces_.end());
}

/// Turns the tables of the construction into an automaton.
class AutomatonBuilder {
  public:
    static Automaton make(const StateNetwork& network, const std::string& function) {
        const TransitionTable table = minimised(determinised(network, function));
        Automaton made;
        for (std::size_t i = 0; i < table.first_values.size(); ++i)
            made.pieces_.push_back({table.first_values[i], static_cast<std::uint32_t>(i)});
        made.letter_count_ = table.first_values.size();
        made.next_ = table.next;
        made.initial_ = table.initial;
        made.accepting_ = table.accepting;
        made.words_ = words_of(table.states());
        made.merge_letters();
        return made;
    }
};

Automaton Automaton::of_expression(std::string_view expression) {
    Automaton made = AutomatonBuilder::make(parse_expression(expression), "csp::Automaton::of_expression");
    made.words_ = '/' + std::string(expression) + '/';
    return made;
}

Automaton Automaton::of_transitions(const std::vector<Transition>& transitions, State initial,
                                    const std::vector<State>& accepting) {
    return AutomatonBuilder::make(network_of(transitions, initial, accepting),
                                  "csp::Automaton::of_transitions");
}

/// In the complement, an additional state accepts the sequences for which there was no transition.
Automaton Automaton::complement() const {
    Automaton other = *this;
    const auto sink = static_cast<State>(state_count());
    std::replace(other.next_.begin(), other.next_.end(), no_state, sink);
    other.next_.insert(other.next_.end(), letter_count_, sink);
    other.accepting_.flip();
    other.accepting_.push_back(true);
    other.words_ = "the complement of " + words_;
    return other;
}

std::size_t Automaton::letter_of(Value value) const {
    const auto after = std::upper_bound(pieces_.begin(), pieces_.end(), value,
                                        [](Value v, const Piece& piece) { return v < piece.first; });
    return after == pieces_.begin() ? pieces_.front().letter : std::prev(after)->letter;
}

bool Automaton::accepts(std::span<const Value> values) const {
    State state = initial_;
    for (const Value v : values) {
        state = next(state, v);
        if (state == no_state) return false;
    }
    return is_accepting(state);
}

std::string Automaton::describe() const { return words_; }

} // namespace csp
