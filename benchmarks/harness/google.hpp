#pragma once

#include <benchmark/benchmark.h>

namespace benchmarks {

/// Runs the registered benchmarks, as BENCHMARK_MAIN does. Returns the exit status.
inline int run_registered(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

} // namespace benchmarks
