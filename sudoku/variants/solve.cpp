#include <sudoku/variants/solve.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/solver.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace sudoku {

Answer solve(const Variant& variant, std::uint64_t wanted, const csp::SearchOptions& options) {
    if (wanted == 0) throw csp::ArgumentError("sudoku::solve", "0 solutions wanted, expected 1 or more");
    const VariantModel stated(variant);
    csp::SearchOptions search = options;
    search.limits.solutions = wanted;
    Answer answer;
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

std::optional<Candidates> TrueCandidates::candidates(const Variant& variant) const {
    Candidates sets(variant.givens);
    const auto side = static_cast<std::size_t>(variant.side());
    for (int cell = 0; cell < variant.size(); ++cell) {
        std::uint32_t values = 0;
        for (std::size_t value = 1; value <= side; ++value)
            if (solutions[static_cast<std::size_t>(cell) * side + value - 1] != 0) values |= 1U << value;
        if (values == 0) return std::nullopt;
        sets.set(cell, values);
    }
    return sets;
}

namespace {

class CandidateSearch {
  public:
    CandidateSearch(const Variant& variant, const TrueCandidatesOptions& options)
        : stated_(variant),
          options_(options),
          side_(variant.side()),
          limits_(options.search.limits) {
        found_.solutions.assign(static_cast<std::size_t>(variant.size()) * static_cast<std::size_t>(side_),
                                0);
    }

    TrueCandidates run() {
        while (find_another()) {
        }
        if (found_.is_complete() && options_.most_counted > 1) count();
        return std::move(found_);
    }

  private:
    std::uint64_t& seen(std::size_t cell, int value) {
        return found_.solutions[cell * static_cast<std::size_t>(side_) + static_cast<std::size_t>(value) - 1];
    }

    /// Looks for a solution with a value that none before it has. Returns false at the end.
    bool find_another() {
        csp::Model model = stated_.model();
        std::vector<csp::Atom> unseen;
        for (std::size_t cell = 0; cell < stated_.cells().size(); ++cell) {
            const csp::Var x = stated_.cells()[cell];
            // The cells begin with different values, so that hints agree on many.
            std::optional<int> hint;
            for (int i = 0; i < side_; ++i) {
                const int value = (static_cast<int>(cell) + i) % side_ + 1;
                if (seen(cell, value) != 0 || !model.domain(x).contains(value)) continue;
                unseen.push_back(csp::Atom::equal(x, value));
                if (!hint) hint = value;
            }
            if (hint && has_solution_) model.hint(x, *hint);
        }
        if (unseen.empty()) return false;
        if (has_solution_) model.post(csp::clause(std::move(unseen)), "a new value");
        csp::SearchOptions search = options_.search;
        search.limits = limits_;
        const auto result = csp::solve(model, search);
        ++found_.searches;
        limits_ = csp::rest_of(limits_, result.statistics());
        if (!result) {
            found_.stopped = result.stopped();
            return false;
        }
        has_solution_ = true;
        for (std::size_t cell = 0; cell < stated_.cells().size(); ++cell) {
            std::uint64_t& count = seen(cell, (*result)[stated_.cells()[cell]]);
            count = std::min(count + 1, options_.most_counted);
        }
        return true;
    }

    /// Counts the solutions of each value, up to the limit.
    void count() {
        csp::SearchOptions search = options_.search;
        search.limits = limits_;
        csp::Solver solver(stated_.model(), search);
        for (std::size_t cell = 0; cell < stated_.cells().size(); ++cell) {
            for (int value = 1; value <= side_; ++value) {
                std::uint64_t& count = seen(cell, value);
                if (count == 0 || count == options_.most_counted) continue;
                const std::array given{csp::Atom::equal(stated_.cells()[cell], value)};
                solver.begin(given);
                ++found_.searches;
                count = 0;
                while (count < options_.most_counted && solver.next()) ++count;
                limits_ = csp::rest_of(limits_, solver.statistics());
                solver.set_limits(limits_);
                if (count == options_.most_counted || solver.stopped() == csp::StopReason::exhausted)
                    continue;
                found_.stopped = solver.stopped();
                count = std::max<std::uint64_t>(count, 1); // a solution has been found before
                return;
            }
        }
    }

    const VariantModel stated_;
    const TrueCandidatesOptions& options_;
    int side_;
    csp::Limits limits_; ///< that are left
    bool has_solution_ = false;
    TrueCandidates found_;
};

} // namespace

TrueCandidates true_candidates(const Variant& variant, const TrueCandidatesOptions& options) {
    if (options.most_counted == 0)
        throw csp::ArgumentError("sudoku::true_candidates", "most_counted is 0, expected 1 or more");
    return CandidateSearch(variant, options).run();
}

} // namespace sudoku
