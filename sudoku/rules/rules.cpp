#include <sudoku/rules/rules.hpp>

#include <sudoku/board/box_shape.hpp>

#include <csp/base/bits.hpp>
#include <csp/base/text.hpp>
#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>

#include <array>
#include <bit>
#include <bitset>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::rules {

void infer_eliminate(csp::Context& c, csp::Views unit) {
    for (const csp::View& solved : unit) {
        if (!c.is_fixed(solved)) continue;
        for (const csp::View& other : unit) {
            if (!other.is_same(solved)) c.remove(other, c.value(solved), csp::because{solved});
        }
    }
}

const UnitRule eliminate{"eliminate",
                         "the value of a solved cell is not a candidate of the other cells of its units",
                         true, infer_eliminate, csp::RuleOptions{csp::Events::fixed, csp::Priority::linear}};

namespace {

/// Adds to the reason that the cells have only these values, as bit v - 1 for value v. There are as many values as
/// cells, so each value needs a place.
void add_values_of_unit(csp::Reason& reason, csp::Views unit, csp::Word values) {
    const int first = csp::lowest(values);
    const int last = csp::highest(values);
    for (const csp::View& cell : unit) {
        reason.add(csp::atom_at_least(cell, first + 1));
        reason.add(csp::atom_at_most(cell, last + 1));
        csp::for_each_bit(csp::bit_range(first, last) & ~values,
                          [&](int b) { reason.add(csp::atom_different(cell, b + 1)); });
    }
}

} // namespace

void infer_only_choice(csp::Context& c, csp::Views unit) {
    const auto candidates = [&](const csp::View& cell) { return c.window(cell, 1); }; // bit v - 1: value v

    csp::Word somewhere = 0; // the values that at least one cell can take
    csp::Word twice = 0;     // the values that at least two cells can take
    for (const csp::View& cell : unit) {
        twice |= somewhere & candidates(cell);
        somewhere |= candidates(cell);
    }
    const auto values = static_cast<std::size_t>(std::popcount(somewhere));
    if (values < unit.size()) c.fail([&](csp::Reason& r) { add_values_of_unit(r, unit, somewhere); });
    if (values != unit.size()) return;

    const csp::Word once = somewhere & ~twice;
    for (const csp::View& cell : unit) {
        const csp::Word only_here = candidates(cell) & once;
        if (only_here == 0) continue;
        const int value = csp::lowest(only_here) + 1;
        c.assign(cell, value, [&](csp::Reason& r) {
            add_values_of_unit(r, unit, somewhere);
            for (const csp::View& other : unit)
                if (&other != &cell) r.add(csp::atom_different(other, value));
        });
    }
}

const UnitRule only_choice{"only-choice", "a value that only one cell of a unit can take goes there", true,
                           infer_only_choice};

void infer_naked_twins(csp::Context& c, csp::Views unit) {
    std::bitset<max_side> has_two; // the cells that have two candidates now, before any removal
    for (std::size_t i = 0; i < unit.size(); ++i) has_two[i] = c.size(unit[i]) == 2;

    for (std::size_t a = 0; a < unit.size(); ++a) {
        for (std::size_t b = a + 1; b < unit.size(); ++b) {
            if (!has_two[a] || !has_two[b] || !c.same_domain(unit[a], unit[b])) continue;
            for (std::size_t other = 0; other < unit.size(); ++other) {
                if (other == a || other == b) continue;
                c.remove(unit[other], c.domain(unit[a]), csp::because{unit[a], unit[b]});
            }
        }
    }
}

const UnitRule naked_twins{
    "naked-twins", "the two candidates that two cells share are not candidates of the rest of the unit",
    false, infer_naked_twins};

std::span<const UnitRule* const> all() {
    static constexpr std::array rules{&eliminate, &only_choice, &naked_twins};
    return rules;
}

const UnitRule* find(std::string_view name) { return csp::find_kind(all(), name, "sudoku::rules::find"); }

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
    model.rule(std::string(rule.name), cells, rule.infer, std::move(options));
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
    once.wakes_on = csp::Events::none; // every rule has a first run; later, nothing wakes this one
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
