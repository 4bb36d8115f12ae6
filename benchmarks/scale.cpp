// How do time and memory grow with the model?
//
// A factory of n variables and 3n/2 constraints in which no search has to backtrack: colours on a sparse graph and
// times that wait for each other, linked together. For each size, the report lists the seconds to state the model, to
// load it and reach its first fixpoint, and to find a solution, the microseconds per choice, and the peak memory. The
// last line has the exponent of each time: 1 is linear, and 0 is a choice that costs the same in a model of any size.
//
// usage: arcwise-benchmark-scale [SIZE...]        default: 1000 10000 100000

#include <csp/csp.hpp>

#include <sys/resource.h>

#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

/// Half of the variables are colours: a ring in which neighbours differ, with a chord from every second one. The others
/// are times, in jobs of ten steps: each step waits for the one before it, every fourth one also for the mean of two
/// such steps of its job and the next, and every fourth one for a step of the next job if its colour is 0. The earliest
/// times satisfy all constraints, and no colour has as many neighbours as there are colours. A choice affects only a
/// few jobs, so that any growth of its time is due to the solver.
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
    double stated = 0; ///< seconds, as are the next two
    double loaded = 0;
    double solved = 0;
    double choices = 0;
    double megabytes = 0; ///< at the peak, smaller sizes included

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
    if (!is_found || solver.statistics().failures > 0 || !model.check(solver.solution())) {
        std::fprintf(stderr, "scale: the factory of %u variables was not solved without failures\n", size);
        std::exit(1);
    }
    figures.choices = static_cast<double>(solver.statistics().peak_depth);
    figures.megabytes = peak_megabytes();
    return figures;
}

/// The slope of log(measure) over log(size), by least squares.
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

std::uint32_t size_of(const std::string& text) {
    char* end = nullptr;
    const unsigned long size = std::strtoul(text.c_str(), &end, 10);
    if (text.empty() || *end != '\0' || size < 100 || size > 10'000'000) {
        std::fprintf(stderr, "scale: a size of \"%s\", expected 100 to 10000000\n", text.c_str());
        std::exit(2);
    }
    return static_cast<std::uint32_t>(size);
}

} // namespace

int main(int argc, char** argv) {
    std::vector<std::uint32_t> sizes;
    for (int i = 1; i < argc; ++i) sizes.push_back(size_of(argv[i]));
    if (sizes.empty()) sizes = {1000, 10'000, 100'000};
    std::printf("%9s %11s %9s %9s %9s %9s %10s %6s\n", "variables", "constraints", "stated s", "loaded s",
                "solved s", "choices", "us/choice", "MB");
    std::vector<Figures> all;
    for (const std::uint32_t size : sizes) {
        all.push_back(measure(size));
        const Figures& f = all.back();
        std::printf("%9u %11zu %9.4f %9.4f %9.4f %9.0f %10.3f %6.0f\n", f.size, f.constraints, f.stated,
                    f.loaded, f.solved, f.choices, f.per_choice(), f.megabytes);
        std::fflush(stdout);
    }
    if (all.size() < 2) return 0;
    std::printf("%9s %11s %9.2f %9.2f %9.2f %9s %10.2f\n", "exponent", "",
                exponent(all, [](const Figures& f) { return f.stated; }),
                exponent(all, [](const Figures& f) { return f.loaded; }),
                exponent(all, [](const Figures& f) { return f.solved; }), "",
                exponent(all, [](const Figures& f) { return f.per_choice(); }));
}
