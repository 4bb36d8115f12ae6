// How many nodes of a search tree are visited per second, with propagation, heuristics, decisions and undoing together?
//
// n-queens with three all_different, are searched for all solutions and for the first one, with each variable order.
// The counters are nodes per second and nodes per search; if the latter differ between two versions, so do the
// searches. The benchmark also compares the speeds of counting with two threads and with one.

#include <benchmarks/harness/google.hpp>
#include <benchmarks/puzzles/queens.hpp>

#include <csp/csp.hpp>

#include <string>

namespace {

void search(benchmark::State& state, const csp::VariableOrderKind& order, std::uint64_t limit) {
    csp::Model model;
    benchmarks::post_queens(model, static_cast<int>(state.range(0)));
    csp::SearchOptions options;
    options.variable_order = &order;
    options.value_order = &csp::value_order::min;
    options.restarts.kind = &csp::restart::none;
    options.limits.solutions = limit;
    csp::Solver solver(model, options);
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        for (solver.begin(); solver.next();) benchmark::ClobberMemory();
        nodes += solver.statistics().nodes;
    }
    const auto total = static_cast<double>(nodes);
    state.counters["nodes_per_second"] = benchmark::Counter(total, benchmark::Counter::kIsRate);
    state.counters["nodes"] = benchmark::Counter(total, benchmark::Counter::kAvgIterations);
}

void all_solutions(benchmark::State& state, const csp::VariableOrderKind* order) {
    search(state, *order, csp::Limits::unlimited);
}
void first_solution(benchmark::State& state, const csp::VariableOrderKind* order) {
    search(state, *order, 1);
}

bool looks_at_domain_sizes(const csp::VariableOrderKind& order) {
    for (const auto* other :
         {&csp::variable_order::input, &csp::variable_order::degree, &csp::variable_order::smallest,
          &csp::variable_order::largest, &csp::variable_order::max_regret, &csp::variable_order::random})
        if (&order == other) return false;
    return true;
}

/// Measures the gain from several threads if the program waits only for the end of the search. Real times must be
/// compared.
void count_by_threads(benchmark::State& state) {
    csp::Model model;
    benchmarks::post_queens(model, static_cast<int>(state.range(0)));
    csp::SearchOptions options;
    options.threads = static_cast<unsigned>(state.range(1));
    csp::Count counted;
    for (auto _ : state) counted = csp::count_solutions(model, options);
    state.counters["solutions"] = static_cast<double>(counted.solutions);
    state.counters["nodes"] = static_cast<double>(counted.statistics.nodes);
}

} // namespace

int main(int argc, char** argv) {
    for (const auto* order : csp::variable_order::all()) {
        const std::string name(order->name);
        auto* all = benchmark::RegisterBenchmark(("all_solutions/" + name).c_str(), all_solutions, order);
        all->ArgName("n")->DenseRange(8, 12, 2)->Unit(benchmark::kMillisecond);
        auto* first = benchmark::RegisterBenchmark(("first_solution/" + name).c_str(), first_solution, order);
        if (looks_at_domain_sizes(*order)) // other orders take hours for 30 queens
            first->ArgName("n")->Arg(30)->Unit(benchmark::kMillisecond);
        else
            first->ArgName("n")->Arg(16)->Unit(benchmark::kMillisecond);
    }
    benchmark::RegisterBenchmark("count_by_threads", count_by_threads)
        ->ArgNames({"n", "threads"})
        ->ArgsProduct({{12, 14}, {1, 2}})
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
    return benchmarks::run_registered(argc, argv);
}
