#include <sudoku/techniques/technique.hpp>

#include <sudoku/puzzle/puzzle.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/rule_constraint.hpp>
#include <csp/engine/context.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace sudoku {

std::string_view name_of(Level level) {
    constexpr std::array<std::string_view, 5> names{"easy", "medium", "hard", "unfair", "extreme"};
    return names[static_cast<std::size_t>(level)];
}

bool Steps::add(Step step, const Technique* technique) {
    auto& removals = step.removals;
    std::erase_if(removals, [&](const Candidate& c) { return !position_->has(c.cell, c.value); });
    std::sort(removals.begin(), removals.end());
    removals.erase(std::unique(removals.begin(), removals.end()), removals.end());
    std::erase_if(step.placements, [&](const Candidate& c) { return !position_->is_open(c.cell); });
    if (removals.empty() && step.placements.empty()) return is_enough();
    step.technique = technique != nullptr ? technique : technique_;
    steps_.push_back(std::move(step));
    return is_enough();
}

std::vector<Candidate> marks_of(const Position& position, const CellSet& cells, int value) {
    std::vector<Candidate> marks;
    for (const int cell : cells& position.cells_of(value)) marks.push_back({cell, value});
    return marks;
}

std::vector<int> list_of(const CellSet& cells) {
    std::vector<int> list;
    for (const int cell : cells) list.push_back(cell);
    return list;
}

namespace {

/// Makes a position from the domains. Placing fixed cells removes marks from their units: see reason_of().
Position position_of(const Geometry& geometry, BoxShape box, const csp::Context& context, csp::Views cells) {
    Board fixed(box);
    Candidates marks(box);
    for (int cell = 0; cell < geometry.size(); ++cell) {
        const csp::View& x = cells[static_cast<std::size_t>(cell)];
        if (context.is_fixed(x)) fixed.set(cell, context.value(x));
        marks.set(cell, static_cast<Values>(context.window(x, 1)) << 1U); // bit v - 1: value v
    }
    return {geometry, Board(box), fixed, marks};
}

/// Returns the cells on which a step relies: the cells that it cites, the cells of its units, and the fixed cells that
/// these see.
std::vector<csp::View> reason_of(const Step& step, const Position& position, csp::Views cells) {
    const Geometry& geometry = position.geometry();
    CellSet cited;
    for (const auto* list : {&step.cells, &step.others})
        for (const int cell : *list) cited.add(cell);
    for (const Node& node : step.chain)
        for (const int cell : node.cells) cited.add(cell);
    for (const int unit : step.units) cited |= geometry.set(unit);
    CellSet seen;
    for (const int cell : cited) seen |= geometry.peers(cell);
    std::vector<csp::View> reason;
    for (const int cell : cited | (seen - position.open()))
        reason.push_back(cells[static_cast<std::size_t>(cell)]);
    return reason;
}

} // namespace

void add_rule(Puzzle& puzzle, const Technique& technique) {
    if (technique.assumes_one_solution)
        throw csp::ArgumentError("sudoku::add_rule",
                                 std::string(technique.name) +
                                     " assumes that there is one solution, which the model does not state");
    const auto geometry = std::make_shared<const Geometry>(puzzle.layout());
    const BoxShape box = box_for_regions(geometry->side());
    std::vector<csp::Var> cells;
    cells.reserve(static_cast<std::size_t>(geometry->size()));
    for (int cell = 0; cell < geometry->size(); ++cell) cells.push_back(puzzle.cell(cell));
    const auto infer = [geometry, box, &technique](csp::Context& context, csp::Views scope) {
        const Position position = position_of(*geometry, box, context, scope);
        Steps found(technique, position);
        technique.find(position, found);
        if (found.all().empty()) return;
        const Step& step = found.all().front();
        const auto views = reason_of(step, position, scope);
        const auto why = [&views](csp::Reason& reason) {
            reason.kind = csp::Reason::Kind::scoped;
            reason.variables.assign(views.begin(), views.end());
        };
        for (const Candidate& gone : step.removals)
            context.remove(scope[static_cast<std::size_t>(gone.cell)], gone.value, why);
        for (const Candidate& placed : step.placements)
            context.assign(scope[static_cast<std::size_t>(placed.cell)], placed.value, why);
    };
    puzzle.model().rule(std::string(technique.title), cells, infer,
                        csp::RuleOptions{csp::Events::domain, csp::Priority::heavy});
}

} // namespace sudoku
