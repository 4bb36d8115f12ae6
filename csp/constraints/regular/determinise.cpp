#include <csp/constraints/regular/determinise.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>

namespace csp {

namespace {

using State = Automaton::State;

// Determinisation --------------------------------------------------------------------------------------

/// Returns the first values of the intervals of values with the same transitions.
std::vector<Value> first_values_of(const StateNetwork& network) {
    std::vector<Value> firsts{min_value};
    for (const auto& state : network.states) {
        for (const auto& [min, max] : state.values) {
            firsts.push_back(min);
            if (max < max_value) firsts.push_back(max + 1);
        }
    }
    std::sort(firsts.begin(), firsts.end());
    firsts.erase(std::unique(firsts.begin(), firsts.end()), firsts.end());
    return firsts;
}

class SubsetConstruction {
  public:
    SubsetConstruction(const StateNetwork& network, const std::string& function)
        : network_(network),
          function_(function),
          is_in_(network.states.size()) {
        table_.first_values = first_values_of(network);
    }

    TransitionTable run() {
        Set set{network_.initial};
        (void)number_of(std::move(set));
        std::vector<Set> after(table_.letters());
        while (!open_.empty()) {
            const auto [from, state] = open_.back();
            open_.pop_back();
            for (const std::uint32_t s : *from) follow(s, after);
            for (std::size_t letter = 0; letter < table_.letters(); ++letter)
                if (!after[letter].empty()) {
                    const State to = number_of(std::exchange(after[letter], {}));
                    table_.next[static_cast<std::size_t>(state) * table_.letters() + letter] = to;
                }
        }
        return std::move(table_);
    }

  private:
    using Set = std::vector<std::uint32_t>;

    static constexpr std::size_t most_transitions = 1 << 22;
    static constexpr std::size_t most_steps = 1 << 23;

    void follow(std::uint32_t state, std::vector<Set>& after) {
        const auto& firsts = table_.first_values;
        for (const auto& [min, max] : network_.states[state].values) {
            auto letter = static_cast<std::size_t>(std::lower_bound(firsts.begin(), firsts.end(), min) -
                                                   firsts.begin());
            for (; letter < firsts.size() && firsts[letter] <= max; ++letter) {
                require(++steps_ <= most_steps, most_steps, "steps to be made deterministic");
                after[letter].push_back(network_.states[state].after);
            }
        }
    }

    /// Returns the state for a set together with the states that silent transitions add. The state may be new.
    State number_of(Set set) {
        close(set);
        const auto number = static_cast<State>(table_.states());
        const auto [place, is_new] = numbers_.emplace(std::move(set), number);
        if (!is_new) return place->second;
        const Set& members = place->first;
        require_room(members.size());
        table_.accepting.push_back(std::binary_search(members.begin(), members.end(), network_.accepting));
        require(table_.next.size() + table_.letters() <= most_transitions, most_transitions, "transitions");
        table_.next.resize(table_.next.size() + table_.letters(), Automaton::no_state);
        open_.emplace_back(&members, number);
        return number;
    }

    void require_room(std::size_t more) {
        constexpr std::size_t most_members = 1 << 19;
        members_ += more;
        if (members_ > most_members)
            throw ArgumentError(function_,
                                "the sets of states that make the automaton deterministic have more than " +
                                    std::to_string(most_members) + " members");
    }

    void require(bool holds, std::size_t limit, const std::string& what) const {
        if (!holds)
            throw ArgumentError(function_,
                                "the automaton needs more than " + std::to_string(limit) + ' ' + what);
    }

    /// Adds the states to which silent transitions lead. Then drops states without a transition by a value, except the
    /// accepting state: sets that differ only in dropped states accept the same sequences.
    void close(Set& set) {
        std::size_t kept = 0;
        for (const std::uint32_t s : set)
            if (!std::exchange(is_in_[s], 1)) set[kept++] = s;
        set.resize(kept);
        for (std::size_t i = 0; i < set.size(); ++i)
            for (const std::uint32_t s : network_.states[set[i]].silent)
                if (!std::exchange(is_in_[s], 1)) set.push_back(s);
        for (const std::uint32_t s : set) is_in_[s] = 0;
        std::erase_if(set, [&](std::uint32_t s) {
            return network_.states[s].values.empty() && s != network_.accepting;
        });
        std::sort(set.begin(), set.end());
    }

    const StateNetwork& network_;
    const std::string& function_;
    std::vector<char> is_in_;
    TransitionTable table_;
    std::map<Set, State> numbers_;
    std::size_t members_ = 0; ///< of all sets
    std::size_t steps_ = 0;   ///< from a state, by a letter
    std::vector<std::pair<const Set*, State>> open_;
};

// Minimisation -----------------------------------------------------------------------------------------

/// Classes of states as parts of one list. The marked members of a class are at the front of its part.
class Partition {
  public:
    explicit Partition(std::size_t states) : order_(states), place_(states), class_of_(states, 0) {
        std::iota(order_.begin(), order_.end(), 0U);
        std::iota(place_.begin(), place_.end(), 0U);
        classes_.push_back({0, static_cast<std::uint32_t>(states), 0});
    }

    std::size_t size() const { return classes_.size(); }
    std::uint32_t class_of(std::uint32_t state) const { return class_of_[state]; }
    std::span<const std::uint32_t> members(std::uint32_t index) const {
        const Class& c = classes_[index];
        return std::span(order_).subspan(c.first, c.end - c.first);
    }

    void mark(std::uint32_t state) {
        const std::uint32_t index = class_of_[state];
        Class& c = classes_[index];
        const std::uint32_t target = c.first + c.marked;
        if (place_[state] < target) return;
        if (c.marked++ == 0) touched_.push_back(index);
        const std::uint32_t other = order_[target];
        std::swap(order_[place_[state]], order_[target]);
        std::swap(place_[state], place_[other]);
    }
    /// Moves the marked members of each class to a new class, and clears all marks. Calls visit(old, new).
    template <typename Visit>
    void split(const Visit& visit) {
        for (const std::uint32_t index : touched_) {
            Class& old = classes_[index];
            const std::uint32_t marked = std::exchange(old.marked, 0);
            if (marked == old.end - old.first) continue;
            const Class made{old.first, old.first + marked, 0};
            old.first += marked;
            const auto number = static_cast<std::uint32_t>(classes_.size());
            classes_.push_back(made);
            for (std::uint32_t i = made.first; i < made.end; ++i) class_of_[order_[i]] = number;
            visit(index, number);
        }
        touched_.clear();
    }

  private:
    struct Class {
        std::uint32_t first;
        std::uint32_t end;
        std::uint32_t marked;
    };

    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> place_;
    std::vector<std::uint32_t> class_of_;
    std::vector<Class> classes_;
    std::vector<std::uint32_t> touched_;
};

/// The states from which each state is entered by each letter. State number `states` stands for sequences without a
/// transition.
class Entries {
  public:
    explicit Entries(const TransitionTable& table) : states_(table.states() + 1) {
        const std::size_t letters = table.letters();
        first_.resize(letters * states_ + 1);
        from_.resize(letters * states_);
        const auto target = [&](std::size_t s, std::size_t letter) {
            const State to = s == table.states() ? Automaton::no_state : table.next[s * letters + letter];
            return to == Automaton::no_state ? table.states() : static_cast<std::size_t>(to);
        };
        for (std::size_t s = 0; s < states_; ++s)
            for (std::size_t letter = 0; letter < letters; ++letter)
                ++first_[letter * states_ + target(s, letter) + 1];
        for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
        std::vector<std::size_t> end(first_.begin(), first_.end() - 1);
        for (std::size_t s = 0; s < states_; ++s)
            for (std::size_t letter = 0; letter < letters; ++letter)
                from_[end[letter * states_ + target(s, letter)]++] = static_cast<std::uint32_t>(s);
    }

    std::span<const std::uint32_t> of(std::size_t letter, std::size_t state) const {
        const std::size_t at = letter * states_ + state;
        return std::span(from_).subspan(first_[at], first_[at + 1] - first_[at]);
    }

  private:
    std::size_t states_;
    std::vector<std::size_t> first_;
    std::vector<std::uint32_t> from_;
};

/// Returns the classes of states that accept the same sequences: the coarsest partition whose classes have equal
/// transitions.
Partition equivalent_states(const TransitionTable& table) {
    const Entries entries(table);
    Partition partition(table.states() + 1);
    std::vector<std::pair<std::uint32_t, std::size_t>> splitters; // pairs of a class and a letter
    std::vector<bool> is_waiting(table.letters(), false);         // by class and letter: whether in splitters
    const auto add = [&](std::uint32_t index, std::size_t letter) {
        is_waiting[index * table.letters() + letter] = true;
        splitters.emplace_back(index, letter);
    };
    const auto add_one = [&](std::uint32_t old, std::uint32_t made) {
        is_waiting.resize(is_waiting.size() + table.letters(), false);
        const bool is_made_smaller = partition.members(made).size() <= partition.members(old).size();
        for (std::size_t letter = 0; letter < table.letters(); ++letter)
            add(is_waiting[old * table.letters() + letter] || is_made_smaller ? made : old, letter);
    };
    for (std::size_t letter = 0; letter < table.letters(); ++letter) add(0, letter);
    for (std::size_t s = 0; s < table.states(); ++s)
        if (table.accepting[s]) partition.mark(static_cast<std::uint32_t>(s));
    partition.split(add_one);
    std::vector<std::uint32_t> sources;
    while (!splitters.empty()) {
        const auto [index, letter] = splitters.back();
        splitters.pop_back();
        is_waiting[index * table.letters() + letter] = false;
        sources.clear();
        for (const std::uint32_t s : partition.members(index)) {
            const auto from = entries.of(letter, s);
            sources.insert(sources.end(), from.begin(), from.end());
        }
        for (const std::uint32_t s : sources) partition.mark(s);
        partition.split(add_one);
    }
    return partition;
}

} // namespace

TransitionTable determinised(const StateNetwork& network, const std::string& function) {
    return SubsetConstruction(network, function).run();
}

/// Numbers the states in the order in which they are first reached from the initial state.
TransitionTable minimised(const TransitionTable& table) {
    const Partition partition = equivalent_states(table);
    const std::uint32_t nothing = partition.class_of(static_cast<std::uint32_t>(table.states()));
    TransitionTable least;
    least.first_values = table.first_values;
    std::vector<State> number(partition.size(), Automaton::no_state);
    std::vector<std::uint32_t> order;
    const auto number_of = [&](std::uint32_t index) {
        if (number[index] == Automaton::no_state) {
            number[index] = static_cast<State>(order.size());
            order.push_back(index);
        }
        return number[index];
    };
    (void)number_of(partition.class_of(static_cast<std::uint32_t>(table.initial)));
    // // NOLINTNEXTLINE(modernize-loop-convert): the list grows in the loop
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::uint32_t member = partition.members(order[i]).front();
        const bool is_nothing = order[i] == nothing; // the initial state, if nothing is accepted
        least.accepting.push_back(!is_nothing && table.accepting[member]);
        for (std::size_t letter = 0; letter < table.letters(); ++letter) {
            const State to = is_nothing ? Automaton::no_state : table.next[member * table.letters() + letter];
            const std::uint32_t index =
                to == Automaton::no_state ? nothing : partition.class_of(static_cast<std::uint32_t>(to));
            least.next.push_back(index == nothing ? Automaton::no_state : number_of(index));
        }
    }
    return least;
}

} // namespace csp
