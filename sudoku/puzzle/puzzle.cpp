#include <sudoku/puzzle/puzzle.hpp>

#include <csp/base/text.hpp>
#include <csp/constraints/all_different/all_different.hpp>

#include <algorithm>
#include <utility>

namespace sudoku {

namespace {

void require_side(const Layout& layout, const Board& board) {
    if (board.side() == layout.side()) return;
    throw csp::ArgumentError("sudoku::Puzzle", "the board has side " + std::to_string(board.side()) +
                                                   ", expected that of the layout, " +
                                                   std::to_string(layout.side()));
}

/// Refuses rules that never fail on a full unit, because every filling would satisfy them.
void require_check(std::span<const UnitRule* const> rules) {
    if (std::any_of(rules.begin(), rules.end(), [](const UnitRule* rule) { return rule->checks_units; }))
        return;
    const std::string names = csp::list_of(rules, [](const UnitRule* rule) { return rule->name; });
    throw csp::ArgumentError("sudoku::Puzzle", "no rule of \"" + names +
                                                   "\" notices that a full unit holds a value twice; add "
                                                   "eliminate or only-choice");
}

} // namespace

Puzzle::Puzzle(Layout layout, std::span<const UnitRule* const> rules)
    : Puzzle(nullptr, std::move(layout), rules) {}

Puzzle::Puzzle(const Board& givens) : Puzzle(&givens, Layout::classic(givens.box()), {}) {}

Puzzle::Puzzle(const Board& givens, Layout layout) : Puzzle(&givens, std::move(layout), {}) {}

Puzzle::Puzzle(const Board* givens, Layout layout, std::span<const UnitRule* const> rules)
    : layout_(std::move(layout)),
      box_(givens != nullptr ? givens->box() : box_for_regions(layout_.side())) {
    if (givens != nullptr) require_side(layout_, *givens);
    for (int cell = 0; cell < layout_.size(); ++cell) {
        const int given = givens != nullptr ? (*givens)[cell] : 0;
        model_.int_var(given != 0 ? csp::range(given, given) : csp::range(1, layout_.side()),
                       layout_.cell_name(cell));
    }
    for (const Unit& unit : layout_.units()) {
        units_.push_back({unit.name, {}});
        for (const int at : unit.cells) units_.back().cells.push_back(cell(at));
    }
    post_units(rules);
}

void Puzzle::post_units(std::span<const UnitRule* const> rules) {
    if (!rules.empty()) require_check(rules);
    for (const UnitOfCells& unit : units_) {
        if (rules.empty()) model_.post(csp::all_different(unit.cells), unit.name);
        for (const UnitRule* rule : rules) {
            model_.post(csp::rule_constraint(std::string(rule->name), csp::views_of(unit.cells), rule->infer,
                                             rule->options),
                        unit.name + ", " + std::string(rule->name));
        }
    }
}

std::vector<csp::Atom> Puzzle::givens(const Board& board) const {
    std::vector<csp::Atom> atoms;
    givens(board, atoms);
    return atoms;
}

void Puzzle::givens(const Board& board, std::vector<csp::Atom>& atoms) const {
    require_side(layout_, board);
    atoms.clear();
    for (int at = 0; at < board.size(); ++at) {
        if (board[at] != 0) atoms.push_back(csp::Atom::equal(cell(at), board[at]));
    }
}

Board Puzzle::decode(const csp::Assignment& solution) const {
    Board board(box_);
    for (int at = 0; at < layout_.size(); ++at) board.set(at, solution[cell(at)]);
    return board;
}

} // namespace sudoku
