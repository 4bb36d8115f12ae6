#include <sudoku/techniques/verify.hpp>

#include <sudoku/board/symbol.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <utility>
#include <vector>

namespace sudoku {

namespace {

bool share_unit(const Layout& layout, int a, int b) {
    const auto peers = layout.peers(a);
    return std::binary_search(peers.begin(), peers.end(), b);
}

/// The small constraint problem of a step.
class Claim {
  public:
    Claim(const Layout& layout, const Candidates& before, const Step& step, const Candidate& target)
        : layout_(layout),
          before_(before),
          values_(step.values | one_bit(target.value)) {
        for (const auto* list : {&step.cells, &step.others})
            for (const int cell : *list) cite(cell);
        for (const Node& node : step.chain)
            for (const int cell : node.cells) cite(cell);
        for (const LockedSet& set : step.sets)
            for (const int cell : set.cells) cite(cell);
        for (const int cell : step.deadly.cells) cite(cell);
        for (const Candidate& key : step.deadly.keys) cite(key.cell);
        cite(target.cell);
        for (const int unit : step.units) post_unit(unit);
        for (std::size_t i = 0; i < cited_.size(); ++i)
            for (std::size_t j = i + 1; j < cited_.size(); ++j)
                if (share_unit(layout_, cited_[i], cited_[j])) post_difference(step, cited_[i], cited_[j]);
    }

    void assume(const Candidate& target, bool is_in) {
        const csp::Var cell = variable(target.cell);
        if (is_in)
            model_.post(cell == target.value);
        else
            model_.post(cell != target.value);
    }

    /// States that the cells of the pattern have neither of the two assignments that could be exchanged.
    void forbid(const DeadlyPattern& deadly) {
        for (const auto* values : {&deadly.first, &deadly.other}) {
            std::vector<csp::Constraint> differences;
            differences.reserve(deadly.cells.size());
            for (std::size_t i = 0; i < deadly.cells.size(); ++i)
                differences.push_back(variable(deadly.cells[i]) != (*values)[i]);
            model_.post(csp::disjunction(std::move(differences)));
        }
    }

    /// States that one of the marks that a grave lacks is true.
    void require_key(const DeadlyPattern& deadly) {
        std::vector<csp::Constraint> keys;
        keys.reserve(deadly.keys.size());
        for (const Candidate& key : deadly.keys) keys.push_back(variable(key.cell) == key.value);
        model_.post(csp::disjunction(std::move(keys)));
    }

    bool has_solution() const { return static_cast<bool>(csp::solve(model_)); }

  private:
    void cite(int cell) {
        if (std::find(cited_.begin(), cited_.end(), cell) == cited_.end()) cited_.push_back(cell);
    }

    /// Posts the difference of two cells that see each other. If they belong to different sets, they differ only in the
    /// values of a join; but the statements of a chain are about cells, not about sets.
    void post_difference(const Step& step, int a, int b) {
        if (!step.chain.empty()) {
            model_.post(csp::not_equal(variable(a), variable(b)));
            return;
        }
        bool is_apart = false;
        Values joined = 0;
        for (std::size_t i = 0; i < step.sets.size(); ++i) {
            for (std::size_t j = 0; j < step.sets.size(); ++j) {
                if (!holds(step.sets[i], a) || !holds(step.sets[j], b)) continue;
                is_apart |= i != j;
                if (i == j) joined = ~Values{0};
                for (const Join& join : step.joins)
                    if ((std::cmp_equal(join.from, i) && std::cmp_equal(join.to, j)) ||
                        (std::cmp_equal(join.from, j) && std::cmp_equal(join.to, i)))
                        joined |= join.values;
            }
        }
        if (!is_apart || joined == ~Values{0}) {
            model_.post(csp::not_equal(variable(a), variable(b)));
            return;
        }
        for (const int value : bits_of(joined & values_))
            model_.post(variable(a) != value || variable(b) != value);
    }
    static bool holds(const LockedSet& set, int cell) {
        return std::find(set.cells.begin(), set.cells.end(), cell) != set.cells.end();
    }

    /// Returns a variable with the cited marks of a cell, and one value that stands for all other values.
    csp::Var variable(int cell) {
        if (const auto known = variables_.find(cell); known != variables_.end()) return known->second;
        std::vector<csp::Value> domain;
        for (int value = 1; value <= layout_.side(); ++value)
            if (before_.contains(cell, value) && has_bit(values_, value)) domain.push_back(value);
        constexpr csp::Value something_else = 100;
        if ((before_.of(cell) & ~values_) != 0) domain.push_back(something_else + cell);
        return variables_.emplace(cell, model_.int_var(domain, layout_.cell_name(cell))).first->second;
    }

    void post_unit(int index) {
        const auto& cells = layout_.units()[static_cast<std::size_t>(index)].cells;
        std::vector<csp::Var> unit;
        unit.reserve(cells.size());
        for (const int cell : cells) unit.push_back(variable(cell));
        model_.post(csp::all_different(unit));
        if (std::cmp_not_equal(cells.size(), layout_.side())) return;
        for (const int value : bits_of(values_)) {
            std::vector<csp::Constraint> places;
            places.reserve(unit.size());
            for (const csp::Var cell : unit) places.push_back(cell == value);
            model_.post(csp::disjunction(std::move(places)));
        }
    }

    const Layout& layout_;
    const Candidates& before_;
    Values values_;
    csp::Model model_;
    std::map<int, csp::Var> variables_;
    std::vector<int> cited_;
};

std::string text_of(const Layout& layout, const Candidate& c) {
    return std::string(1, symbol_of_value(c.value)) + " in " + layout.cell_name(c.cell);
}

/// Returns a fault unless exchanging the values of the pattern changes no unit and no given.
std::optional<std::string> fault_of_exchange(const Layout& layout, const Board& givens,
                                             const DeadlyPattern& deadly) {
    for (std::size_t i = 0; i < deadly.cells.size(); ++i) {
        if (givens[deadly.cells[i]] != 0) return layout.cell_name(deadly.cells[i]) + " is given";
        if (deadly.first[i] == deadly.other[i]) return "the pattern exchanges nothing";
    }
    for (const Unit& unit : layout.units()) {
        std::vector<int> first;
        std::vector<int> other;
        for (std::size_t i = 0; i < deadly.cells.size(); ++i) {
            if (std::find(unit.cells.begin(), unit.cells.end(), deadly.cells[i]) == unit.cells.end())
                continue;
            first.push_back(deadly.first[i]);
            other.push_back(deadly.other[i]);
        }
        std::sort(first.begin(), first.end());
        std::sort(other.begin(), other.end());
        if (first != other) return "the exchange changes " + unit.name;
    }
    return std::nullopt;
}

/// Returns a fault unless, without these marks, every open cell would have two marks, and every value two open places
/// or none in each unit. Any solution of such a position has a twin, which takes the second mark of every cell.
std::optional<std::string> fault_of_grave(const Layout& layout, const Candidates& before,
                                          const std::vector<Candidate>& keys) {
    Candidates grave = before;
    if (keys.empty()) return "a grave without a mark that it lacks";
    for (const Candidate& key : keys) {
        if (!before.contains(key.cell, key.value)) return text_of(layout, key) + " is not a candidate";
        grave.set(key.cell, grave.of(key.cell) & ~one_bit(key.value));
    }
    for (int cell = 0; cell < before.size(); ++cell)
        if (grave.count(cell) > 2) return layout.cell_name(cell) + " has more than two candidates";
    for (const Candidate& key : keys)
        if (grave.count(key.cell) != 2) return layout.cell_name(key.cell) + " keeps one candidate";
    for (const Unit& unit : layout.units()) {
        if (std::cmp_not_equal(unit.cells.size(), layout.side())) return unit.name + " is not full";
        for (int value = 1; value <= layout.side(); ++value) {
            int places = 0;
            for (const int cell : unit.cells)
                places += grave.count(cell) == 2 && grave.contains(cell, value) ? 1 : 0;
            if (places != 0 && places != 2)
                return unit.name + " has " + std::to_string(places) + " places for " + symbol_of_value(value);
        }
    }
    return std::nullopt;
}

bool has(const std::vector<int>& list, int item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

/// Returns a fault unless these are n cells of a unit with exactly the n + 1 values that the set names.
std::optional<std::string> fault_of_set(const Layout& layout, const Candidates& before,
                                        const LockedSet& set) {
    Values values = 0;
    for (const int cell : set.cells) values |= before.of(cell);
    if (values != set.values) return "the values of a set are not the marks of its cells";
    if (std::cmp_not_equal(std::popcount(values), set.cells.size() + 1))
        return "a set does not have one value more than cells";
    for (const Unit& unit : layout.units())
        if (std::all_of(set.cells.begin(), set.cells.end(), [&](int cell) { return has(unit.cells, cell); }))
            return std::nullopt;
    return "the cells of a set share no unit";
}

/// Returns a fault unless each link by a set has two statements: that none of the set's cells has the first value, and
/// that one of them has the second. Each must name all cells of the set with its value.
std::optional<std::string> fault_of_set_links(const Layout& layout, const Candidates& before,
                                              const Step& step) {
    for (std::size_t i = 0; i < step.chain.size(); ++i) {
        const Node& node = step.chain[i];
        if (node.set < 0) continue;
        if (i == 0 || std::cmp_greater_equal(node.set, step.sets.size()))
            return "a link names a set that the step lacks";
        const LockedSet& set = step.sets[static_cast<std::size_t>(node.set)];
        if (auto fault = fault_of_set(layout, before, set)) return fault;
        const Node& previous = step.chain[i - 1];
        if (!node.is_on || previous.is_on || node.value == previous.value ||
            !has_bit(set.values, node.value) || !has_bit(set.values, previous.value))
            return "a link of a set does not lead from one of its values to another";
        for (const int cell : set.cells)
            for (const Node* end : {&previous, &node})
                if (before.contains(cell, end->value) && !has(end->cells, cell))
                    return "a link of a set omits " + text_of(layout, {cell, end->value});
    }
    return std::nullopt;
}

std::optional<std::string> fault_of_target(const Layout& layout, const Board& givens,
                                           const Candidates& before, const Step& step,
                                           const Candidate& target, bool is_placed) {
    Claim claim(layout, before, step, target);
    claim.assume(target, !is_placed);
    if (step.deadly.is_grave) {
        if (auto fault = fault_of_grave(layout, before, step.deadly.keys)) return fault;
        claim.require_key(step.deadly);
    }
    if (!step.deadly.cells.empty()) {
        if (auto fault = fault_of_exchange(layout, givens, step.deadly)) return fault;
        claim.forbid(step.deadly);
    }
    if (claim.has_solution())
        return "what the step cites does not " + std::string(is_placed ? "force " : "exclude ") +
               text_of(layout, target);
    return std::nullopt;
}

/// Returns a fault unless each lemma follows from the places of its value that the earlier lemmas leave. Removes from
/// `marks` all marks that the lemmas exclude.
std::optional<std::string> fault_of_lemmas(const Layout& layout, const Board& givens, const Step& step,
                                           Candidates* marks) {
    for (const Lemma& lemma : step.lemmas) {
        const Step alone{.technique = step.technique, .units = step.units};
        for (const int cell : lemma.cells) {
            const Candidate mark{cell, lemma.value};
            if (!marks->contains(cell, lemma.value)) return text_of(layout, mark) + " is not a candidate";
            if (auto fault = fault_of_target(layout, givens, *marks, alone, mark, true)) return fault;
        }
        for (const int cell : lemma.cells) marks->set(cell, one_bit(lemma.value));
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> fault_of_step(const Layout& layout, const Board& givens, const Candidates& before,
                                         const Step& step) {
    if (auto fault = fault_of_set_links(layout, before, step)) return fault;
    Candidates marks = before;
    if (auto fault = fault_of_lemmas(layout, givens, step, &marks)) return fault;
    Step claimed = step;
    if (!step.lemmas.empty()) claimed.values = 0; // each conclusion is checked for its value alone
    for (const bool is_placed : {true, false}) {
        for (const Candidate& target : is_placed ? step.placements : step.removals) {
            if (!before.contains(target.cell, target.value))
                return text_of(layout, target) + " is not a candidate";
            if (auto fault = fault_of_target(layout, givens, marks, claimed, target, is_placed)) return fault;
        }
    }
    return std::nullopt;
}

} // namespace sudoku
