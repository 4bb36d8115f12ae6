// Which reasons must a user-defined rule give for a search to learn well from it?
//
// Three job shops, each machine by one rule of ten lines, in three versions: the rule gives no reasons and the search
// uses the default reasons unchanged; it gives none and the search shortens the default reasons; it names two
// variables. The report lists the shortest makespan found, the seconds if it was proved, and the conflicts.
//
// usage: arcwise-benchmark-own-rules [SECONDS]       the limit of a search; default: 30

#include <benchmarks/puzzles/job_shop.hpp>

#include <csp/csp.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace shops = benchmarks::job_shops;

const std::array<std::pair<const char*, const shops::Jobs*>, 3> known{
    {{"la01", &shops::la01}, {"la02", &shops::la02}, {"la03", &shops::la03}}};

/// The tasks of one machine, one at a time.
void post_machine(csp::Model& model, const std::vector<csp::Var>& starts, std::vector<csp::Value> lengths,
                  bool names_variables) {
    const auto rule = [lengths = std::move(lengths), names_variables](csp::Context& c, csp::Views s) {
        for (std::size_t i = 0; i < s.size(); ++i)
            for (std::size_t j = 0; j < s.size(); ++j) {
                if (i == j || c.min(s[j]) + lengths[j] <= c.max(s[i])) continue; // i may follow j
                if (names_variables)
                    c.at_least(s[j], c.min(s[i]) + lengths[i], csp::because{s[i], s[j]});
                else
                    c.at_least(s[j], c.min(s[i]) + lengths[i]);
            }
    };
    model.rule("one at a time", starts, rule);
}

/// "666 in 0.64 s, 16432": the makespan, the seconds if it was proved, and the conflicts.
std::string figure_of(const shops::Jobs& jobs, bool names_variables, bool sharpens, double seconds) {
    csp::Model model;
    const csp::Var makespan = shops::post_jobs(model, jobs, [&](const auto& starts, const auto& lengths) {
        post_machine(model, starts, lengths, names_variables);
    });
    csp::SearchOptions options;
    options.learning = csp::Learning::always;
    options.tuning.sharpens_reasons = sharpens;
    options.limits.time = std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
    const auto best = csp::minimise(model, makespan, options);
    std::array<char, 64> text{};
    const double time = std::chrono::duration<double>(best.statistics().time).count();
    const auto failures = static_cast<unsigned long long>(best.statistics().failures);
    const int found = best ? (*best)[makespan] : -1;
    if (best.stopped() == csp::StopReason::exhausted)
        std::snprintf(text.data(), text.size(), "%d in %.2f s, %llu", found, time, failures);
    else
        std::snprintf(text.data(), text.size(), "%d (not proved), %llu", found, failures);
    return text.data();
}

} // namespace

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::strtod(argv[1], nullptr) : 30;
    if (argc > 2 || !(seconds > 0 && seconds <= 3600)) {
        std::fprintf(stderr, "usage: arcwise-benchmark-own-rules [SECONDS], up to 3600\n");
        return 2;
    }
    std::printf("%-6s %28s %28s %28s\n", "shop", "nothing, as it is", "nothing, shortened", "two variables");
    for (const auto& [name, jobs] : known) {
        std::printf("%-6s", name);
        for (const auto& [names_variables, sharpens] :
             {std::pair(false, false), std::pair(false, true), std::pair(true, false)})
            std::printf(" %28s", figure_of(*jobs, names_variables, sharpens, seconds).c_str());
        std::printf("\n");
        std::fflush(stdout);
    }
}
