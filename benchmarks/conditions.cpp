// What do two hundred reified constraints cost while their conditions are open?
//
// Thirty variables, all different and with a given sum, are decided in input order. Two hundred constraints of one
// kind, each over eight of the variables, are reified by separate conditions. Half of the conditions must be true. The
// report lists for each kind: nodes, failures and solutions, and per node the runs of rules and the microseconds of
// processor time. The tree must not depend on the time at which conditions are tried: nodes and failures are the same
// in every version.

#include <benchmarks/harness/clock.hpp>
#include <benchmarks/harness/program.hpp>

#include <csp/csp.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace {

constexpr csp::Value last_value = 39;
constexpr std::size_t scope_size = 8;

using Scope = std::vector<csp::View>;

int below(csp::Random& random, std::uint32_t end) { return static_cast<int>(random.below(end)); }

Scope some_of(const std::vector<csp::Var>& all, csp::Random& random) {
    std::vector<csp::Var> left = all;
    Scope chosen;
    while (chosen.size() < scope_size) {
        const auto i = static_cast<std::ptrdiff_t>(random.below(static_cast<std::uint32_t>(left.size())));
        chosen.push_back(left[static_cast<std::size_t>(i)] + below(random, last_value));
        left.erase(left.begin() + i);
    }
    return chosen;
}

csp::Constraint random_table(const Scope& scope, csp::Random& random) {
    constexpr int tuple_count = 20'000;
    std::vector<std::vector<csp::Value>> tuples;
    for (int t = 0; t < tuple_count; ++t) {
        tuples.emplace_back();
        for (std::size_t i = 0; i < scope.size(); ++i) tuples.back().push_back(below(random, 2 * last_value));
    }
    return csp::table(scope, tuples);
}

/// Returns a constraint that lets half of the values occur at most once each.
csp::Constraint random_counts(const Scope& scope, csp::Random& random) {
    std::vector<csp::Value> values;
    for (csp::Value v = 0; v <= 2 * last_value; ++v)
        if (below(random, 2) == 0) values.push_back(v);
    std::vector<csp::Interval> counts(values.size(), csp::Interval{0, 1});
    return csp::global_cardinality(scope, values, counts, csp::Cover::open, csp::consistency::domain);
}

csp::Constraint random_tasks(const Scope& scope, csp::Random& random) {
    std::vector<csp::ResourceTask> tasks;
    for (const csp::View x : scope) tasks.push_back({x, 3 + below(random, 6), 1 + below(random, 2)});
    return csp::cumulative(tasks, 3);
}

struct Kind {
    std::string name;
    std::function<csp::Constraint(const Scope&, csp::Random&)> make;
};

std::vector<Kind> kinds() {
    return {
        {"all_different, value",
         [](const Scope& xs, csp::Random&) { return csp::all_different(xs, csp::consistency::value); }},
        {"all_different, bounds",
         [](const Scope& xs, csp::Random&) { return csp::all_different(xs, csp::consistency::bounds); }},
        {"all_different, domain",
         [](const Scope& xs, csp::Random&) { return csp::all_different(xs, csp::consistency::domain); }},
        {"table", random_table},
        {"global_cardinality", random_counts},
        {"regular", [](const Scope& xs,
                       csp::Random&) { return csp::regular(xs, "([0-39] | [40-80] [40-80] [0-39])*"); }},
        {"cumulative", random_tasks},
        {"lex_less",
         [](const Scope& xs, csp::Random&) {
             return csp::lex_less({xs[0], xs[1], xs[2], xs[3]}, {xs[4], xs[5], xs[6], xs[7]});
         }},
    };
}

csp::Model conditional(const Kind& kind) {
    constexpr std::size_t conditions = 200;
    csp::Random random(7);
    csp::Model model;
    const auto xs = model.int_vars(30, csp::range(0, last_value), "x");
    csp::Expression total = 0;
    for (const csp::Var x : xs) total += x;
    model.post(csp::all_different(xs));
    model.post(total == 585);
    const auto holds = model.int_vars(conditions, csp::range(0, 1), "holds");
    csp::Expression true_ones = 0;
    for (const csp::Var b : holds) {
        model.post(csp::implication(b == 1, kind.make(some_of(xs, random), random)));
        true_ones += b;
    }
    model.post(true_ones >= 100);
    return model;
}

void measure(const benchmarks::Table& table, const Kind& kind, std::uint64_t nodes) {
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    options.variable_order = &csp::variable_order::input;
    options.value_order = &csp::value_order::random;
    options.restarts.kind = &csp::restart::luby;
    options.limits.nodes = nodes;
    const csp::Model model = conditional(kind);
    csp::Solver solver(model, options);
    const double begin = benchmarks::processor_seconds();
    for (solver.begin(); solver.next();) {
    }
    const double microseconds = 1e6 * (benchmarks::processor_seconds() - begin);
    const csp::Statistics statistics = solver.statistics();
    const auto nodes_seen = static_cast<double>(statistics.nodes);
    table.line(kind.name, statistics.nodes, statistics.failures, statistics.solutions,
               static_cast<double>(statistics.propagations) / nodes_seen, microseconds / nodes_seen);
}

} // namespace

int main(int argc, char** argv) {
    std::uint64_t nodes = 3000;
    benchmarks::Program program("arcwise-benchmark-conditions", "What conditions cost.",
                                "[NODES]   the limit of a search; default: 3000");
    return program.operand("nodes", nodes, 1).run(argc, argv, [&] {
        const benchmarks::Table table({{"kind", 22},
                                       {"nodes", 10},
                                       {"failures", 10},
                                       {"solutions", 10},
                                       {"runs/node", 13, 1},
                                       {"us/node", 13, 1}});
        table.heading();
        for (const Kind& kind : kinds()) measure(table, kind, nodes);
        return 0;
    });
}
