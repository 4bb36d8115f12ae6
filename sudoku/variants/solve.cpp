#include <sudoku/variants/solve.hpp>

#include <csp/search/solver.hpp>

namespace sudoku {

Answer solve(const Variant& variant, std::uint64_t wanted, const csp::SearchOptions& options) {
    if (wanted == 0) throw csp::ArgumentError("sudoku::solve", "0 solutions wanted, expected 1 or more");
    Answer answer;
    if (cell_without_mark(variant)) {
        answer.stopped = csp::StopReason::exhausted;
        answer.unique = false;
        return answer;
    }
    const VariantModel stated(variant);
    csp::SearchOptions search = options;
    search.limits.solutions = wanted;
    csp::Solver solver(stated.model(), search);
    solver.begin();
    while (answer.solutions < wanted && solver.next())
        if (answer.solutions++ == 0) answer.solution = stated.decode(solver.solution());
    answer.stopped = answer.solutions == wanted ? csp::StopReason::solution_limit : solver.stopped();
    answer.statistics = solver.statistics();
    if (!answer.solution) answer.conflict = first_conflict(stated.layout(), variant.givens);
    if (answer.solutions > 1)
        answer.unique = false;
    else if (answer.stopped == csp::StopReason::exhausted)
        answer.unique = answer.solutions == 1;
    return answer;
}

std::optional<Candidates> propagate(const Variant& variant, const csp::SearchOptions& options) {
    if (cell_without_mark(variant)) return std::nullopt;
    const VariantModel stated(variant);
    csp::Solver solver(stated.model(), options);
    solver.begin();
    Candidates candidates(variant.givens);
    if (!solver.is_ready()) return candidates; // stopped before there are rules
    if (solver.engine().failed()) return std::nullopt;
    for (int at = 0; at < variant.size(); ++at) // bit v - 1 of the window stands for value v
        candidates.set(at, static_cast<std::uint32_t>(solver.engine().domain(stated.cell(at)).window(1))
                               << 1U);
    return candidates;
}

std::vector<std::string> faults_of_solution(const Variant& variant, const Board& solution) {
    if (variant.side() != solution.side())
        throw csp::ArgumentError("sudoku::faults_of_solution",
                                 "the solution has side " + std::to_string(solution.side()) +
                                     ", expected that of the puzzle, " + std::to_string(variant.side()));
    const VariantModel stated(variant, Givens::stated);
    const auto cells = solution.cells(); // the variables of the model, in their order
    const csp::Assignment values(std::vector<csp::Value>(cells.begin(), cells.end()));
    std::vector<std::string> faults;
    for (std::uint32_t c = 0; c < stated.model().constraint_count(); ++c)
        if (!stated.model().constraint(c)->check(values)) faults.push_back(stated.model().constraint_name(c));
    for (int at = 0; at < variant.size(); ++at)
        if (!stated.model().domain(stated.cell(at)).contains(solution[at]))
            faults.push_back("marks of " + stated.model().name(stated.cell(at)));
    return faults;
}

} // namespace sudoku
