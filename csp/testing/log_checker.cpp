#include <csp/testing/log_checker.hpp>

#include <csp/testing/replay.hpp>

#include <algorithm>
#include <string>

namespace csp::testing {

LogChecker::LogChecker(const Case& problem, const std::vector<Assignment>& solutions)
    : solutions_(engine_, problem.root().size(), solutions),
      analysis_(engine_, log_, nogoods_) {
    problem.options().load(problem.model_in(problem.root()), engine_, nullptr, {});
    engine_.propagate();
    log_.begin(engine_.store());
    nogoods_.begin(engine_.store().variable_count());
    engine_.set_log(&log_, nullptr);
}

void LogChecker::decide(Atom decision) {
    engine_.decide(decision);
    check();
}

void LogChecker::undo() { engine_.pop(); }

void LogChecker::check() const {
    for (const auto& [contradiction, why] : analysis_.implications()) {
        const auto agrees = [&, &atoms = contradiction](std::size_t solution) {
            return std::all_of(atoms.begin(), atoms.end(),
                               [&](Atom atom) { return solutions_.satisfies(solution, atom); });
        };
        for (std::size_t solution = 0; solution < solutions_.size(); ++solution)
            if (agrees(solution))
                throw Violation("in a log, the rule \"" + engine_.info(why.rule).name() + "\" contradicts " +
                                list_of(contradiction, [](Atom atom) { return text_of(atom); }) +
                                ", but see " + text_of(solutions_[solution]));
    }
}

} // namespace csp::testing
