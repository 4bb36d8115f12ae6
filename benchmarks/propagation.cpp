// How many rules does the engine run per second, with the cheapest possible rules and with the rules of a puzzle?
//
// The counter "runs" is rule runs per second: wake-up, queue, the rule itself, and undoing.

#include <benchmarks/harness/google.hpp>
#include <benchmarks/puzzles/latin_square.hpp>

#include <csp/csp.hpp>

#include <benchmark/benchmark.h>

#include <vector>

namespace {

csp::Engine& loaded(csp::Engine& engine, const csp::Model& model) {
    csp::load(model, engine);
    engine.propagate();
    return engine;
}

void report(benchmark::State& state, std::uint64_t runs) {
    state.counters["runs"] = benchmark::Counter(static_cast<double>(runs), benchmark::Counter::kIsRate);
}

/// x[0] < x[1] < ...: each step of the first variable runs every rule once, in sequence.
void chain_of_less(benchmark::State& state) {
    const auto length = static_cast<std::size_t>(state.range(0));
    csp::Model model;
    const auto x = model.int_vars(length, csp::range(0, static_cast<csp::Value>(4 * length)));
    for (std::size_t i = 1; i < length; ++i) model.post(csp::less(x[i - 1], x[i]));
    csp::Engine engine;
    const std::uint64_t before = loaded(engine, model).propagations();
    for (auto _ : state) {
        benchmark::DoNotOptimize(engine.decide(csp::Atom::at_least(x[0], 7)));
        engine.pop();
    }
    report(state, engine.propagations() - before);
}

/// Fixes each variable to its own place, and undoes all decisions.
void fix_one_by_one(benchmark::State& state, const csp::Model& model, const std::vector<csp::Var>& x) {
    csp::Engine engine;
    const std::uint64_t before = loaded(engine, model).propagations();
    for (auto _ : state) {
        for (std::size_t i = 0; i < x.size(); ++i)
            benchmark::DoNotOptimize(engine.decide(csp::Atom::equal(x[i], static_cast<csp::Value>(i))));
        for (std::size_t i = 0; i < x.size(); ++i) engine.pop();
    }
    report(state, engine.propagations() - before);
}

/// All pairs are different, by rules over two variables: fixing a variable wakes all of its rules.
void clique_of_not_equal(benchmark::State& state) {
    const auto size = static_cast<std::size_t>(state.range(0));
    csp::Model model;
    const auto x = model.int_vars(size, csp::range(0, static_cast<csp::Value>(size) + 3));
    for (std::size_t a = 0; a < size; ++a)
        for (std::size_t b = 0; b < a; ++b) model.post(csp::not_equal(x[a], x[b]));
    fix_one_by_one(state, model, x);
}

/// One all_different over as many values as variables, or a third more values; the variables are fixed one by one.
void all_different(benchmark::State& state) {
    const auto size = static_cast<std::size_t>(state.range(0));
    const auto last = static_cast<csp::Value>(state.range(1)) - 1;
    csp::Model model;
    const auto x = model.int_vars(size, csp::range(0, last));
    model.post(csp::all_different(x));
    fix_one_by_one(state, model, x);
}

/// A Latin square of order 9 filled row by row: 18 all_different that wake each other.
void latin_square(benchmark::State& state) {
    constexpr std::size_t order = 9;
    const benchmarks::Square empty(order, std::vector<int>(order, -1));
    csp::Model model;
    const auto cell = benchmarks::post_latin_square(model, empty);
    csp::Engine engine;
    const std::uint64_t before = loaded(engine, model).propagations();
    for (auto _ : state) {
        const int depth = engine.depth();
        for (std::size_t i = 0; i < order * order; ++i) {
            const auto value = static_cast<csp::Value>((i / order + i % order) % order);
            if (!engine.store().is_fixed(cell[i]))
                benchmark::DoNotOptimize(engine.decide(csp::Atom::equal(cell[i], value)));
        }
        while (engine.depth() > depth) engine.pop();
    }
    report(state, engine.propagations() - before);
}

BENCHMARK(chain_of_less)->ArgName("variables")->Arg(100)->Arg(10'000);
BENCHMARK(clique_of_not_equal)->ArgName("variables")->Arg(30);
BENCHMARK(all_different)
    ->ArgNames({"variables", "values"})
    ->Args({9, 9})
    ->Args({60, 60})
    ->Args({60, 80})
    ->Args({300, 300});
BENCHMARK(latin_square);

} // namespace

int main(int argc, char** argv) { return benchmarks::run_registered(argc, argv); }
