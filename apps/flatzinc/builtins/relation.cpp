#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>

#include <csp/constraints/regular/regular.hpp>
#include <csp/constraints/table/table.hpp>

#include <algorithm>
#include <array>

namespace flatzinc {

namespace {

/// Rows side by side. Those with a value that the library does not have are no solutions.
csp::Constraint table(const Statement& s) {
    const std::size_t columns = s.size(0);
    const auto values = s.operands(1);
    if (columns == 0) return always();
    if (values.size() % columns != 0)
        s.refuse("found a row that is too short, expected as many values as variables");
    std::vector<std::vector<csp::Value>> rows;
    for (std::size_t first = 0; first < values.size(); first += columns) {
        const auto row = values.subspan(first, columns);
        const bool is_within =
            std::all_of(row.begin(), row.end(), [](Operand v) { return csp::is_value(v.constant); });
        if (!is_within) continue;
        auto& kept = rows.emplace_back();
        for (const Operand v : row) kept.push_back(static_cast<csp::Value>(v.constant));
    }
    if (rows.empty()) return never();
    return csp::table(s.views(0), rows);
}

bool is_row(const Facts& f) {
    const auto xs = f.list(0);
    const auto values = f.list(1);
    if (xs.empty()) return true;
    for (std::size_t first = 0; first + xs.size() <= values.size(); first += xs.size())
        if (std::equal(xs.begin(), xs.end(), values.begin() + static_cast<std::ptrdiff_t>(first)))
            return true;
    return false;
}

/// Arguments: word, states, symbols, transitions (a row for each state, 0 for none), first state, last states.
class Machine {
  public:
    Machine(WideValue states, WideValue symbols, std::vector<WideValue> next, WideValue first)
        : states_(states),
          symbols_(symbols),
          next_(std::move(next)),
          first_(first) {}

    bool is_sound() const {
        return states_ >= 1 && symbols_ >= 1 && 1 <= first_ && first_ <= states_ &&
               static_cast<WideValue>(next_.size()) == states_ * symbols_ &&
               std::all_of(next_.begin(), next_.end(), [&](WideValue q) { return 0 <= q && q <= states_; });
    }
    WideValue first() const { return first_; }
    WideValue states() const { return states_; }
    WideValue symbols() const { return symbols_; }
    WideValue next(WideValue state, WideValue symbol) const {
        if (symbol < 1 || symbol > symbols_ || state == 0) return 0;
        return next_[static_cast<std::size_t>((state - 1) * symbols_ + symbol - 1)];
    }

  private:
    WideValue states_;
    WideValue symbols_;
    std::vector<WideValue> next_;
    WideValue first_;
};

csp::Automaton automaton_of(const Statement& s, const Machine& machine) {
    std::vector<csp::Value> alphabet;
    for (WideValue symbol = 1; symbol <= machine.symbols(); ++symbol)
        alphabet.push_back(static_cast<csp::Value>(symbol));
    std::vector<std::vector<csp::Automaton::State>> rows;
    std::vector<csp::Automaton::State> accepting;
    for (WideValue state = 1; state <= machine.states(); ++state) {
        auto& row = rows.emplace_back();
        for (WideValue symbol = 1; symbol <= machine.symbols(); ++symbol)
            row.push_back(static_cast<csp::Automaton::State>(machine.next(state, symbol) - 1));
        if (s.set(5).contains(state)) accepting.push_back(static_cast<csp::Automaton::State>(state - 1));
    }
    return {alphabet, rows, static_cast<csp::Automaton::State>(machine.first() - 1), accepting};
}

csp::Constraint regular(const Statement& s) {
    const Machine machine(s.constant(1), s.constant(2), s.constants(3), s.constant(4));
    if (!machine.is_sound())
        s.refuse("found transitions that fit no automaton, expected a state for each state and symbol, or 0");
    return csp::regular(s.views(0), automaton_of(s, machine));
}

bool is_word(const Facts& f) {
    const Machine machine(f.value(1), f.value(2), f.list(3), f.value(4));
    WideValue state = machine.first();
    for (const WideValue symbol : f.list(0)) state = machine.next(state, symbol);
    return state != 0 && f.set(5).contains(state);
}

/// As regular, then the cost of each transition, and the total.
csp::Constraint cost_regular(const Statement& s) {
    const Machine machine(s.constant(1), s.constant(2), s.constants(3), s.constant(4));
    auto costs = s.constants(6);
    if (!machine.is_sound() || costs.size() != s.size(3))
        s.refuse("found transitions that fit no automaton, expected a state for each state and symbol, or 0");
    const WideValue symbols = machine.symbols();
    const auto cost = [costs = std::move(costs), symbols](std::size_t, csp::Value symbol,
                                                          csp::Automaton::State state) {
        return costs[static_cast<std::size_t>(state * symbols + symbol - 1)];
    };
    return csp::cost_regular(s.views(0), automaton_of(s, machine), cost, s.view(7));
}

bool is_word_of_cost(const Facts& f) {
    const Machine machine(f.value(1), f.value(2), f.list(3), f.value(4));
    const auto costs = f.list(6);
    WideValue state = machine.first();
    WideValue total = 0;
    for (const WideValue symbol : f.list(0)) {
        if (machine.next(state, symbol) == 0) return false;
        total += costs[static_cast<std::size_t>((state - 1) * machine.symbols() + symbol - 1)];
        state = machine.next(state, symbol);
    }
    return f.set(5).contains(state) && total == f.value(7);
}

csp::Constraint member(const Statement& s) {
    std::vector<csp::Constraint> parts;
    for (const Operand x : s.operands(0)) parts.push_back(s.number_of(x) == s.number(1));
    return csp::disjunction(std::move(parts));
}

constexpr auto relation_rows = std::to_array<Builtin>({
    {"arcwise_table_int", "IN", table, is_row},
    {"arcwise_table_bool", "BM", table, is_row},
    {"arcwise_regular", "InnNns", regular, is_word},
    {"arcwise_cost_regular", "InnNnsNi", cost_regular, is_word_of_cost},
    {"fzn_member_int", "Ii", member,
     [](const Facts& f) {
         const auto xs = f.list(0);
         return std::find(xs.begin(), xs.end(), f.value(1)) != xs.end();
     }},
});

} // namespace

std::span<const Builtin> relation_builtins() { return relation_rows; }

} // namespace flatzinc
