#include <sudoku/variants/review.hpp>

#include <sudoku/board/symbol.hpp>
#include <sudoku/variants/solve.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/search/solve.hpp>

#include <algorithm>
#include <span>
#include <utility>

namespace sudoku {

std::vector<Clue> clues_of(const Variant& variant) {
    std::vector<Clue> clues;
    for (int cell = 0; cell < variant.size(); ++cell)
        if (variant.givens[cell] != 0) clues.push_back({Clue::Kind::given, static_cast<std::size_t>(cell)});
    for (std::size_t i = 0; i < variant.restrictions.size(); ++i)
        clues.push_back({Clue::Kind::restriction, i});
    return clues;
}

std::string name_of(const Clue& clue, const Variant& variant, CellNaming naming) {
    if (clue.kind == Clue::Kind::restriction)
        return name_of(variant.restrictions[clue.number], variant.side(), naming);
    const int cell = static_cast<int>(clue.number);
    return symbol_of_value(variant.givens[cell]) + (" in " + cell_name(variant.side(), cell, naming));
}

Variant without(const Variant& variant, const std::vector<Clue>& clues) {
    Variant rest = variant;
    rest.restrictions.clear();
    for (std::size_t i = 0; i < variant.restrictions.size(); ++i)
        if (std::find(clues.begin(), clues.end(), Clue{Clue::Kind::restriction, i}) == clues.end())
            rest.restrictions.push_back(variant.restrictions[i]);
    for (const Clue& clue : clues)
        if (clue.kind == Clue::Kind::given) rest.givens.set(static_cast<int>(clue.number), 0);
    return rest;
}

namespace {

/// States that some of the cells has another value than in this solution. Cells are the variables of a variant's model,
/// in order.
csp::Constraint differs_from(const Board& solution, std::span<const csp::Var> cells) {
    std::vector<csp::Atom> atoms;
    atoms.reserve(cells.size());
    for (const csp::Var x : cells)
        atoms.push_back(csp::Atom::different(x, solution[static_cast<int>(x.index)]));
    return csp::clause(std::move(atoms));
}

/// Whether solutions other than a known one exist, with some constraints of the model left out.
class SecondSolution {
  public:
    SecondSolution(const Variant& variant, const Board& solution, csp::SearchOptions options)
        : stated_(variant, Givens::stated),
          solution_(solution),
          options_(std::move(options)) {
        if (const auto faults = faults_of_solution(variant, solution); !faults.empty())
            throw csp::ArgumentError("sudoku::unnecessary_clues",
                                     "the solution violates " + faults.front() +
                                         ", expected one that solves the puzzle");
        const auto units = static_cast<std::uint32_t>(stated_.layout().units().size());
        kept_.assign(stated_.model().constraint_count(), true);
        std::uint32_t given = units + static_cast<std::uint32_t>(variant.restrictions.size());
        for (const Clue& clue : clues_of(variant))
            constraints_.emplace_back(clue, clue.kind == Clue::Kind::given
                                                ? given++
                                                : units + static_cast<std::uint32_t>(clue.number));
    }

    enum class Finding : std::uint8_t { needed, unnecessary, unknown };

    /// Whether the clue is needed together with all other clues that are kept.
    ///
    /// All clues together have one solution, so another solution violates the clue, and differs on its cells. It is
    /// often close to the known solution, so hints reduce the time to less than half.
    Finding test(const Clue& clue) {
        const std::uint32_t constraint = constraint_of(clue);
        kept_[constraint] = false;
        std::vector<std::uint32_t> rest;
        for (std::uint32_t c = 0; c < kept_.size(); ++c)
            if (kept_[c]) rest.push_back(c);
        kept_[constraint] = true;
        csp::Model model = stated_.model().with_constraints(rest);
        model.post(differs_from(solution_, stated_.model().variables_of(constraint)), "another solution");
        for (int cell = 0; cell < solution_.size(); ++cell) model.hint(stated_.cell(cell), solution_[cell]);
        const auto result = csp::solve(model, options_);
        options_.limits = csp::rest_of(options_.limits, result.statistics());
        if (result) return Finding::needed;
        stopped_ = result.stopped();
        return stopped_ == csp::StopReason::exhausted ? Finding::unnecessary : Finding::unknown;
    }

    void take_away(const Clue& clue) { kept_[constraint_of(clue)] = false; }
    csp::StopReason stopped() const { return stopped_; }

  private:
    std::uint32_t constraint_of(const Clue& clue) const {
        return std::find_if(constraints_.begin(), constraints_.end(),
                            [&](const auto& known) { return known.first == clue; })
            ->second;
    }

    VariantModel stated_;
    Board solution_;
    csp::SearchOptions options_;
    std::vector<bool> kept_; ///< by constraint
    std::vector<std::pair<Clue, std::uint32_t>> constraints_;
    csp::StopReason stopped_ = csp::StopReason::exhausted;
};

Unnecessary review(const Variant& variant, const Board& solution, const std::vector<Clue>& clues,
                   bool takes_away, const csp::SearchOptions& options) {
    SecondSolution second(variant, solution, options);
    Unnecessary found;
    for (std::size_t i = 0; i < clues.size(); ++i) {
        const auto finding = second.test(clues[i]);
        if (finding == SecondSolution::Finding::unknown) {
            found.stopped = second.stopped();
            found.untried.assign(clues.begin() + static_cast<std::ptrdiff_t>(i), clues.end());
            break;
        }
        if (finding == SecondSolution::Finding::needed) continue;
        found.clues.push_back(clues[i]);
        if (takes_away) second.take_away(clues[i]);
    }
    return found;
}

} // namespace

Unnecessary unnecessary_clues(const Variant& variant, const Board& solution,
                              const csp::SearchOptions& options) {
    return review(variant, solution, clues_of(variant), false, options);
}

Unnecessary minimise(const Variant& variant, const Board& solution, const std::vector<Clue>& order,
                     const csp::SearchOptions& options) {
    return review(variant, solution, order, true, options);
}

Why why_unsolvable(const Variant& variant, const csp::ExplainOptions& options, CellNaming naming) {
    if (const auto cell = cell_without_mark(variant))
        return {.constraints = {},
                .is_minimal = true,
                .text = cell_name(variant.side(), *cell, naming) + " has no mark"};
    const VariantModel stated(variant, Givens::stated, naming);
    const csp::Infeasibility found = csp::explain_infeasibility(stated.model(), options);
    Why why{.constraints = {}, .is_minimal = found.is_minimal(), .text = found.describe(stated.model())};
    for (const auto& member : found.members())
        why.constraints.push_back(stated.model().constraint_name(member.constraint));
    return why;
}

Answer another_solution(const Variant& variant, const Board& solution, const csp::SearchOptions& options) {
    const VariantModel stated(variant);
    csp::Model model = stated.model();
    model.post(differs_from(solution, stated.cells()), "another solution");
    const auto found = csp::solve(model, options);
    Answer answer;
    answer.solutions = found ? 1 : 0;
    answer.stopped = found.stopped();
    answer.statistics = found.statistics();
    if (found) answer.solution = stated.decode(*found);
    return answer;
}

} // namespace sudoku
