// What must a rule of one's own say of its reasons, to learn well from it?
//
// Three job shops, each machine by one rule of ten lines: it says nothing and a search takes that as it is; it says nothing
// and a search shortens that; it names two variables. For each the shortest makespan found, the seconds if it was proved, and
// the conflicts.
//
// usage: arcwise-benchmark-own-rules [SECONDS]       the limit of a search; default: 30

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

using Jobs = std::vector<std::vector<int>>; ///< each: machine, duration, machine, duration, ...

/// Lawrence, "Resource constrained project scheduling", Carnegie Mellon University, 1984: la01 to la03. The shortest
/// makespans are 666, 655 and 597.
const std::array<std::pair<const char*, Jobs>, 3> shops{{{"la01",
                                                          {{1, 21, 0, 53, 4, 95, 3, 55, 2, 34},
                                                           {0, 21, 3, 52, 4, 16, 2, 26, 1, 71},
                                                           {3, 39, 4, 98, 1, 42, 2, 31, 0, 12},
                                                           {1, 77, 0, 55, 4, 79, 2, 66, 3, 77},
                                                           {0, 83, 3, 34, 2, 64, 1, 19, 4, 37},
                                                           {1, 54, 2, 43, 4, 79, 0, 92, 3, 62},
                                                           {3, 69, 4, 77, 1, 87, 2, 87, 0, 93},
                                                           {2, 38, 0, 60, 1, 41, 3, 24, 4, 83},
                                                           {3, 17, 1, 49, 4, 25, 0, 44, 2, 98},
                                                           {4, 77, 3, 79, 2, 43, 1, 75, 0, 96}}},
                                                         {"la02",
                                                          {{0, 20, 3, 87, 1, 31, 4, 76, 2, 17},
                                                           {4, 25, 2, 32, 0, 24, 1, 18, 3, 81},
                                                           {1, 72, 2, 23, 4, 28, 0, 58, 3, 99},
                                                           {2, 86, 1, 76, 4, 97, 0, 45, 3, 90},
                                                           {4, 27, 0, 42, 3, 48, 2, 17, 1, 46},
                                                           {1, 67, 0, 98, 4, 48, 3, 27, 2, 62},
                                                           {4, 28, 1, 12, 3, 19, 0, 80, 2, 50},
                                                           {1, 63, 0, 94, 2, 98, 3, 50, 4, 80},
                                                           {4, 14, 0, 75, 2, 50, 1, 41, 3, 55},
                                                           {4, 72, 2, 18, 1, 37, 3, 79, 0, 61}}},
                                                         {"la03",
                                                          {{1, 23, 2, 45, 0, 82, 4, 84, 3, 38},
                                                           {2, 21, 1, 29, 0, 18, 4, 41, 3, 50},
                                                           {2, 38, 3, 54, 4, 16, 0, 52, 1, 52},
                                                           {4, 37, 0, 54, 2, 74, 1, 62, 3, 57},
                                                           {4, 57, 0, 81, 1, 61, 3, 68, 2, 30},
                                                           {4, 81, 0, 79, 1, 89, 2, 89, 3, 11},
                                                           {3, 33, 2, 20, 0, 91, 4, 20, 1, 66},
                                                           {4, 24, 1, 84, 0, 32, 2, 55, 3, 8},
                                                           {4, 56, 0, 7, 3, 54, 2, 64, 1, 39},
                                                           {4, 40, 1, 83, 0, 19, 2, 8, 3, 7}}}}};

/// The tasks of one machine, one at a time.
void post_machine(csp::Model& model, const std::vector<csp::Var>& starts, std::vector<int> lengths,
                  bool names_variables) {
    const auto rule = [lengths = std::move(lengths), names_variables](csp::Context& c, csp::Views s) {
        for (std::size_t i = 0; i < s.size(); ++i)
            for (std::size_t j = 0; j < s.size(); ++j) {
                if (i == j || c.min(s[j]) + lengths[j] <= c.max(s[i])) continue; // i may come after j
                if (names_variables)
                    c.at_least(s[j], c.min(s[i]) + lengths[i], csp::because{s[i], s[j]});
                else
                    c.at_least(s[j], c.min(s[i]) + lengths[i]);
            }
    };
    model.rule("one at a time", starts, rule);
}

/// "666 in 0.64 s, 16432": the makespan, the seconds if it was proved, and the conflicts.
std::string figure_of(const Jobs& jobs, bool names_variables, bool sharpens, double seconds) {
    csp::Model model;
    const std::size_t machines = jobs.front().size() / 2;
    int horizon = 0;
    for (const std::vector<int>& job : jobs)
        for (std::size_t k = 1; k < job.size(); k += 2) horizon += job[k];
    const csp::Var makespan = model.int_var(csp::range(0, horizon), "makespan");
    std::vector<std::vector<csp::Var>> starts(machines);
    std::vector<std::vector<int>> lengths(machines);
    for (const std::vector<int>& job : jobs) {
        const auto start = model.int_vars(machines, csp::range(0, horizon));
        for (std::size_t k = 0; k < machines; ++k) {
            const auto machine = static_cast<std::size_t>(job[2 * k]);
            starts[machine].push_back(start[k]);
            lengths[machine].push_back(job[2 * k + 1]);
            model.post(start[k] + job[2 * k + 1] <= (k + 1 < machines ? start[k + 1] : makespan));
        }
    }
    for (std::size_t m = 0; m < machines; ++m) post_machine(model, starts[m], lengths[m], names_variables);

    csp::SearchOptions options;
    options.learning = csp::Learning::always;
    options.sharpens_reasons = sharpens;
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
    for (const auto& [name, jobs] : shops) {
        std::printf("%-6s", name);
        for (const auto& [names_variables, sharpens] :
             {std::pair(false, false), std::pair(false, true), std::pair(true, false)})
            std::printf(" %28s", figure_of(jobs, names_variables, sharpens, seconds).c_str());
        std::printf("\n");
        std::fflush(stdout);
    }
}
