#include <sudoku/techniques/trial.hpp>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace sudoku {

Trial::Trial(const Position& position, int only_value)
    : position_(&position),
      geometry_(&position.geometry()),
      stride_(static_cast<std::size_t>(position.side()) + 1),
      only_(only_value),
      on_(static_cast<std::size_t>(position.size()), -1),
      off_(static_cast<std::size_t>(position.size()) * 32, -1) {
    for (int cell = 0; cell < position.size(); ++cell) values_.push_back(position.values(cell));
    places_.resize(static_cast<std::size_t>(geometry_->unit_count()) * stride_);
    for (int unit = 0; unit < geometry_->unit_count(); ++unit)
        for (int value = 1; value <= position.side(); ++value)
            places_[index(unit, value)] = position.places(unit, value);
    linked_values_ = values_;
    linked_places_ = places_;
}

void Trial::undo_to(std::size_t mark) {
    while (facts_.size() > mark) {
        const Fact& fact = facts_.back();
        const auto cell = static_cast<std::size_t>(fact.cell);
        if (fact.is_on) {
            on_[cell] = -1;
        } else {
            off(fact.cell, fact.value) = -1;
            values_[cell] |= one_bit(fact.value);
            for (const int unit : geometry_->units_of(fact.cell))
                places_[index(unit, fact.value)] |= one_bit(geometry_->place(unit, fact.cell));
        }
        facts_.pop_back();
    }
    while (!refutations_.empty() && refutations_.back().mark >= mark) refutations_.pop_back();
    head_ = std::min(head_, mark);
    failed_cell_ = failed_unit_ = -1;
}

void Trial::suppose(const Candidate& what, bool is_on) {
    if (is_on)
        set_on(what.cell, what.value, Cause::supposed, -1);
    else
        (void)set_off(what.cell, what.value, {0, 0, false, Cause::supposed, -1, 0, 0});
}

void Trial::set_on(int cell, int value, Cause cause, int from) {
    auto& known = on_[static_cast<std::size_t>(cell)];
    if (known >= 0) return; // another value: a unit that has no other place for one of them will fail
    known = static_cast<std::int32_t>(facts_.size());
    facts_.push_back(
        {static_cast<std::int16_t>(cell), static_cast<std::int8_t>(value), true, cause, from, 0, 0});
}

/// Rule 1. A cell without marks, a value without a place: a contradiction.
/// Rule 2. One mark left: the cell takes it. One place left in a full unit: the value goes there. Links allow only the
/// second of two.
bool Trial::set_off(int cell, int value, const Fact& why) {
    Values& marks = values_[static_cast<std::size_t>(cell)];
    if (!has_bit(marks, value)) return true;
    off(cell, value) = static_cast<std::int32_t>(facts_.size());
    Fact& fact = facts_.emplace_back(why);
    fact.cell = static_cast<std::int16_t>(cell);
    fact.value = static_cast<std::int8_t>(value);
    marks &= ~one_bit(value);
    for (const int unit : geometry_->units_of(cell))
        places_[index(unit, value)] &= ~one_bit(geometry_->place(unit, cell));
    const auto is_link = [this](std::uint32_t alternatives) { return !is_linked_ || has_two(alternatives); };
    if (only_ == 0) {
        const bool has_link = is_link(linked_values_[static_cast<std::size_t>(cell)]);
        if (marks == 0 && (has_link || links_meet_)) {
            failed_cell_ = cell;
            return false;
        }
        if (has_link && has_one(marks)) set_on(cell, lowest(marks), Cause::last_value, -1);
    }
    for (const int unit : geometry_->units_of(cell)) {
        if (!geometry_->is_full(unit)) continue;
        const Places left = places_[index(unit, value)];
        const bool has_link = is_link(linked_places_[index(unit, value)]);
        if (left == 0 && (has_link || links_meet_)) {
            failed_unit_ = unit;
            failed_value_ = value;
            return false;
        }
        if (has_link && has_one(left))
            set_on(geometry_->cells(unit)[static_cast<std::size_t>(lowest(left))], value, Cause::last_place,
                   unit);
    }
    return true;
}

/// Rule 3. If a value is in a cell, no other value is in that cell, and the value is in no cell that sees it.
bool Trial::expand(std::size_t fact) {
    const Fact now = facts_[fact];
    if (!now.is_on) return true;
    const Fact why{0, 0, false, Cause::seen, static_cast<int>(fact), 0, 0};
    for (const int other : bits_of(only_ == 0 ? values(now.cell) & ~one_bit(now.value) : 0))
        if (!set_off(now.cell, other, why)) return false;
    for (const int unit : geometry_->units_of(now.cell)) {
        const Places others = places_[index(unit, now.value)] & ~one_bit(geometry_->place(unit, now.cell));
        for (const int place : bits_of(others))
            if (!set_off(geometry_->cells(unit)[static_cast<std::size_t>(place)], now.value, why))
                return false;
    }
    return true;
}

bool Trial::singles() {
    while (head_ < facts_.size())
        if (!expand(head_++)) return false;
    return true;
}

bool Trial::propagate(Power power) {
    if (!singles()) return false;
    while (power != Power::singles) {
        const std::size_t before = facts_.size();
        if (!(power == Power::subsets ? subsets() : pairs())) return false;
        if (facts_.size() == before && power > Power::pairs && !refute_marks(power)) return false;
        if (facts_.size() == before) break;
        if (!singles()) return false;
    }
    return true;
}

/// Runs one round of Rules 4 to 6 over all units; stops at the first that finds something.
bool Trial::subsets() {
    constexpr int most = 4; // in a unit of nine, larger sets leave hidden or naked ones of at most four
    const std::size_t before = facts_.size();
    if (!locked()) return false;
    if (facts_.size() > before) return true;
    for (int unit = 0; unit < geometry_->unit_count(); ++unit)
        if (!naked(unit, most) || !hidden(unit, most)) return false;
    return true;
}

/// Runs Rules 4 to 7, restricted to pairs, until one of them finds something.
bool Trial::pairs() {
    const std::size_t before = facts_.size();
    if (!locked()) return false;
    for (int unit = 0; facts_.size() == before && unit < geometry_->unit_count(); ++unit)
        if (!hidden(unit, 2)) return false;
    for (int unit = 0; facts_.size() == before && unit < geometry_->unit_count(); ++unit)
        if (!naked(unit, 2)) return false;
    for (int value = 1; facts_.size() == before && value <= position_->side(); ++value)
        if (!x_wing(value, UnitKind::row, UnitKind::column) ||
            !x_wing(value, UnitKind::column, UnitKind::row))
            return false;
    return true;
}

bool Trial::set_off_in(int unit, Places places, int value, const Fact& why) {
    for (const int place : bits_of(places))
        if (!set_off(geometry_->cells(unit)[static_cast<std::size_t>(place)], value, why)) return false;
    return true;
}

bool Trial::locked() {
    for (int unit = 0; unit < geometry_->unit_count(); ++unit)
        for (int value = 1; geometry_->is_full(unit) && value <= position_->side(); ++value)
            if (!locked(unit, value)) return false;
    return true;
}

/// Rule 4. If the places of a value in a unit all lie in another unit, it is removed from the rest of that other unit.
bool Trial::locked(int unit, int value) {
    const Places here = places_[index(unit, value)];
    if (here == 0 || has_one(here)) return true;
    for (const Crossing& crossing : geometry_->crossings(unit)) {
        if ((here & ~crossing.here) != 0) continue;
        const Fact why{0, 0, false, Cause::locked, unit, here, one_bit(value)};
        if (!set_off_in(crossing.other, places_[index(crossing.other, value)] & ~crossing.there, value, why))
            return false;
    }
    return true;
}

/// Rule 5. k cells with k values, found by growing sets from each cell on.
bool Trial::naked(int unit, int most) {
    const auto& cells = geometry_->cells(unit);
    std::array<int, 32> open{};
    int count = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int marks = count_of(values(cells[i]));
        if (marks >= 2 && marks <= most) open[static_cast<std::size_t>(count++)] = static_cast<int>(i);
    }
    const auto act = [&](Places set, Values all) {
        const Fact why{0, 0, false, Cause::naked_set, unit, set, all};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (has_bit(set, static_cast<int>(i))) continue;
            for (const int value : bits_of(values(cells[i]) & all))
                if (!set_off(cells[i], value, why)) return false;
        }
        return true;
    };
    const auto grow = [&](const auto& self, int from, Places set, Values all) -> bool {
        const int size = count_of(set);
        if (size >= 2 && count_of(all) == size && !act(set, all)) return false;
        if (size == most) return true;
        for (int i = from; i < count; ++i) {
            const int place = open[static_cast<std::size_t>(i)];
            const Values more = all | values(cells[static_cast<std::size_t>(place)]);
            if (count_of(more) > most) continue;
            if (!self(self, i + 1, set | one_bit(place), more)) return false;
        }
        return true;
    };
    return grow(grow, 0, 0, 0);
}

/// Rule 6. k values with k places in a full unit, likewise.
bool Trial::hidden(int unit, int most) {
    if (!geometry_->is_full(unit)) return true;
    const auto& cells = geometry_->cells(unit);
    std::array<int, 32> open{};
    int count = 0;
    for (int value = 1; value <= position_->side(); ++value) {
        const int spots = count_of(places_[index(unit, value)]);
        if (spots >= 2 && spots <= most) open[static_cast<std::size_t>(count++)] = value;
    }
    const auto grow = [&](const auto& self, int from, Values set, Places all) -> bool {
        const int size = count_of(set);
        if (size >= 2 && count_of(all) == size) {
            const Fact why{0, 0, false, Cause::hidden_set, unit, all, set};
            for (const int place : bits_of(all)) {
                const int cell = cells[static_cast<std::size_t>(place)];
                for (const int value : bits_of(values(cell) & ~set))
                    if (!set_off(cell, value, why)) return false;
            }
        }
        if (size == most) return true;
        for (int i = from; i < count; ++i) {
            const int value = open[static_cast<std::size_t>(i)];
            const Places more = all | places_[index(unit, value)];
            if (count_of(more) > most) continue;
            if (!self(self, i + 1, set | one_bit(value), more)) return false;
        }
        return true;
    };
    return grow(grow, 0, 0, 0);
}

/// Rule 7. If a value has the same two places in two rows, it is removed from the rest of both columns, and likewise
/// with rows and columns exchanged. Row i meets column j at place j.
bool Trial::x_wing(int value, UnitKind lines, UnitKind covers) {
    const auto& bases = geometry_->units(lines);
    const auto& crossing = geometry_->units(covers);
    if (std::cmp_not_equal(bases.size(), position_->side()) || crossing.size() != bases.size()) return true;
    for (std::size_t a = 0; a < bases.size(); ++a) {
        const Places places = places_[index(bases[a], value)];
        if (!has_two(places)) continue;
        for (std::size_t b = a + 1; b < bases.size(); ++b) {
            if (places_[index(bases[b], value)] != places) continue;
            const Fact why{0, 0, false, Cause::x_wing, bases[a], places, one_bit(value), bases[b]};
            const Places both = one_bit(static_cast<int>(a)) | one_bit(static_cast<int>(b));
            for (const int cover : bits_of(places)) {
                const int unit = crossing[static_cast<std::size_t>(cover)];
                if (!set_off_in(unit, places_[index(unit, value)] & ~both, value, why)) return false;
            }
        }
    }
    return true;
}

/// Makes a trial of a mark within this one, and undoes it. If it fails, its reason is the facts that the failure rests
/// on.
std::optional<Trial::Refutation> Trial::refutation_of(const Candidate& what) {
    const std::size_t before = mark();
    suppose(what, true);
    if (singles()) {
        undo_to(before);
        return std::nullopt;
    }
    Refutation refutation{before, {}, {}, 0};
    refutation.length = length_of_contradiction(before);
    std::vector<char> needed(facts_.size(), 0);
    need_contradiction(needed, refutation.cited);
    cite_facts(needed, before, &refutation.facts, refutation.cited);
    undo_to(before);
    refutation.cited.chain.clear(); // described as one statement
    return refutation;
}

/// Rule 8. A mark whose supposition fails is false.
bool Trial::remove_refuted(const Candidate& what, Refutation refutation) {
    const auto number = static_cast<int>(refutations_.size());
    refutations_.push_back(std::move(refutation));
    return set_off(what.cell, what.value, {0, 0, false, Cause::refuted, number, 0, 0});
}

/// Runs one round of Rule 8: all open marks are tried on the same state.
bool Trial::refute_marks(Power power) {
    if (power != Power::nets) {
        linked_values_ = values_;
        linked_places_ = places_;
        is_linked_ = true;
        links_meet_ = power == Power::forcing_chains;
    }
    std::vector<std::pair<Candidate, Refutation>> refuted;
    for (const int cell : position_->open()) {
        if (is_decided(cell)) continue;
        for (const int value : bits_of(values(cell)))
            if (auto refutation = refutation_of({cell, value}))
                refuted.emplace_back(Candidate{cell, value}, std::move(*refutation));
    }
    is_linked_ = links_meet_ = false;
    for (auto& [mark, refutation] : refuted)
        if (!remove_refuted(mark, std::move(refutation))) return false;
    return true;
}

bool Trial::propagate_nested() {
    if (!singles()) return false;
    for (bool removed = true; removed;) {
        removed = false;
        for (const int few : {2, position_->side()}) {
            for (const int cell : position_->open()) {
                if (count_of(values(cell)) > few || is_decided(cell)) continue;
                for (const int value : bits_of(values(cell))) {
                    if (!has_bit(values(cell), value) || is_decided(cell)) continue;
                    auto refutation = refutation_of({cell, value});
                    if (!refutation) continue;
                    removed = true;
                    if (!remove_refuted({cell, value}, std::move(*refutation)) || !singles()) return false;
                }
            }
            if (removed) break;
        }
    }
    return true;
}

// The premises of the facts of a trial: the part of a trial that is described, checked and measured.

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

/// For each fact from a first one on, the set of facts that it rests on, including itself, as a row of bits: one for
/// each fact, then one for each refutation. Facts are in the order in which they follow, so one pass is enough.
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

    /// The last mark or place was removed although it was the only one left: it is off, and it is on. If links meet,
    /// all sides count.
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
    /// Adds the facts that a fact rests on.
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
    /// The number of facts in a row.
    int statements(ConstRow row) const {
        int sum = 0;
        for (std::ptrdiff_t i = 0; std::cmp_less(i, words_); ++i) sum += std::popcount(row[i]);
        for (std::size_t i = 0; i < trial_.refutations_.size(); ++i) sum -= has(row, facts_ + i) ? 1 : 0;
        return sum;
    }
    /// The number of statements in the refutations of a row.
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

/// Walks back through the facts from the last. Those before `floor` are only listed.
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
