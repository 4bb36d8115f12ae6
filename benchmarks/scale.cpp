// How do time and memory grow with the model?
//
// A factory of n variables and 3n/2 constraints in which no search has to backtrack: colours on a sparse graph, and
// times with precedences, linked together. For each size, the report lists the seconds to state the model, to load it
// and reach its first fixpoint, and to find a solution, the microseconds per choice, and the peak memory. The last line
// contains the exponent of each time: 1 is linear growth; 0 means that the time of a choice does not depend on the size
// of the model.

#include <benchmarks/harness/program.hpp>

#include <csp/base/error.hpp>
#include <csp/csp.hpp>

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <sys/resource.h>

namespace {

/// Returns the model. Half of the variables are colours: a ring in which neighbours differ, with a chord from every
/// second one. The remaining variables are times, in jobs of ten steps: each step waits for the previous step, every
/// fourth step also for the mean of two such steps of its job and the next job, and every fourth step for a step of the
/// next job if its colour is 0. The earliest times satisfy all constraints, and no colour has as many neighbours as
/// there are colours. A choice affects only a few jobs, so that any growth of its time is due to the solver.
csp::Model factory(std::uint32_t size) {
    constexpr csp::Value colours = 10;
    constexpr std::uint32_t steps = 10;
    const std::uint32_t half = size / 2;
    csp::Model model;
    const auto colour = model.int_vars(half, csp::range(0, colours - 1), "colour");
    const auto time = model.int_vars(half, csp::range(0, 1'000'000), "time");
    for (std::uint32_t i = 0; i < half; ++i) {
        model.post(colour[i] != colour[(i + 1) % half]);
        if (i % 2 == 0) model.post(colour[i] != colour[(i + half / 2 + 3) % half]);
        if (i % steps == 0) continue;
        const csp::Var of_next_job = time[(i - 1 + steps) % half];
        model.post(time[i - 1] + 3 <= time[i]);
        if (i % 4 == 1) model.post(time[i - 1] + of_next_job + 5 <= 2 * time[i]);
        if (i % 4 == 3) model.post(csp::implication(colour[i] == 0, of_next_job + 7 <= time[i]));
    }
    return model;
}

struct Figures {
    std::uint32_t size = 0;
    std::size_t constraints = 0;
    double stated = 0; ///< in seconds, as are the next two members
    double loaded = 0;
    double solved = 0;
    double choices = 0;
    double megabytes = 0; ///< at the peak, including smaller sizes

    double per_choice() const { return 1e6 * solved / choices; }
};

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double peak_megabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

Figures measure(std::uint32_t size) {
    Figures figures{.size = size};
    auto begin = std::chrono::steady_clock::now();
    const csp::Model model = factory(size);
    figures.constraints = model.constraint_count();
    figures.stated = seconds_since(begin);

    begin = std::chrono::steady_clock::now();
    csp::Solver solver(model);
    figures.loaded = seconds_since(begin);

    begin = std::chrono::steady_clock::now();
    solver.begin();
    const bool is_found = solver.next();
    figures.solved = seconds_since(begin);
    if (!is_found || solver.statistics().failures > 0 || !model.check(solver.solution()))
        throw std::runtime_error(
            fmt::format("the factory of {} variables was not solved without failures", size));
    figures.choices = static_cast<double>(solver.statistics().peak_depth);
    figures.megabytes = peak_megabytes();
    return figures;
}

/// Returns the slope of log(measure) over log(size), by least squares.
template <typename Measure>
double exponent(const std::vector<Figures>& all, Measure&& of) {
    double x = 0, y = 0, xx = 0, xy = 0;
    for (const Figures& figures : all) {
        const double log_size = std::log(figures.size);
        const double log_measure = std::log(of(figures));
        x += log_size;
        y += log_measure;
        xx += log_size * log_size;
        xy += log_size * log_measure;
    }
    const auto n = static_cast<double>(all.size());
    return (n * xy - x * y) / (n * xx - x * x);
}

} // namespace

int main(int argc, char** argv) {
    std::vector<std::uint32_t> sizes;
    benchmarks::Program program("arcwise-benchmark-scale", "How time and memory grow with the model.",
                                "[SIZE...]   default: 1000 10000 100000");
    return program.operand("size", sizes).run(argc, argv, [&] {
        if (sizes.empty()) sizes = {1000, 10'000, 100'000};
        const benchmarks::Table table({{"variables", 9},
                                       {"constraints", 12},
                                       {"stated s", 10, 4},
                                       {"loaded s", 10, 4},
                                       {"solved s", 10, 4},
                                       {"choices", 10},
                                       {"us/choice", 11, 3},
                                       {"MB", 7}});
        table.heading();
        std::vector<Figures> all;
        for (const std::uint32_t size : sizes) {
            if (size < 100 || size > 10'000'000) throw csp::Error("expected sizes of 100 to 10000000");
            const Figures& f = all.emplace_back(measure(size));
            table.line(f.size, f.constraints, f.stated, f.loaded, f.solved, f.choices, f.per_choice(),
                       f.megabytes);
        }
        if (all.size() < 2) return 0;
        const auto text = [&](auto of) { return fmt::format("{:.2f}", exponent(all, of)); };
        table.line("exponent", "", text([](const Figures& f) { return f.stated; }),
                   text([](const Figures& f) { return f.loaded; }),
                   text([](const Figures& f) { return f.solved; }), "",
                   text([](const Figures& f) { return f.per_choice(); }));
        return 0;
    });
}
