// The number of occurrences of values, and the number of different values.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/counting/counting.hpp>

#include <algorithm>
#include <set>

namespace fuzz {

namespace counting_kinds {

constexpr std::string_view count_header = "counting/counting.hpp";
constexpr std::string_view cardinality_header = "counting/counting.hpp";

// Functions: the parts are counted; numbers[0] holds the values that count.

/// Returns nullopt if a part has no value, or a value that no variable can have.
std::optional<std::vector<Wide>> counted(const Node& node, Values values) {
    std::vector<Wide> all;
    for (const Node& part : node.parts) {
        const Number n = value_of(part, values);
        if (!n || *n > csp::max_value || *n < csp::min_value) return std::nullopt;
        all.push_back(static_cast<Wide>(*n));
    }
    return all;
}

Number among(const Node& node, Values values) {
    const auto all = counted(node, values);
    if (!all) return std::nullopt;
    return std::ranges::count_if(*all, [&](Wide v) { return std::ranges::count(node.numbers[0], v) > 0; });
}

template <std::int64_t MostValues>
Node some_and_values(Draft& draft) {
    Node node{.numbers = {{}}, .parts = draft.expression_parts(0, 5)};
    for (auto count = draft.source().between(1, MostValues); count > 0; --count) {
        const Number worth =
            node.parts.empty() ? Number(0) : value_of(draft.source().pick(node.parts), draft.witness());
        const bool is_small = worth && *worth < 1000 && *worth > -1000;
        node.numbers[0].push_back(draft.near(is_small ? static_cast<Wide>(*worth) : 1));
    }
    return node;
}

// Constraints: numbers[0] holds the count and the value.

Wide occurrences(const Node& node, Wide value, Values values) {
    return std::ranges::count(values_of(node, 0, values), value);
}

Node list_and_value(Draft& draft) {
    Node node{.lists = {draft.operands(0, 5)}};
    const Wide value = node.lists[0].empty() ? 0 : draft.value_near(draft.source().pick(node.lists[0]));
    node.numbers = {{draft.near(occurrences(node, value, draft.witness())), value}};
    return node;
}

// global_cardinality: lists[0] is counted; numbers[0] holds the values; numbers[1] is {closed?}; the counts are
// numbers[2], or intervals in numbers[2], two numbers for each value, or variables in lists[1].

enum class Counts : std::uint8_t { numbers, intervals, variables };

template <Counts Way>
Node cardinality(Draft& draft) {
    Node node{.lists = {draft.operands(0, 5)}, .numbers = {{}, {draft.source().one_in(2) ? 1 : 0}}};
    std::set<Wide> values;
    for (auto count = draft.source().between(0, 4); count > 0 && !node.lists[0].empty(); --count)
        values.insert(draft.value_near(draft.source().pick(node.lists[0])));
    if (node.numbers[1][0] == 1 && !draft.source().one_in(5))
        for (const Wide v : draft.worth(node.lists[0])) values.insert(v);
    node.numbers[0].assign(values.begin(), values.end());
    if (Way != Counts::variables) node.numbers.emplace_back();
    if (Way == Counts::variables) node.lists.emplace_back();
    for (const Wide v : values) {
        const Wide often = occurrences(node, v, draft.witness());
        if (Way == Counts::variables) {
            Operand n = draft.operand();
            n.offset += draft.near(often) - draft.worth(n);
            node.lists[1].push_back(n);
        } else if (Way == Counts::intervals) {
            const Wide least = draft.near(often);
            node.numbers[2].push_back(least);
            node.numbers[2].push_back(std::max(least, often + draft.source().between(0, 2)));
        } else {
            node.numbers[2].push_back(draft.near(often));
        }
    }
    return node;
}

template <Counts Way>
Number counts_agree(const Node& node, Values values) {
    const auto taken = values_of(node, 0, values);
    for (std::size_t k = 0; k < node.numbers[0].size(); ++k) {
        const Wide often = std::ranges::count(taken, node.numbers[0][k]);
        Wide least = 0;
        Wide most = 0;
        if (Way == Counts::variables) least = most = operand_value(node, 1, k, values);
        if (Way == Counts::numbers) least = most = node.numbers[2][k];
        if (Way == Counts::intervals) {
            least = node.numbers[2][2 * k];
            most = node.numbers[2][2 * k + 1];
        }
        if (often < least || often > most) return 0;
    }
    const bool is_closed = node.numbers[1][0] == 1;
    return !is_closed ||
           std::ranges::all_of(taken, [&](Wide v) { return std::ranges::count(node.numbers[0], v) > 0; });
}

template <Counts Way>
csp::Occurrences occurrences_of(const Node& node) {
    if constexpr (Way == Counts::variables) {
        return views(node, 1);
    } else if constexpr (Way == Counts::numbers) {
        return values(node, 2);
    } else {
        std::vector<csp::Interval> intervals;
        const auto bounds = values(node, 2);
        for (std::size_t k = 0; k + 1 < bounds.size(); k += 2)
            intervals.push_back({bounds[k], bounds[k + 1]});
        return intervals;
    }
}

csp::Cover cover(const Node& node) { return node.numbers[1][0] == 1 ? csp::Cover::closed : csp::Cover::open; }

template <Counts Way, typename... Strength>
csp::Constraint cardinality_of(const Node& node, Strength... strength) {
    return csp::global_cardinality(views(node), values(node), occurrences_of<Way>(node), cover(node),
                                   strength...);
}

template <Counts Way>
std::string written_cardinality(const Node& node, const std::string& strength) {
    std::string counts;
    if (Way == Counts::variables) counts = written(node.lists[1]);
    if (Way == Counts::numbers) counts = written(node.numbers[2]);
    if (Way == Counts::intervals) {
        for (std::size_t k = 0; k + 1 < node.numbers[2].size(); k += 2)
            counts += (k > 0 ? ", {" : "{") + std::to_string(node.numbers[2][k]) + ", " +
                      std::to_string(node.numbers[2][k + 1]) + "}";
        counts = "std::vector<csp::Interval>{" + counts + "}";
    }
    return "csp::global_cardinality(" + written(node.lists[0]) + ", " + written(node.numbers[0]) + ", " +
           counts + ", csp::Cover::" + (node.numbers[1][0] == 1 ? "closed" : "open") + strength + ")";
}

const Kind kinds[] = {
    {.name = "count",
     .sort = Sort::expression,
     .header = count_header,
     .shape = Shape::parts,
     .text = "csp::count(Expressions{$p*}, $n0.0)",
     .make = some_and_values<1>,
     .value = among,
     .express = [](const Node& n) { return csp::Expression(csp::count(expressions(n), values(n)[0])); }},
    {.name = "count of an expression",
     .sort = Sort::expression,
     .header = count_header,
     .text = "csp::count(Expressions{$p1, $p2, $p3}, $p0)",
     .make = [](Draft& draft) -> Node { return {.parts = draft.expression_parts(4, 4)}; },
     .value = [](const Node& n, Values v) -> Number {
         const auto all = counted(n, v);
         if (!all) return std::nullopt;
         return static_cast<Wide>(std::count(all->begin() + 1, all->end(), all->front()));
     },
     .express =
         [](const Node& n) {
             const std::vector<csp::Expression> all = expressions(n);
             return csp::Expression(csp::count(std::vector(all.begin() + 1, all.end()), all.front()));
         }},
    {.name = "among",
     .sort = Sort::expression,
     .header = count_header,
     .shape = Shape::parts,
     .text = "csp::among(Expressions{$p*}, $n0)",
     .make = some_and_values<3>,
     .value = among,
     .express =
         [](const Node& n) { return csp::Expression(csp::among(expressions(n), csp::Domain(values(n)))); }},
    {.name = "nvalue",
     .sort = Sort::expression,
     .header = "counting/counting.hpp",
     .shape = Shape::parts,
     .text = "csp::nvalue(Expressions{$p*})",
     .make = [](Draft& draft) -> Node { return {.parts = draft.expression_parts(0, 5)}; },
     .value = [](const Node& n, Values v) -> Number {
         const auto all = counted(n, v);
         if (!all) return std::nullopt;
         return static_cast<Wide>(std::set(all->begin(), all->end()).size());
     },
     .express = [](const Node& n) { return csp::Expression(csp::nvalue(expressions(n))); }},
    {.name = "at_least",
     .header = count_header,
     .shape = Shape::free,
     .text = "csp::at_least($x0, $n0.1, $n0.0)",
     .make = list_and_value,
     .value = [](const Node& n, Values v) -> Number {
         return occurrences(n, n.numbers[0][1], v) >= n.numbers[0][0];
     },
     .state = [](const Node& n) { return csp::at_least(views(n), values(n)[1], n.numbers[0][0]); }},
    {.name = "at_most",
     .header = count_header,
     .shape = Shape::free,
     .text = "csp::at_most($x0, $n0.1, $n0.0)",
     .make = list_and_value,
     .value = [](const Node& n, Values v) -> Number {
         return occurrences(n, n.numbers[0][1], v) <= n.numbers[0][0];
     },
     .state = [](const Node& n) { return csp::at_most(views(n), values(n)[1], n.numbers[0][0]); }},
    {.name = "exactly",
     .header = count_header,
     .shape = Shape::free,
     .text = "csp::exactly($x0, $n0.1, $n0.0)",
     .make = list_and_value,
     .value = [](const Node& n, Values v) -> Number {
         return occurrences(n, n.numbers[0][1], v) == n.numbers[0][0];
     },
     .state = [](const Node& n) { return csp::exactly(views(n), values(n)[1], n.numbers[0][0]); }},
    {.name = "distribute",
     .header = count_header,
     .text = "csp::distribute($x0, $x1, $x2)",
     .make = [](Draft& draft) -> Node {
         Node node{.lists = {draft.operands(0, 4), draft.operands(0, 2)}};
         const auto values = node.lists[1];
         node.lists.push_back(draft.operands_from(0, values.size()));
         if (draft.source().one_in(3)) return node;
         const auto all = draft.worth(node.lists[0]);
         for (std::size_t k = 0; k < values.size(); ++k)
             node.lists[2][k].offset +=
                 std::ranges::count(all, draft.worth(values[k])) - draft.worth(node.lists[2][k]);
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         const auto all = values_of(n, 0, v);
         const auto wanted = values_of(n, 1, v);
         // The counts are arguments of a function, which has no value if the value of an argument is outside of the
         // range of variables.
         const bool has_counts =
             std::ranges::all_of(all, csp::is_value) && std::ranges::all_of(wanted, csp::is_value);
         if (!has_counts && !wanted.empty()) return 0;
         for (std::size_t k = 0; k < wanted.size(); ++k)
             if (std::ranges::count(all, wanted[k]) != operand_value(n, 2, k, v)) return 0;
         return 1;
     },
     .state = [](const Node& n) { return csp::distribute(views(n), views(n, 1), views(n, 2)); }},
    {.name = "global_cardinality",
     .header = cardinality_header,
     .make = cardinality<Counts::numbers>,
     .value = counts_agree<Counts::numbers>,
     .state = [](const Node& n) { return cardinality_of<Counts::numbers>(n); },
     .write = [](const Node& n) { return written_cardinality<Counts::numbers>(n, ""); }},
    {.name = "global_cardinality, intervals",
     .header = cardinality_header,
     .make = cardinality<Counts::intervals>,
     .value = counts_agree<Counts::intervals>,
     .state = [](const Node& n) { return cardinality_of<Counts::intervals>(n); },
     .write = [](const Node& n) { return written_cardinality<Counts::intervals>(n, ""); }},
    {.name = "global_cardinality, variables",
     .header = cardinality_header,
     .make = cardinality<Counts::variables>,
     .value = counts_agree<Counts::variables>,
     .state = [](const Node& n) { return cardinality_of<Counts::variables>(n); },
     .write = [](const Node& n) { return written_cardinality<Counts::variables>(n, ""); }},
    {.name = "global_cardinality, variables, value",
     .header = cardinality_header,
     .make = cardinality<Counts::variables>,
     .value = counts_agree<Counts::variables>,
     .state = [](const Node& n) { return cardinality_of<Counts::variables>(n, csp::consistency::value); },
     .write =
         [](const Node& n) {
             return written_cardinality<Counts::variables>(n, ", csp::consistency::value");
         }},
    {.name = "global_cardinality, variables, bounds",
     .header = cardinality_header,
     .make = cardinality<Counts::variables>,
     .value = counts_agree<Counts::variables>,
     .state = [](const Node& n) { return cardinality_of<Counts::variables>(n, csp::consistency::bounds); },
     .write =
         [](const Node& n) {
             return written_cardinality<Counts::variables>(n, ", csp::consistency::bounds");
         }},
    {.name = "global_cardinality, intervals, bounds",
     .header = cardinality_header,
     .make = cardinality<Counts::intervals>,
     .value = counts_agree<Counts::intervals>,
     .state = [](const Node& n) { return cardinality_of<Counts::intervals>(n, csp::consistency::bounds); },
     .write =
         [](const Node& n) {
             return written_cardinality<Counts::intervals>(n, ", csp::consistency::bounds");
         }},
    {.name = "global_cardinality, variables, domain",
     .header = cardinality_header,
     .make = cardinality<Counts::variables>,
     .value = counts_agree<Counts::variables>,
     .state = [](const Node& n) { return cardinality_of<Counts::variables>(n, csp::consistency::domain); },
     .write =
         [](const Node& n) {
             return written_cardinality<Counts::variables>(n, ", csp::consistency::domain");
         }},
    {.name = "global_cardinality, intervals, domain",
     .header = cardinality_header,
     .make = cardinality<Counts::intervals>,
     .value = counts_agree<Counts::intervals>,
     .state = [](const Node& n) { return cardinality_of<Counts::intervals>(n, csp::consistency::domain); },
     .write =
         [](const Node& n) {
             return written_cardinality<Counts::intervals>(n, ", csp::consistency::domain");
         }},
};

} // namespace counting_kinds

std::span<const Kind> counting_family() { return counting_kinds::kinds; }

} // namespace fuzz
