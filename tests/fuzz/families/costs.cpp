// Different values with costs, and tours whose steps have costs.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/costs/costs.hpp>

#include <algorithm>

namespace fuzz {

namespace costs_kinds {

constexpr std::string_view header = "costs/costs.hpp";

// Lists: the variables; the total. Numbers: the number of columns; then the costs, row after row.

std::size_t columns(const Node& node) { return static_cast<std::size_t>(node.numbers[0][0]); }
Wide cost(const Node& node, std::size_t row, Wide column) {
    return node.numbers[1][row * columns(node) + static_cast<std::size_t>(column)];
}

/// Returns the total cost of the values; nullopt if a value has no column.
std::optional<Wide> total_cost(const Node& node, const std::vector<Wide>& values) {
    Wide sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] < 0 || values[i] >= node.numbers[0][0]) return std::nullopt;
        sum += cost(node, i, values[i]);
    }
    return sum;
}

Node with_costs(Draft& draft, std::size_t most, std::int64_t most_spare) {
    Node node{.lists = {draft.operands_from(0, 0, most), {}}, .numbers = {{}, {}}};
    const auto rows = static_cast<Wide>(node.lists[0].size());
    node.numbers[0].push_back(rows == 0 ? 0 : rows + draft.source().between(0, most_spare));
    const Wide dearest = draft.source().one_in(8) ? 100'000'000 : 9; // a total must be a Value
    for (Wide c = 0; c < rows * node.numbers[0][0]; ++c)
        node.numbers[1].push_back(draft.source().between(-3, dearest));
    Operand total = draft.operand();
    const auto worth = total_cost(node, draft.worth(node.lists[0]));
    total.offset += draft.near(worth.value_or(0)) - draft.worth(total);
    node.lists[1].push_back(total);
    return node;
}

bool are_different(std::vector<Wide> values) {
    std::ranges::sort(values);
    return std::ranges::adjacent_find(values) == values.end();
}

bool is_tour(const std::vector<Wide>& next) {
    Wide at = 0;
    for (std::size_t step = 1; step <= next.size(); ++step) {
        if (at < 0 || at >= static_cast<Wide>(next.size())) return false;
        at = next[static_cast<std::size_t>(at)];
        if (at == 0) return step == next.size();
    }
    return next.empty();
}

std::vector<std::vector<csp::Value>> rows(const Node& node) {
    std::vector<std::vector<csp::Value>> rows(node.lists[0].size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (Wide j = 0; j < node.numbers[0][0]; ++j)
            rows[i].push_back(static_cast<csp::Value>(cost(node, i, j)));
    return rows;
}

std::string written_call(const std::string& function, const Node& node) {
    return "csp::" + function + '(' + written(node.lists[0]) + ", " +
           written_in_rows(node.numbers[1], columns(node)) + ", " + node.lists[1][0].text() + ')';
}

// Counted values: numbers[2] {least, most, ... of each column}.

Node with_counts(Draft& draft) {
    Node node = with_costs(draft, 5, 1);
    node.numbers.emplace_back();
    const auto taken = draft.worth(node.lists[0]);
    for (Wide v = 0; v < node.numbers[0][0]; ++v) {
        const Wide often = std::ranges::count(taken, v);
        node.numbers[2].push_back(std::max<Wide>(often - draft.source().between(0, 2), 0));
        node.numbers[2].push_back(often + draft.source().between(0, 2));
    }
    return node;
}

std::vector<csp::Interval> counts(const Node& node) {
    std::vector<csp::Interval> all;
    for (std::size_t i = 0; i + 1 < node.numbers[2].size(); i += 2)
        all.push_back(
            {static_cast<csp::Value>(node.numbers[2][i]), static_cast<csp::Value>(node.numbers[2][i + 1])});
    return all;
}

bool are_counted(const Node& node, const std::vector<Wide>& taken) {
    const auto all = counts(node);
    for (std::size_t v = 0; v < all.size(); ++v) {
        const auto often = std::ranges::count(taken, static_cast<Wide>(v));
        if (often < all[v].min || often > all[v].max) return false;
    }
    return true;
}

std::string written_counts(const Node& node) {
    std::string text;
    for (const auto& [min, max] : counts(node))
        text += (text.empty() ? "{" : ", {") + std::to_string(min) + ", " + std::to_string(max) + "}";
    return "std::vector<csp::Interval>{" + text + "}";
}

const Kind kinds[] = {
    {.name = "cost_global_cardinality",
     .header = header,
     .make = with_counts,
     .value = [](const Node& n, Values v) -> Number {
         const auto taken = values_of(n, 0, v);
         return are_counted(n, taken) && total_cost(n, taken) == operand_value(n, 1, 0, v);
     },
     .state =
         [](const Node& n) {
             return csp::cost_global_cardinality(views(n), rows(n), counts(n), n.lists[1][0].view());
         },
     .write =
         [](const Node& n) {
             return "csp::cost_global_cardinality(" + written(n.lists[0]) + ", " +
                    written_in_rows(n.numbers[1], columns(n)) + ", " + written_counts(n) + ", " +
                    n.lists[1][0].text() + ')';
         }},
    {.name = "cost_all_different",
     .header = header,
     .make = [](Draft& draft) { return with_costs(draft, 5, 2); },
     .value = [](const Node& n, Values v) -> Number {
         const auto taken = values_of(n, 0, v);
         return are_different(taken) && total_cost(n, taken) == operand_value(n, 1, 0, v);
     },
     .state = [](const Node& n) { return csp::cost_all_different(views(n), rows(n), n.lists[1][0].view()); },
     .write = [](const Node& n) { return written_call("cost_all_different", n); }},
    {.name = "cost_circuit",
     .header = header,
     .make = [](Draft& draft) { return with_costs(draft, 6, 0); },
     .value = [](const Node& n, Values v) -> Number {
         const auto taken = values_of(n, 0, v);
         return is_tour(taken) && total_cost(n, taken) == operand_value(n, 1, 0, v);
     },
     .state = [](const Node& n) { return csp::cost_circuit(views(n), rows(n), n.lists[1][0].view()); },
     .write = [](const Node& n) { return written_call("cost_circuit", n); }},
};

} // namespace costs_kinds

std::span<const Kind> costs_family() { return costs_kinds::kinds; }

} // namespace fuzz
