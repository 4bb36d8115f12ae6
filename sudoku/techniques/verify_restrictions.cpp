#include <sudoku/techniques/rulebook.hpp>
#include <sudoku/techniques/verify.hpp>

#include <sudoku/board/symbol.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/search/solve.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace sudoku {

namespace {

/// The constraint problem of a step that cites restrictions.
class RestrictedClaim {
  public:
    RestrictedClaim(const Variant& variant, const Candidates& before, const Step& step)
        : variant_(variant),
          layout_(layout_for_techniques(variant, CellNaming::letter_number)),
          stated_(without_clues(variant)),
          before_(before),
          step_(step) {
        for (const auto* list : {&step.cells, &step.others}) cited_.insert(list->begin(), list->end());
    }

    std::optional<std::string> fault() const {
        for (const bool is_placed : {true, false})
            for (const Candidate& target : is_placed ? step_.placements : step_.removals) {
                const std::string text =
                    std::string(1, symbol_of_value(target.value)) + " in " + layout_.cell_name(target.cell);
                if (!before_.contains(target.cell, target.value)) return text + " is not a candidate";
                if (has_solution(target, is_placed))
                    return "what the step cites does not " + std::string(is_placed ? "force " : "exclude ") +
                           text;
            }
        return std::nullopt;
    }

  private:
    static Variant without_clues(Variant variant) {
        variant.givens = Board(variant.givens.box());
        variant.marks.clear();
        return variant;
    }

    const Restriction& restriction(int number) const {
        return variant_.restrictions[static_cast<std::size_t>(number)];
    }

    /// Whether the premises of the step allow the negation of its conclusion about a mark.
    bool has_solution(const Candidate& target, bool is_placed) const {
        std::set<int> cited = cited_;
        cited.insert(target.cell);
        csp::Model model = stated_.model().with_constraints(constraints()).with_domains(domains(cited));
        for (const int unit : step_.units) model.post(csp::all_different(variables(unit)));
        post_differences(std::move(cited), model);
        post_rest_of_sums(model);
        const csp::Var cell = stated_.cell(target.cell);
        model.post(is_placed ? cell != target.value : cell == target.value);
        return static_cast<bool>(csp::solve(model));
    }

    std::vector<std::uint32_t> constraints() const {
        std::vector<std::uint32_t> numbers;
        for (const int number : step_.restrictions)
            numbers.push_back(stated_.constraint_of(static_cast<std::size_t>(number)));
        return numbers;
    }

    /// Returns the domains: for cited cells, their marks; for further cells of cited units, their marks of the cited
    /// values; for all other cells, all values.
    std::vector<csp::Domain> domains(const std::set<int>& cited) const {
        std::set<int> in_units;
        for (const int unit : step_.units) {
            const auto& cells = layout_.units()[static_cast<std::size_t>(unit)].cells;
            in_units.insert(cells.begin(), cells.end());
        }
        std::vector<csp::Domain> domains;
        for (int cell = 0; cell < variant_.size(); ++cell) {
            std::vector<csp::Value> values;
            for (int value = 1; value <= variant_.side(); ++value) {
                const bool is_looked_at =
                    cited.contains(cell) || (in_units.contains(cell) && has_bit(step_.values, value));
                if (!is_looked_at || before_.contains(cell, value)) values.push_back(value);
            }
            domains.emplace_back(values);
        }
        return domains;
    }

    std::vector<csp::Var> variables(int unit) const {
        std::vector<csp::Var> cells;
        for (const int cell : layout_.units()[static_cast<std::size_t>(unit)].cells)
            cells.push_back(stated_.cell(cell));
        return cells;
    }

    /// Posts that cells differ if they share a unit and are cited or belong to a cited restriction.
    void post_differences(std::set<int> cells, csp::Model& model) const {
        for (const int number : step_.restrictions)
            if (restriction(number).kind->cells != Cells::board)
                for (const csp::Var x :
                     stated_.model().variables_of(stated_.constraint_of(static_cast<std::size_t>(number))))
                    cells.insert(static_cast<int>(x.index));
        for (const int a : cells)
            for (const int b : layout_.peers(a))
                if (a < b && cells.contains(b)) model.post(csp::not_equal(stated_.cell(a), stated_.cell(b)));
    }

    /// Posts, for full cited units, the sum of all values minus the sums of the cited restrictions that have one.
    /// Without this constraint, a search would enumerate all ways to fill the units.
    void post_rest_of_sums(csp::Model& model) const {
        std::map<int, int> coefficients; // by cell
        int total = 0;
        for (const int unit : step_.units) {
            const auto& cells = layout_.units()[static_cast<std::size_t>(unit)].cells;
            if (std::cmp_not_equal(cells.size(), variant_.side())) continue;
            for (const int cell : cells) ++coefficients[cell];
            total += variant_.side() * (variant_.side() + 1) / 2;
        }
        if (total == 0) return;
        for (const int number : step_.restrictions) {
            const Restriction& of_sum = restriction(number);
            if (of_sum.kind->sum == nullptr || !of_sum.kind->sum(of_sum)) continue;
            for (const int cell : of_sum.cells) --coefficients[cell];
            total -= *of_sum.kind->sum(of_sum);
        }
        csp::Expression rest = 0;
        for (const auto& [cell, coefficient] : coefficients)
            if (coefficient != 0) rest = rest + coefficient * stated_.cell(cell);
        model.post(rest == total);
    }

    const Variant& variant_;
    Layout layout_;
    VariantModel stated_;
    const Candidates& before_;
    const Step& step_;
    std::set<int> cited_;
};

} // namespace

std::optional<std::string> fault_of_step(const Variant& variant, const Candidates& before, const Step& step) {
    if (step.restrictions.empty() && step.values != 0)
        return fault_of_step(layout_for_techniques(variant, CellNaming::letter_number), variant.givens,
                             before, step);
    return RestrictedClaim(variant, before, step).fault();
}

} // namespace sudoku
