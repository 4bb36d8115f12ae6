#include <sudoku/techniques/rulebook.hpp>

#include <sudoku/techniques/catalogue.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/comparison/comparison.hpp>

#include <algorithm>
#include <utility>

namespace sudoku {

namespace {

constexpr std::size_t nth(int number) { return static_cast<std::size_t>(number); }

Variant without_givens(const Variant& variant) {
    Variant empty = variant;
    empty.givens = Board(variant.givens.box());
    empty.marks.clear();
    return empty;
}

bool has_repeat(std::vector<int> cells) {
    std::sort(cells.begin(), cells.end());
    return std::adjacent_find(cells.begin(), cells.end()) != cells.end();
}

bool is_within(const std::vector<int>& cells, const Unit& unit) {
    return std::all_of(cells.begin(), cells.end(), [&](int cell) {
        return std::find(unit.cells.begin(), unit.cells.end(), cell) != unit.cells.end();
    });
}

/// Returns the cells of a constraint, ascending. Variable i of the model is cell i.
std::vector<int> cells_of(const csp::Constraint& constraint) {
    std::vector<int> cells;
    for (const csp::View& view : constraint->scope())
        cells.push_back(static_cast<int>(view.variable().index));
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

/// Collects the pairs of cells that a constraint relates. Fails if it is not a conjunction of such relations.
class PairCollector {
  public:
    PairCollector(const Geometry& geometry, const csp::Model& model)
        : geometry_(geometry),
          values_(std::vector<csp::Value>(model.variable_count(), 1), model.number()) {}

    bool add(const csp::Constraint& constraint) {
        const std::vector<int> cells = cells_of(constraint);
        if (cells.size() == 2) {
            relate(constraint, cells[0], cells[1]);
            return true;
        }
        const std::vector<csp::Constraint> parts = constraint->conjuncts();
        return cells.size() > 2 && !parts.empty() &&
               std::all_of(parts.begin(), parts.end(), [this](const auto& part) { return add(part); });
    }

    /// Returns the pairs, each in both orders.
    std::vector<CellPair> pairs() && { return std::move(pairs_); }

  private:
    void relate(const csp::Constraint& constraint, int a, int b) {
        CellPair& forth = pair(a, b);
        for (int x = 1; x <= geometry_.side(); ++x)
            for (const int y : bits_of(forth.partners[static_cast<std::size_t>(x)])) {
                values_.set(csp::Var(static_cast<std::uint32_t>(a)), x);
                values_.set(csp::Var(static_cast<std::uint32_t>(b)), y);
                if (!constraint->check(values_)) forth.partners[static_cast<std::size_t>(x)] &= ~one_bit(y);
            }
        CellPair& back = *(&forth + 1);
        for (int y = 1; y <= geometry_.side(); ++y) {
            Values& partners = back.partners[static_cast<std::size_t>(y)];
            partners = 0;
            for (int x = 1; x <= geometry_.side(); ++x)
                if (has_bit(forth.partners[static_cast<std::size_t>(x)], y)) partners |= one_bit(x);
        }
    }

    /// Returns the pair, which is followed by the same pair in reverse order.
    CellPair& pair(int a, int b) {
        const auto known = std::find_if(pairs_.begin(), pairs_.end(),
                                        [&](const CellPair& p) { return p.cell == a && p.other == b; });
        if (known != pairs_.end()) return *known;
        CellPair made{.cell = a, .other = b};
        const Values all = one_bit(geometry_.side() + 1) - 2;
        for (int x = 1; x <= geometry_.side(); ++x)
            made.partners[static_cast<std::size_t>(x)] = geometry_.sees(a, b) ? all & ~one_bit(x) : all;
        pairs_.push_back(made);
        pairs_.push_back({.cell = b, .other = a});
        return pairs_[pairs_.size() - 2];
    }

    const Geometry& geometry_;
    csp::Assignment values_;
    std::vector<CellPair> pairs_;
};

} // namespace

Layout layout_for_techniques(const Variant& variant, CellNaming naming) {
    const Layout layout = layout_of(variant);
    std::vector<Unit> all = layout.units();
    std::vector<Unit> more;
    for (const Restriction& restriction : variant.restrictions) {
        if (restriction.kind->units == nullptr) continue;
        for (Unit& unit : restriction.kind->units(restriction, variant)) {
            const auto contains = [&](const Unit& other) { return is_within(unit.cells, other); };
            if (has_repeat(unit.cells) || std::cmp_greater(unit.cells.size(), variant.side()) ||
                std::any_of(all.begin(), all.end(), contains))
                continue;
            if (restriction.kind->cells != Cells::board)
                unit.name = name_of(restriction, variant.side(), naming);
            all.push_back(unit);
            more.push_back(std::move(unit));
        }
    }
    return layout.with(std::move(more));
}

RuleEntry joined(const Variant& variant, const VariantModel& stated, const Geometry& geometry,
                 const std::vector<int>& restrictions, const std::vector<int>& units) {
    const Layout& layout = stated.layout();
    RuleEntry joint;
    // A cell that cancels out of its constraint, such as the circle of an arrow that runs through it, keeps a variable
    // that the joint model does not have.
    std::vector<csp::Var> all;
    all.reserve(nth(variant.size()));
    for (int cell = 0; cell < variant.size(); ++cell)
        all.emplace_back(static_cast<std::uint32_t>(variant.size() + cell));
    const auto add = [&](const std::vector<int>& cells) {
        for (const int cell : cells) {
            if (std::find(joint.cells.begin(), joint.cells.end(), cell) != joint.cells.end()) continue;
            all[nth(cell)] = joint.model.int_var(csp::range(1, variant.side()), layout.cell_name(cell));
            joint.cells.push_back(cell);
        }
    };
    for (const int number : restrictions)
        add(cells_of(stated.model().constraint(stated.constraint_of(nth(number)))));
    const std::vector<int> restricted = joint.cells;
    for (const int unit : units) add(geometry.cells(unit));
    const Grid grid(variant, layout, all);
    for (const int number : restrictions) {
        const Restriction& restriction = variant.restrictions[nth(number)];
        joint.model.post(restriction.kind->constraint(restriction, grid));
    }
    for (std::size_t i = 0; i < restricted.size(); ++i)
        for (std::size_t j = i + 1; j < restricted.size(); ++j)
            if (geometry.sees(restricted[i], restricted[j]))
                joint.model.post(csp::not_equal(all[nth(restricted[i])], all[nth(restricted[j])]));
    for (const int unit : units) joint.model.post(csp::all_different(grid[geometry.cells(unit)]));
    return joint;
}

Rulebook::Rulebook(const Variant& of, const Geometry& geometry, CellNaming naming)
    : variant(of),
      stated(without_givens(of), Givens::fixed, naming, csp::consistency::domain) {
    for (std::size_t i = 0; i < variant.restrictions.size(); ++i) {
        const Restriction& restriction = variant.restrictions[i];
        const RestrictionKind& kind = *restriction.kind;
        const std::uint32_t number = stated.constraint_of(i);
        RuleEntry entry{.name = stated.model().constraint_name(number)};
        const csp::Constraint& constraint = stated.model().constraint(number);
        entry.cells = cells_of(constraint);
        const bool is_all_units = kind.units != nullptr && !kind.demands_more;
        if (!is_all_units && !entry.cells.empty()) {
            entry.technique = kind.technique != nullptr ? kind.technique : &techniques::one_restriction;
            if (kind.cells != Cells::board)
                entry.model = joined(variant, stated, geometry, {static_cast<int>(i)}, {}).model;
            if (kind.sum != nullptr && !has_repeat(restriction.cells)) entry.sum = kind.sum(restriction);
            PairCollector collector(geometry, stated.model());
            if (collector.add(constraint)) entry.pairs = std::move(collector).pairs();
        }
        entries.push_back(std::move(entry));
    }
    sums = sums_of_rest(geometry, entries);
}

Geometry::Geometry(const Variant& variant, CellNaming naming)
    : Geometry(layout_for_techniques(variant, naming)) {
    rulebook_ = std::make_shared<const Rulebook>(variant, *this, naming);
}

} // namespace sudoku
