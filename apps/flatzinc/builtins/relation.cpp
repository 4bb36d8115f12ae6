#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/passes/narrowing.hpp>

#include <csp/constraints/regular/regular.hpp>
#include <csp/constraints/table/table.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace flatzinc {

namespace {

/// The rows are concatenated. Rows with a value that the library does not have are not solutions.
csp::Constraint table(const Statement& s) {
    const std::size_t columns = s.size(0);
    const auto values = s.operands(1);
    if (columns == 0) return always();
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
class TransitionTable {
  public:
    TransitionTable(WideValue states, WideValue symbols, std::vector<WideValue> next, WideValue first)
        : states_(states),
          symbols_(symbols),
          next_(std::move(next)),
          first_(first) {}

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

csp::Automaton automaton_of(const Statement& s, const TransitionTable& transitions) {
    std::vector<csp::Value> alphabet;
    for (WideValue symbol = 1; symbol <= transitions.symbols(); ++symbol)
        alphabet.push_back(static_cast<csp::Value>(symbol));
    std::vector<std::vector<csp::Automaton::State>> rows;
    std::vector<csp::Automaton::State> accepting;
    for (WideValue state = 1; state <= transitions.states(); ++state) {
        auto& row = rows.emplace_back();
        for (WideValue symbol = 1; symbol <= transitions.symbols(); ++symbol)
            row.push_back(static_cast<csp::Automaton::State>(transitions.next(state, symbol) - 1));
        if (s.set(5).contains(state)) accepting.push_back(static_cast<csp::Automaton::State>(state - 1));
    }
    return {alphabet, rows, static_cast<csp::Automaton::State>(transitions.first() - 1), accepting};
}

csp::Constraint regular(const Statement& s) {
    const TransitionTable transitions(s.constant(1), s.constant(2), s.constants(3), s.constant(4));
    return csp::regular(s.views(0), automaton_of(s, transitions));
}

bool is_word(const Facts& f) {
    const TransitionTable transitions(f.value(1), f.value(2), f.list(3), f.value(4));
    WideValue state = transitions.first();
    for (const WideValue symbol : f.list(0)) state = transitions.next(state, symbol);
    return state != 0 && f.set(5).contains(state);
}

/// Arguments as for regular, then the cost of each transition, and the total.
csp::Constraint cost_regular(const Statement& s) {
    const TransitionTable transitions(s.constant(1), s.constant(2), s.constants(3), s.constant(4));
    auto costs = s.constants(6);
    const WideValue symbols = transitions.symbols();
    const auto cost = [costs = std::move(costs), symbols](std::size_t, csp::Value symbol,
                                                          csp::Automaton::State state) {
        return costs[static_cast<std::size_t>(state * symbols + symbol - 1)];
    };
    return csp::cost_regular(s.views(0), automaton_of(s, transitions), cost, s.view(7));
}

bool is_word_of_cost(const Facts& f) {
    const TransitionTable transitions(f.value(1), f.value(2), f.list(3), f.value(4));
    const auto costs = f.list(6);
    WideValue state = transitions.first();
    WideValue total = 0;
    for (const WideValue symbol : f.list(0)) {
        if (transitions.next(state, symbol) == 0) return false;
        total += costs[static_cast<std::size_t>((state - 1) * transitions.symbols() + symbol - 1)];
        state = transitions.next(state, symbol);
    }
    return f.set(5).contains(state) && total == f.value(7);
}

/// Arguments as for regular, but with a set of states for each state and symbol. The automaton is unrolled, with the
/// states as the nodes of a row. It is not made deterministic, which may take exponentially many states.
csp::Constraint regular_nfa(const Statement& s) {
    const std::size_t length = s.size(0);
    const WideValue symbols = s.constant(2);
    const auto next = s.sets(3);
    if (length == 0) return s.set(5).contains(s.constant(4)) ? always() : never();
    std::vector<std::vector<csp::Diagram::Edge>> layers(length);
    const auto node = [](WideValue state) { return static_cast<csp::Diagram::Node>(state - 1); };
    for (WideValue from = 1; from <= s.constant(1); ++from)
        for (WideValue symbol = 1; symbol <= symbols; ++symbol)
            for (const auto& [min, max] :
                 next[static_cast<std::size_t>((from - 1) * symbols + symbol - 1)].intervals())
                for (WideValue to = min; to <= max; ++to)
                    for (std::size_t i = 0; i < length; ++i) {
                        if (i == 0 && from != s.constant(4)) continue;
                        if (i + 1 == length && !s.set(5).contains(to)) continue;
                        layers[i].push_back(
                            {i == 0 ? 0 : node(from),
                             {static_cast<csp::Value>(symbol), static_cast<csp::Value>(symbol)},
                             i + 1 == length ? 0 : node(to)});
                    }
    return csp::mdd(s.views(0), csp::Diagram(std::move(layers)));
}

bool is_word_on_some_way(const Facts& f) {
    const WideValue symbols = f.value(2);
    const auto next = f.sets(3);
    std::vector<WideValue> states{f.value(4)};
    for (const WideValue symbol : f.list(0)) {
        std::vector<WideValue> reached;
        for (WideValue to = 1; to <= f.value(1); ++to) {
            const auto leads = [&](WideValue from) {
                return 1 <= symbol && symbol <= symbols &&
                       next[static_cast<std::size_t>((from - 1) * symbols + symbol - 1)].contains(to);
            };
            if (std::any_of(states.begin(), states.end(), leads)) reached.push_back(to);
        }
        states = std::move(reached);
    }
    return std::any_of(states.begin(), states.end(), [&](WideValue q) { return f.set(5).contains(q); });
}

/// Arguments: word, number of nodes, the level of each node from 1 on, number of edges; the source of each edge, its
/// values, and its target, 0 for the end.
csp::Diagram diagram_of(const Statement& s, std::size_t last, std::span<const WideValue> costs) {
    const auto levels = s.constants(2);
    const auto from = s.constants(4);
    const auto labels = s.sets(5);
    const auto to = s.constants(last);
    const auto length = static_cast<WideValue>(s.size(0));
    const auto level = [&](WideValue node) {
        return node == 0 ? length + 1 : levels[static_cast<std::size_t>(node - 1)];
    };
    const auto refuse = [&] {
        s.refuse("found edges that fit no diagram, expected them to lead from each level to the next");
    };
    std::vector<std::vector<csp::Diagram::Edge>> layers(static_cast<std::size_t>(length));
    for (std::size_t e = 0; e < to.size(); ++e) {
        const WideValue layer = level(from[e]);
        if (layer < 1 || layer > length || level(to[e]) != layer + 1 || (layer == 1 && from[e] != 1))
            refuse();
        for (const auto& [min, max] : labels[e].intervals()) {
            const WideValue least = std::max<WideValue>(min, csp::min_value);
            const WideValue most = std::min<WideValue>(max, csp::max_value);
            if (least > most) continue;
            layers[static_cast<std::size_t>(layer - 1)].push_back(
                {layer == 1 ? 0 : static_cast<csp::Diagram::Node>(from[e]),
                 {static_cast<csp::Value>(least), static_cast<csp::Value>(most)},
                 static_cast<csp::Diagram::Node>(to[e]),
                 s.value_of(costs[e])});
        }
    }
    return csp::Diagram(std::move(layers));
}

csp::Constraint mdd(const Statement& s) {
    const std::vector<WideValue> costs(s.size(4), 0);
    return csp::mdd(s.views(0), diagram_of(s, 6, costs));
}

csp::Constraint cost_mdd(const Statement& s) {
    return csp::cost_mdd(s.views(0), diagram_of(s, 7, s.constants(6)), s.number(8));
}

/// Returns the costs of all paths that the values allow from a node.
std::set<WideValue> costs_of_ways(const Facts& f, std::size_t last, std::span<const WideValue> costs,
                                  std::size_t layer, WideValue node) {
    const auto word = f.list(0);
    if (layer == word.size()) return node == 0 ? std::set<WideValue>{0} : std::set<WideValue>{};
    const auto from = f.list(4);
    const auto to = f.list(last);
    std::set<WideValue> all;
    for (std::size_t e = 0; e < from.size(); ++e)
        if (from[e] == node && f.sets(5)[e].contains(word[layer]))
            for (const WideValue rest : costs_of_ways(f, last, costs, layer + 1, to[e]))
                all.insert(costs[e] + rest);
    return all;
}

bool is_way(const Facts& f) {
    const std::vector<WideValue> costs(f.list(4).size(), 0);
    return f.list(0).empty() || !costs_of_ways(f, 6, costs, 0, 1).empty();
}

bool is_way_of_cost(const Facts& f) {
    if (f.list(0).empty()) return f.value(8) == 0;
    return costs_of_ways(f, 7, f.list(6), 0, 1).contains(f.value(8));
}

csp::Constraint member(const Statement& s) {
    std::vector<csp::Constraint> parts;
    for (const Operand x : s.operands(0)) parts.push_back(s.number_of(x) == s.number(1));
    return csp::disjunction(std::move(parts));
}

// Bounds of wide variables.

void narrow_columns(Reduction& r, std::size_t c) {
    const auto xs = operands(r, c, 0);
    const auto values = operands(r, c, 1);
    for (std::size_t x = 0; x < xs.size(); ++x) {
        if (!is_wide(r, xs[x])) continue;
        Bounds column{no_bound, -no_bound};
        for (std::size_t i = x; i < values.size(); i += xs.size())
            column = hull(column, {values[i].constant, values[i].constant});
        narrow(r, xs[x], column);
    }
}

void narrow_word(Reduction& r, std::size_t c) {
    narrow_all(r, operands(r, c, 0), {1, operand(r, c, 2).constant});
}

/// Narrows a cost that is added up along a path: one cost within each of these bounds.
void narrow_cost_of_way(Reduction& r, Operand cost, std::span<const Bounds> of_steps) {
    Bounds total{0, 0};
    for (const Bounds& step : of_steps) total = {total.min + step.min, total.max + step.max};
    narrow(r, cost, total);
}

void narrow_word_of_cost(Reduction& r, std::size_t c) {
    narrow_word(r, c);
    const Bounds step = hull_of(r, operands(r, c, 6)); // there is at least one
    narrow_cost_of_way(r, operand(r, c, 7), std::vector<Bounds>(operands(r, c, 0).size(), step));
}

/// Narrows variables to the values on the edges from each level, and costs if there are any.
template <bool has_costs>
void narrow_levels(Reduction& r, std::size_t c) {
    constexpr Bounds none{no_bound, -no_bound};
    const auto xs = operands(r, c, 0);
    const auto levels = operands(r, c, 2);
    const auto from = operands(r, c, 4);
    const Instance& instance = r.instance();
    const Argument labels = instance.arguments[instance.constraints[c].first_argument + 5];
    std::vector<Bounds> values(xs.size(), none);
    std::vector<Bounds> costs(xs.size(), none);
    for (std::size_t e = 0; e < from.size(); ++e) {
        const WideValue level = levels[static_cast<std::size_t>(from[e].constant - 1)].constant;
        const WideSet& label = instance.sets[labels.first + e];
        if (level < 1 || level > static_cast<WideValue>(xs.size()) || label.is_empty()) continue;
        const auto step = static_cast<std::size_t>(level - 1);
        values[step] = hull(values[step], {label.min(), label.max()});
        if constexpr (has_costs) {
            const WideValue cost = operands(r, c, 6)[e].constant;
            costs[step] = hull(costs[step], {cost, cost});
        }
    }
    for (std::size_t i = 0; i < xs.size(); ++i) {
        if (values[i].min > values[i].max) return; // there is no path
        narrow(r, xs[i], values[i]);
    }
    if constexpr (has_costs) narrow_cost_of_way(r, operand(r, c, 8), costs);
}

void narrow_member(Reduction& r, std::size_t c) {
    const auto xs = operands(r, c, 0);
    const Operand y = operand(r, c, 1);
    const Operand* only = nullptr;
    std::size_t possible = 0;
    for (const Operand& x : xs)
        if (bounds_of(r, x).meets(bounds_of(r, y))) {
            only = &x;
            ++possible;
        }
    if (possible > 0) narrow(r, y, hull_of(r, xs));
    if (possible == 1) narrow(r, *only, bounds_of(r, y));
}

using shape::as_long_as;
using shape::as_long_as_said;
using shape::numbers;
using shape::positive;

constexpr shape::Relations table_rows{shape::rows(1, 0)};
/// A state for each state and symbol, or 0.
constexpr shape::Relations transitions{positive(1), positive(2), as_long_as_said(3, 1, 2), numbers(3, 0, 1),
                                       numbers(4, 1, 1)};
constexpr shape::Relations transitions_with_costs{
    positive(1), positive(2), as_long_as_said(3, 1, 2), numbers(3, 0, 1), numbers(4, 1, 1), as_long_as(3, 6)};
constexpr shape::Relations sets_of_transitions{positive(1), positive(2), as_long_as_said(3, 1, 2),
                                               numbers(3, 1, 1), numbers(4, 1, 1)};
constexpr shape::Relations diagram_edges{as_long_as_said(2, 1), as_long_as_said(4, 3), as_long_as(4, 5),
                                         as_long_as(4, 6),      numbers(4, 1, 1),      numbers(6, 0, 1)};
constexpr shape::Relations diagram_edges_with_costs{
    as_long_as_said(2, 1), as_long_as_said(4, 3), as_long_as(4, 5), as_long_as(4, 6),
    as_long_as(4, 7),      numbers(4, 1, 1),      numbers(7, 0, 1)};

constexpr auto relation_rows = std::to_array<Builtin>({
    {"arcwise_table_int", "IN", table, is_row, table_rows, narrow_columns},
    {"arcwise_table_bool", "BM", table, is_row, table_rows},
    {"arcwise_regular", "InnNns", regular, is_word, transitions, narrow_word},
    {"arcwise_cost_regular", "InnNnsNi", cost_regular, is_word_of_cost, transitions_with_costs,
     narrow_word_of_cost},
    {"arcwise_regular_nfa", "InnSns", regular_nfa, is_word_on_some_way, sets_of_transitions, narrow_word},
    {"fzn_mdd", "InNnNSN", mdd, is_way, diagram_edges, narrow_levels<false>},
    {"fzn_mdd_nondet", "InNnNSN", mdd, is_way, diagram_edges, narrow_levels<false>},
    {"fzn_cost_mdd", "InNnNSNNi", cost_mdd, is_way_of_cost, diagram_edges_with_costs, narrow_levels<true>},
    {"fzn_member_int", "Ii", member,
     [](const Facts& f) {
         const auto xs = f.list(0);
         return std::find(xs.begin(), xs.end(), f.value(1)) != xs.end();
     },
     shape::any, narrow_member},
});

} // namespace

std::span<const Builtin> relation_builtins() { return relation_rows; }

} // namespace flatzinc
