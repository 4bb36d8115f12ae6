// What does one operation on a domain cost, for each of the three representations?
//
// A thousand variables are visited in turn. This measures neither a single cell in a register nor main memory, but the
// accesses of a search: cells in the second-level cache at worst. Times are per operation (items_per_second is their
// inverse). Targets for small domains: below 1 ns for reading, 1 to 2 ns for contains and for a removal without effect,
// 4 to 6 ns for a removal with an effect, and 2 ns for undoing it.

#include <benchmarks/harness/google.hpp>

#include <csp/store/store.hpp>

#include <benchmark/benchmark.h>

#include <vector>

namespace {

constexpr std::uint32_t variables = 1000;

/// The greatest value of a domain 0..max, by representation.
enum Largest : std::int64_t { small = 63, words = 999, interval = 1'000'000 };

csp::Store store_of(const benchmark::State& state) {
    csp::Store store;
    for (std::uint32_t i = 0; i < variables; ++i)
        store.add(csp::range(0, static_cast<csp::Value>(state.range(0))));
    return store;
}

/// Returns a store in which one value between the bounds has been removed, so that the lazy representations are filled
/// in.
csp::Store store_with_holes(const benchmark::State& state) {
    csp::Store store = store_of(state);
    for (std::uint32_t i = 0; i < variables; ++i) store.remove(csp::Var(i), 31);
    store.forget_touched();
    return store;
}

template <typename Operation>
void measure(benchmark::State& state, csp::Store& store, Operation operation) {
    for (auto _ : state)
        for (std::uint32_t i = 0; i < variables; ++i) {
            auto result = operation(store, csp::Var{i});
            benchmark::DoNotOptimize(result);
        }
    state.SetItemsProcessed(state.iterations() * variables);
}

void minimum(benchmark::State& state) {
    csp::Store store = store_with_holes(state);
    measure(state, store, [](const csp::Store& s, csp::Var x) { return s.min(x); });
}

void contains(benchmark::State& state) {
    csp::Store store = store_with_holes(state);
    measure(state, store, [](const csp::Store& s, csp::Var x) {
        return s.contains(x, static_cast<csp::Value>(x.index & 63));
    });
}

void next_value(benchmark::State& state) {
    csp::Store store = store_with_holes(state);
    measure(state, store, [](const csp::Store& s, csp::Var x) { return s.next(x, 31); });
}

void remove_without_change(benchmark::State& state) {
    csp::Store store = store_with_holes(state);
    measure(state, store, [](csp::Store& s, csp::Var x) { return s.remove(x, 31); });
}

/// Opens a level, removes `removals` values from each variable, and undoes the level. The time is per removal,
/// including its share of the undoing. The first removal of a level saves the cell; eight removals share the saving
/// and undoing.
void remove_and_undo(benchmark::State& state) {
    csp::Store store = store_with_holes(state);
    const auto removals = static_cast<csp::Value>(state.range(1));
    for (auto _ : state) {
        store.push();
        for (std::uint32_t i = 0; i < variables; ++i)
            for (csp::Value v = 0; v < removals; ++v) store.remove(csp::Var(i), 2 * v + 5);
        benchmark::DoNotOptimize(store.pop());
    }
    state.SetItemsProcessed(state.iterations() * variables * removals);
}

void raise_minimum_and_undo(benchmark::State& state) {
    csp::Store store = store_with_holes(state);
    for (auto _ : state) {
        store.push();
        for (std::uint32_t i = 0; i < variables; ++i) store.at_least(csp::Var(i), 3);
        benchmark::DoNotOptimize(store.pop());
    }
    state.SetItemsProcessed(state.iterations() * variables);
}

void each_kind(benchmark::internal::Benchmark* benchmark) {
    benchmark->ArgName("max")->Arg(small)->Arg(words)->Arg(interval);
}
void each_kind_once_and_eightfold(benchmark::internal::Benchmark* benchmark) {
    benchmark->ArgNames({"max", "removals"})->ArgsProduct({{small, words, interval}, {1, 8}});
}

BENCHMARK(minimum)->Apply(each_kind);
BENCHMARK(contains)->Apply(each_kind);
BENCHMARK(next_value)->Apply(each_kind);
BENCHMARK(remove_without_change)->Apply(each_kind);
BENCHMARK(remove_and_undo)->Apply(each_kind_once_and_eightfold);
BENCHMARK(raise_minimum_and_undo)->Apply(each_kind);

} // namespace

int main(int argc, char** argv) { return benchmarks::run_registered(argc, argv); }
