// The premises of the facts of a trial, from which its description, its check and its length are made.

#include <sudoku/techniques/trial.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <utility>

namespace sudoku {

/// Calls visit(fact) for each fact from which this one follows directly.
template <typename Visit>
void Trial::for_each_parent(std::size_t fact, Visit visit) const {
    const Fact& now = facts_[fact];
    const auto marks = [&](int cell, Values values) {
        for (const int value : bits_of(values & position_->values(cell))) {
            const int parent = off_at(cell, value);
            if (parent >= 0 && std::cmp_less(parent, fact)) visit(parent);
        }
    };
    const auto places = [&](int unit, int value, Places there) {
        for (const int place : bits_of(there & position_->places(unit, value)))
            marks(geometry_->cells(unit)[static_cast<std::size_t>(place)], one_bit(value));
    };
    switch (now.cause) {
    case Cause::supposed:
        break;
    case Cause::seen:
        visit(now.from);
        break;
    case Cause::last_value:
        marks(now.cell, ~one_bit(now.value));
        break;
    case Cause::last_place:
        places(now.from, now.value, ~one_bit(geometry_->place(now.from, now.cell)));
        break;
    case Cause::locked:
        places(now.from, now.value, ~now.mask);
        break;
    case Cause::naked_set:
        for (const int place : bits_of(now.mask))
            marks(geometry_->cells(now.from)[static_cast<std::size_t>(place)], ~now.set);
        break;
    case Cause::hidden_set:
        for (const int value : bits_of(now.set)) places(now.from, value, ~now.mask);
        break;
    case Cause::x_wing:
        places(now.from, now.value, ~now.mask);
        places(now.other, now.value, ~now.mask);
        break;
    case Cause::refuted:
        for (const int parent : refutations_[static_cast<std::size_t>(now.from)].facts) visit(parent);
        break;
    }
}

/// For each fact from a first one on, the set of facts on which it relies, including itself, as a row of bits: one for
/// each fact, then one for each refutation. Facts are in the order in which they were derived, so one pass suffices.
class Trial::Ancestry {
  public:
    Ancestry(const Trial& trial, std::size_t first)
        : trial_(trial),
          first_(first),
          facts_(trial.facts_.size() - first),
          words_((facts_ + trial.refutations_.size() + 63) / 64),
          bits_(words_ * facts_, 0) {
        for (std::size_t i = 0; i < facts_; ++i) {
            const auto row = bits_.begin() + static_cast<std::ptrdiff_t>(i * words_);
            set(row, i);
            trial.for_each_parent(first + i, [&](int parent) { join(row, parent); });
            const Fact& fact = trial.facts_[first + i];
            if (fact.cause == Cause::refuted) set(row, facts_ + static_cast<std::size_t>(fact.from));
        }
    }

    std::vector<int> lengths() const {
        std::vector<int> list;
        for (std::size_t i = 0; i < facts_; ++i) {
            const auto row = bits_.begin() + static_cast<std::ptrdiff_t>(i * words_);
            list.push_back(statements(row) + nested(row));
        }
        return list;
    }

    /// Returns the length of the contradiction. The last mark or place was removed although it was the only one left,
    /// so it is off and on. If links meet, all sides count.
    int of_contradiction() const {
        std::vector<int> gone;
        if (trial_.failed_cell_ >= 0) {
            for (const int value : bits_of(trial_.position_->values(trial_.failed_cell_)))
                gone.push_back(trial_.off_at(trial_.failed_cell_, value));
        } else {
            for (const int cell :
                 trial_.position_->cells(trial_.failed_unit_,
                                         trial_.position_->places(trial_.failed_unit_, trial_.failed_value_)))
                gone.push_back(trial_.off_at(cell, trial_.failed_value_));
        }
        if (trial_.links_meet_)
            return std::accumulate(gone.begin(), gone.end(), 0,
                                   [&](int sum, int fact) { return sum + length(only(fact)); });
        std::sort(gone.begin(), gone.end());
        const auto off = only(gone.back());
        gone.pop_back();
        std::vector<std::uint64_t> on(words_, 0);
        for (const int fact : gone) join(on.begin(), fact);
        auto either = on;
        for (std::size_t i = 0; i < words_; ++i) either[i] |= off[i];
        return statements(on.begin()) + 1 + statements(off.begin()) + nested(either.begin());
    }

  private:
    using Row = std::vector<std::uint64_t>::iterator;
    using ConstRow = std::vector<std::uint64_t>::const_iterator;

    static void set(Row row, std::size_t bit) {
        row[static_cast<std::ptrdiff_t>(bit / 64)] |= std::uint64_t{1} << bit % 64;
    }
    /// Adds the facts on which a fact relies.
    void join(Row row, int fact) const {
        if (std::cmp_less(fact, first_)) return;
        const auto other =
            bits_.begin() + static_cast<std::ptrdiff_t>((static_cast<std::size_t>(fact) - first_) * words_);
        for (std::ptrdiff_t i = 0; std::cmp_less(i, words_); ++i) row[i] |= other[i];
    }
    std::vector<std::uint64_t> only(int fact) const {
        std::vector<std::uint64_t> row(words_, 0);
        join(row.begin(), fact);
        return row;
    }
    bool has(ConstRow row, std::size_t bit) const {
        return (row[static_cast<std::ptrdiff_t>(bit / 64)] >> bit % 64 & 1U) != 0;
    }
    /// Returns the number of facts in a row.
    int statements(ConstRow row) const {
        int sum = 0;
        for (std::ptrdiff_t i = 0; std::cmp_less(i, words_); ++i) sum += std::popcount(row[i]);
        for (std::size_t i = 0; i < trial_.refutations_.size(); ++i) sum -= has(row, facts_ + i) ? 1 : 0;
        return sum;
    }
    /// Returns the number of statements in the refutations of a row.
    int nested(ConstRow row) const {
        int sum = 0;
        for (std::size_t i = 0; i < trial_.refutations_.size(); ++i)
            sum += has(row, facts_ + i) ? trial_.refutations_[i].length : 0;
        return sum;
    }
    int length(const std::vector<std::uint64_t>& row) const {
        return statements(row.begin()) + nested(row.begin());
    }

    const Trial& trial_;
    std::size_t first_;
    std::size_t facts_;
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
};

std::vector<int> Trial::lengths() const { return Ancestry(*this, 0).lengths(); }
int Trial::length_of_contradiction(std::size_t first) const {
    return Ancestry(*this, first).of_contradiction();
}

namespace {

void add_once(std::vector<int>& list, int item) {
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}
void add_once(std::vector<int>& list, const std::vector<int>& items) {
    for (const int item : items) add_once(list, item);
}

} // namespace

void Trial::need_contradiction(std::vector<char>& needed, Step& step) const {
    const auto need = [&](int cell, int value) {
        const int fact = off_at(cell, value);
        if (fact >= 0) needed[static_cast<std::size_t>(fact)] = 1;
    };
    if (failed_cell_ >= 0) {
        add_once(step.cells, failed_cell_);
        step.values |= position_->values(failed_cell_);
        for (const int value : bits_of(position_->values(failed_cell_))) need(failed_cell_, value);
    } else {
        add_once(step.units, failed_unit_);
        step.values |= one_bit(failed_value_);
        for (const int cell : position_->cells(failed_unit_, position_->places(failed_unit_, failed_value_)))
            need(cell, failed_value_);
    }
}

/// Cites the cells, units and values by which a fact follows from its parents.
void Trial::cite_cause(const Fact& fact, Step& step) const {
    add_once(step.cells, fact.cell);
    step.values |= one_bit(fact.value) | fact.set;
    switch (fact.cause) {
    case Cause::supposed:
    case Cause::seen:
        break;
    case Cause::last_value:
        step.values |= position_->values(fact.cell);
        break;
    case Cause::last_place:
    case Cause::hidden_set:
        add_once(step.units, fact.from);
        break;
    case Cause::x_wing:
        add_once(step.units, fact.from);
        add_once(step.units, fact.other);
        break;
    case Cause::locked:
        add_once(step.units, fact.from);
        add_once(step.cells,
                 list_of(position_->cells(fact.from, fact.mask & position_->places(fact.from, fact.value))));
        break;
    case Cause::naked_set:
        for (const int place : bits_of(fact.mask)) {
            const int cell = geometry_->cells(fact.from)[static_cast<std::size_t>(place)];
            add_once(step.cells, cell);
            step.values |= position_->values(cell);
        }
        break;
    case Cause::refuted: {
        const Refutation& inner = refutations_[static_cast<std::size_t>(fact.from)];
        add_once(step.cells, inner.cited.cells);
        add_once(step.units, inner.cited.units);
        step.values |= inner.cited.values;
        break;
    }
    }
}

/// Walks back through the facts from the last one. Facts before `floor` are only listed.
void Trial::cite_facts(std::vector<char>& needed, std::size_t floor, std::vector<int>* below,
                       Step& step) const {
    std::vector<Node> chain;
    for (std::size_t i = needed.size(); i-- > 0;) {
        if (needed[i] == 0) continue;
        if (i < floor) {
            below->push_back(static_cast<int>(i));
            continue;
        }
        const Fact& fact = facts_[i];
        if (fact.is_on || fact.cause != Cause::seen) {
            const int unit = fact.cause == Cause::last_place ? fact.from : -1;
            chain.push_back({fact.value, {fact.cell}, fact.is_on, unit, fact.cause == Cause::supposed});
        }
        cite_cause(fact, step);
        for_each_parent(i, [&](int parent) { needed[static_cast<std::size_t>(parent)] = 1; });
    }
    step.chain.insert(step.chain.end(), chain.rbegin(), chain.rend());
}

void Trial::cite_contradiction(Step& step) const {
    std::vector<char> needed(facts_.size(), 0);
    need_contradiction(needed, step);
    cite_facts(needed, 0, nullptr, step);
    step.length = length_of_contradiction() - 2;
    if (failed_cell_ >= 0)
        step.chain.push_back({0, {failed_cell_}, false, -1}); // "no candidate"
    else
        step.chain.push_back({failed_value_, {}, false, failed_unit_}); // "no place"
}

void Trial::cite_fact(int number, Step& step) const {
    std::vector<char> needed(facts_.size(), 0);
    needed[static_cast<std::size_t>(number)] = 1;
    cite_facts(needed, 0, nullptr, step);
}

} // namespace sudoku
