#include <sudoku/rules/pass.hpp>

#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>

#include <string>
#include <vector>

namespace sudoku::rules {

namespace {

void require_candidates(const Layout& layout, const Candidates& candidates) {
    if (layout.side() != candidates.side())
        throw csp::ArgumentError("sudoku::rules",
                                 "the candidates are those of side " + std::to_string(candidates.side()) +
                                     ", expected that of the layout, " + std::to_string(layout.side()));
    for (int cell = 0; cell < candidates.size(); ++cell) {
        if (candidates.of(cell) == 0)
            throw csp::ArgumentError("sudoku::rules", layout.cell_name(cell) + " has no candidate");
    }
}

/// Makes a model with a variable for each cell, which can take the cell's candidates.
csp::Model cells_of(const Candidates& candidates) {
    csp::Model model;
    for (int cell = 0; cell < candidates.size(); ++cell) {
        std::vector<csp::Value> values;
        for (int value = 1; value <= candidates.side(); ++value) {
            if (candidates.contains(cell, value)) values.push_back(value);
        }
        model.int_var(values);
    }
    return model;
}

void post(csp::Model& model, const UnitRule& rule, const Unit& unit, csp::RuleOptions options) {
    std::vector<csp::View> cells;
    for (const int cell : unit.cells) cells.emplace_back(csp::Var{static_cast<std::uint32_t>(cell)});
    model.rule(std::string(rule.name), cells, rule.infer, options);
}

/// Returns the candidates that the rules of a model leave.
std::optional<Candidates> propagate(const csp::Model& model, BoxShape box) {
    csp::Engine engine;
    csp::load(model, engine);
    if (!engine.propagate()) return std::nullopt;
    Candidates left(box);
    for (int cell = 0; cell < left.size(); ++cell) {
        const csp::Var x{static_cast<std::uint32_t>(cell)};
        left.set(cell, static_cast<std::uint32_t>(engine.domain(x).window(1)) << 1U); // bit v - 1: value v
    }
    return left;
}

} // namespace

std::vector<UnitPass> pass_by_unit(const UnitRule& rule, const Layout& layout, const Candidates& candidates) {
    require_candidates(layout, candidates);
    csp::RuleOptions once = rule.options;
    once.wakes_on = csp::Events::none; // after the first run, which every rule gets, nothing wakes it
    const csp::Model cells = cells_of(candidates);

    std::vector<UnitPass> effects;
    for (int unit = 0; const Unit& one : layout.units()) {
        csp::Model model = cells;
        post(model, rule, one, once);
        const auto left = propagate(model, candidates.box());
        if (left != candidates) effects.push_back({unit, left});
        ++unit;
    }
    return effects;
}

std::optional<Candidates> one_pass(const UnitRule& rule, const Layout& layout, const Candidates& candidates) {
    Candidates result = candidates;
    for (const auto& [unit, left] : pass_by_unit(rule, layout, candidates)) {
        if (!left) return std::nullopt;
        for (int cell = 0; cell < result.size(); ++cell) {
            result.set(cell, result.of(cell) & left->of(cell));
            if (result.of(cell) == 0) return std::nullopt;
        }
    }
    return result;
}

std::optional<Candidates> to_fixpoint(const UnitRule& rule, const Layout& layout,
                                      const Candidates& candidates) {
    require_candidates(layout, candidates);
    csp::Model model = cells_of(candidates);
    for (const Unit& unit : layout.units()) post(model, rule, unit, rule.options);
    return propagate(model, candidates.box());
}

} // namespace sudoku::rules
