// Which reasons must a user-defined rule give so that a search learns well from it?
//
// Each machine of three job shops is stated by one rule of ten lines, in three versions. In the first, the rule gives
// no reasons, and the search uses the default reasons unchanged; in the second, the search shortens the default
// reasons; in the third, the reasons name two variables. The report lists the shortest makespan found, the seconds if
// it was proved to be the shortest, and the number of conflicts.

#include <benchmarks/harness/program.hpp>
#include <benchmarks/puzzles/job_shop.hpp>

#include <csp/csp.hpp>

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace shops = benchmarks::job_shops;

const std::array<std::pair<const char*, const shops::Jobs*>, 3> known{
    {{"la01", &shops::la01}, {"la02", &shops::la02}, {"la03", &shops::la03}}};

/// Posts the rule that the tasks of one machine do not overlap.
void post_machine(csp::Model& model, const std::vector<csp::Var>& starts, std::vector<csp::Value> lengths,
                  bool names_variables) {
    const auto rule = [lengths = std::move(lengths), names_variables](csp::Context& c, csp::Views s) {
        for (std::size_t i = 0; i < s.size(); ++i)
            for (std::size_t j = 0; j < s.size(); ++j) {
                if (i == j || c.min(s[j]) + lengths[j] <= c.max(s[i])) continue; // task i may follow task j
                if (names_variables)
                    c.at_least(s[j], c.min(s[i]) + lengths[i], csp::because{s[i], s[j]});
                else
                    c.at_least(s[j], c.min(s[i]) + lengths[i]);
            }
    };
    model.rule("one at a time", starts, rule);
}

/// Returns the makespan, the seconds if it was proved to be the shortest, and the number of conflicts: "666 in 0.64 s,
/// 16432".
std::string figure_of(const shops::Jobs& jobs, bool names_variables, bool sharpens, double seconds) {
    csp::Model model;
    const csp::Var makespan = shops::post_jobs(model, jobs, [&](const auto& starts, const auto& lengths) {
        post_machine(model, starts, lengths, names_variables);
    });
    csp::SearchOptions options;
    options.learning = csp::Learning::always;
    options.tuning.sharpens_reasons = sharpens;
    options.limits.time = benchmarks::time_limit(seconds);
    const auto best = csp::minimise(model, makespan, options);
    const double time = std::chrono::duration<double>(best.statistics().time).count();
    const int found = best ? (*best)[makespan] : -1;
    const std::string end =
        best.stopped() == csp::StopReason::exhausted ? fmt::format("in {:.2f} s", time) : "(not proved)";
    return fmt::format("{} {}, {}", found, end, best.statistics().failures);
}

} // namespace

int main(int argc, char** argv) {
    double seconds = 30;
    benchmarks::Program program("arcwise-benchmark-own-rules", "Which reasons a user's rule must give.",
                                "[SECONDS]   the limit of a search, at most 3600; default: 30");
    return program.operand("seconds", seconds, 1).run(argc, argv, [&] {
        const benchmarks::Table table(
            {{"shop", 6}, {"nothing, as it is", 29}, {"nothing, shortened", 29}, {"two variables", 29}});
        table.heading();
        for (const auto& [name, jobs] : known)
            table.line(name, figure_of(*jobs, false, false, seconds), figure_of(*jobs, false, true, seconds),
                       figure_of(*jobs, true, false, seconds));
        return 0;
    });
}
