// How much time and space does the recording of the events of a search take?
//
// A Sudoku without givens and a magic square of order 4 are searched for all solutions until a million events have
// occurred. The counters are microseconds of processor time per event, for searching, for searching and recording, for
// writing and for reading, and bytes per event, in memory and as written.

#include <benchmarks/harness/clock.hpp>
#include <benchmarks/harness/google.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/search/solve.hpp>
#include <csp/trace/recorder.hpp>
#include <csp/trace/trace.hpp>

#include <sudoku/sudoku.hpp>

#include <benchmark/benchmark.h>

#include <sstream>
#include <string>

namespace {

constexpr std::uint64_t wanted_events = 1'000'000;

csp::Model empty_sudoku() { return sudoku::Puzzle(sudoku::Layout::classic()).model(); }

csp::Model magic_square() {
    csp::Model model;
    const auto cell = model.int_vars(4, 4, csp::range(1, 16), "cell");
    model.post(csp::all_different(cell.elements()));
    for (std::size_t i = 0; i < 4; ++i) {
        model.post(csp::sum(cell.row(i)) == 34);
        model.post(csp::sum(cell.column(i)) == 34);
    }
    return model;
}

/// Returns a node limit for which about the requested number of events occur.
std::uint64_t nodes_for(const csp::Model& model, std::uint64_t events) {
    constexpr std::uint64_t few = 2000;
    csp::Recorder recorder(model);
    (void)csp::count_solutions(model, {.limits = {.nodes = few}, .listener = &recorder});
    return events * few / recorder.trace().events.size();
}

void record(benchmark::State& state, csp::Model (*make)()) {
    const csp::Model model = make();
    const csp::Limits limits{.nodes = nodes_for(model, wanted_events)};
    const auto now = [] { return 1e6 * benchmarks::processor_seconds(); };
    for (auto _ : state) {
        double time = now();
        double events = 1;
        const auto tell = [&](const char* name) {
            state.counters[name] = (now() - time) / events;
            time = now();
        };
        (void)csp::count_solutions(model, {.engine = csp::EngineChoice::general, .limits = limits});
        const double search = now() - time;
        time = now();
        csp::Recorder recorder(model);
        (void)csp::count_solutions(model, {.limits = limits, .listener = &recorder});
        events = static_cast<double>(recorder.trace().events.size());
        tell("record_us");
        std::stringstream file;
        csp::write_trace(file, recorder.trace());
        tell("write_us");
        benchmark::DoNotOptimize(csp::read_trace(file, "trace"));
        tell("read_us");
        state.counters["search_us"] = search / events;
        state.counters["events"] = events;
        state.counters["kept_bytes"] = static_cast<double>(recorder.trace().events.bytes()) / events;
        state.counters["written_bytes"] = static_cast<double>(file.str().size()) / events;
    }
}

BENCHMARK_CAPTURE(record, sudoku, empty_sudoku)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(record, magic_square, magic_square)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv) { return benchmarks::run_registered(argc, argv); }
