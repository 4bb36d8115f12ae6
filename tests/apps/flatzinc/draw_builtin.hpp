#pragma once

#include <apps/flatzinc/builtins/builtin.hpp>

#include <random>
#include <string>

namespace tests {

/// Writes instances with a random constraint of the table.
class DrawBuiltin {
  public:
    explicit DrawBuiltin(unsigned seed) : random_(seed) {}

    /// Returns an instance with only this constraint, which holds, and the additional declarations.
    std::string plain_instance(const flatzinc::Builtin& builtin, const std::string& declarations) {
        declare();
        return text_ + declarations + "constraint " + std::string(builtin.name) + '(' + arguments(builtin) +
               ");\nsolve satisfy;\n";
    }

    /// Returns an instance in which the constraint may be reified or implied, possibly with further constraints.
    std::string instance(const flatzinc::Builtin& builtin) {
        declare();
        const char* const suffixes[] = {"", "", "_reif", "_imp"};
        const std::string suffix = suffixes[below(4)];
        text_ += "constraint " + std::string(builtin.name) + suffix + '(' + arguments(builtin) +
                 (suffix.empty() ? "" : ", " + truth()) + ");\n";
        if (below(3) == 0) text_ += "constraint bool_eq(b0, " + truth() + ");\n";
        if (below(4) == 0) text_ += "constraint int_eq_reif(x0, " + number(0, 3) + ", b1);\n";
        if (below(4) == 0) text_ += "constraint int_lin_eq([1, -1], [x0, x1], 1);\n";
        return text_ + "solve satisfy;\n";
    }

  private:
    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
    std::string number(int low, int high) { return std::to_string(low + below(high - low + 1)); }

    void declare() {
        text_.clear();
        for (int i = 0; i < 3; ++i) declare_integer("x" + std::to_string(i));
        for (int i = 0; i < 2; ++i) text_ += "var bool: b" + std::to_string(i) + " :: output_var;\n";
    }
    void declare_integer(const std::string& name) {
        const char* const domains[] = {"0..2", "1..3", "-1..2", "{0,2,3}", "{-2,1}", "0..1", "1..1"};
        text_ += "var " + std::string(domains[below(7)]) + ": " + name + " :: output_var;\n";
    }
    std::string integer() { return below(4) == 0 ? number(-1, 3) : "x" + std::to_string(below(3)); }
    std::string truth() {
        const char* const truths[] = {"b0", "b1", "b0", "b1", "true", "false"};
        return truths[below(6)];
    }
    std::string set() {
        const char* const sets[] = {"{}", "1..2", "{0,2}", "-5..5", "{3}", "{-1,1,3}"};
        return sets[below(6)];
    }
    template <typename Element>
    std::string list(int size, const Element& element) {
        std::string text = "[";
        for (int i = 0; i < size; ++i) text += (i > 0 ? ", " : "") + element();
        return text + ']';
    }

    std::string arguments(const flatzinc::Builtin& builtin) {
        const std::string name(builtin.name);
        if (name == "arcwise_regular" || name == "arcwise_cost_regular") return automaton(name);
        if (name == "fzn_wst") return weighted_graph();
        if (builtin.types.starts_with("nNN") && builtin.types.ends_with("BB")) return subgraph(builtin);
        if (name == "arcwise_regular_nfa") return nondeterministic_automaton();
        if (name.find("mdd") != std::string::npos) return diagram(name == "fzn_cost_mdd");
        if (name == "arcwise_element_2d") return matrix();
        int size = below(4);
        const bool has_rows = name.starts_with("arcwise_table");
        const bool is_weighted = name.starts_with("arcwise_bin_packing") || name == "fzn_knapsack";
        std::string text;
        for (std::size_t i = 0; i < builtin.types.size(); ++i) {
            if (i > 0) text += ", ";
            const bool is_rows = has_rows && i == 1;
            text += argument(builtin.types[i], is_rows ? size * below(4) : size, is_weighted);
        }
        return text;
    }

    std::string argument(char type, int size, bool is_weighted) {
        const auto constant = [&] { return is_weighted ? number(0, 3) : number(-2, 3); };
        switch (type) {
        case 'i':
            return integer();
        case 'b':
            return truth();
        case 'n':
            return number(0, 2);
        case 's':
            return set();
        case 'I':
            return list(size, [&] { return integer(); });
        case 'B':
            return list(size, [&] { return truth(); });
        case 'N':
            return list(size, constant);
        case 'M':
            return list(size, [&] { return std::string(below(2) == 0 ? "true" : "false"); });
        default:
            return "";
        }
    }

    std::string automaton(const std::string& name) {
        const int states = 1 + below(3);
        const int symbols = 1 + below(3);
        std::string text = list(below(4), [&] { return integer(); }) + ", " + std::to_string(states) + ", " +
                           std::to_string(symbols) + ", " +
                           list(states * symbols, [&] { return number(0, states); }) + ", " +
                           number(1, states) + ", " + set();
        if (name == "arcwise_cost_regular")
            text += ", " + list(states * symbols, [&] { return number(-1, 2); }) + ", " + integer();
        return text;
    }

    std::string weighted_graph() {
        const int nodes = 1 + below(3);
        const int edges = below(5);
        const auto node = [&] { return number(1, nodes); };
        return std::to_string(nodes) + ", " + std::to_string(edges) + ", " + list(edges, node) + ", " +
               list(edges, node) + ", " + list(edges, [&] { return number(-1, 2); }) + ", " +
               list(edges, [&] { return truth(); }) + ", " + integer();
    }

    /// Returns a graph with nodes numbered from any start, with loops and parallel edges; the nodes where the graph
    /// starts or ends are written between the edges and the presences.
    std::string subgraph(const flatzinc::Builtin& builtin) {
        const int first = below(3) - 1;
        const int nodes = 1 + below(4);
        const int edges = below(5);
        const auto node = [&] { return number(first, first + nodes - 1); };
        std::string text = std::to_string(first) + ", " + list(edges, node) + ", " + list(edges, node) + ", ";
        for (const char type : builtin.types)
            if (type == 'i') text += (below(2) == 0 ? node() : integer()) + ", ";
        return text + list(nodes, [&] { return likely_truth(); }) + ", " +
               list(edges, [&] { return truth(); });
    }
    std::string likely_truth() { return below(3) == 0 ? truth() : "true"; }

    std::string nondeterministic_automaton() {
        const int states = 1 + below(3);
        const int symbols = 1 + below(3);
        const auto some_states = [&] {
            const int from = 1 + below(states);
            return below(3) == 0 ? "{}" : std::to_string(from) + ".." + number(from, states);
        };
        return list(below(4), [&] { return integer(); }) + ", " + std::to_string(states) + ", " +
               std::to_string(symbols) + ", " + list(states * symbols, some_states) + ", " +
               number(1, states) + ", " + set();
    }

    /// Returns a diagram with two nodes on each level except the first. With costs, no two edges of a node share a
    /// value.
    std::string diagram(bool has_costs) {
        const int length = 1 + below(3);
        std::string levels = "1", from, labels, costs, to;
        for (int level = 2; level <= length; ++level)
            levels += ", " + std::to_string(level) + ", " + std::to_string(level);
        int edges = 0;
        for (int node = 1; node <= 2 * length - 1; ++node) {
            const int level = 1 + node / 2;
            for (int value = -1; value <= 2; ++value) {
                if (below(3) == 0) continue;
                const std::string comma = edges++ > 0 ? ", " : "";
                from += comma + std::to_string(node);
                labels += comma + (has_costs ? '{' + std::to_string(value) + '}' : set());
                costs += comma + number(-1, 2);
                to += comma + std::to_string(level == length ? 0 : 2 * level + below(2));
            }
        }
        return list(length, [&] { return integer(); }) + ", " + std::to_string(2 * length - 1) + ", [" +
               levels + "], " + std::to_string(edges) + ", [" + from + "], [" + labels + "], " +
               (has_costs ? '[' + costs + "], " : "") + '[' + to + ']' + (has_costs ? ", " + integer() : "");
    }

    std::string matrix() {
        const int rows = 1 + below(3);
        const int columns = 1 + below(3);
        return integer() + ", " + number(-1, 2) + ", " + integer() + ", " + number(-1, 2) + ", " +
               std::to_string(columns) + ", " + list(rows * columns, [&] { return integer(); }) + ", " +
               integer();
    }

    std::mt19937 random_;
    std::string text_;
};

} // namespace tests
