#include <sudoku/techniques/trial.hpp>

#include <algorithm>
#include <array>
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

void Trial::fail_in_cell(int cell) { failed_cell_ = cell; }
void Trial::fail_in_unit(int unit, int value) {
    failed_unit_ = unit;
    failed_value_ = value;
}

/// Rule 1. A cell without marks, a value without a place: a contradiction.
/// Rule 2. One mark left: the cell has it. One place left in a full unit: the value goes there.
bool Trial::set_off(int cell, int value, const Fact& why) {
    Values& marks = values_[static_cast<std::size_t>(cell)];
    if (!has_bit(marks, value)) return true;
    off(cell, value) = static_cast<std::int32_t>(facts_.size());
    facts_.push_back({static_cast<std::int16_t>(cell), static_cast<std::int8_t>(value), false, why.cause,
                      why.from, why.mask, why.set});
    marks &= ~one_bit(value);
    for (const int unit : geometry_->units_of(cell))
        places_[index(unit, value)] &= ~one_bit(geometry_->place(unit, cell));
    if (marks == 0 && only_ == 0) {
        fail_in_cell(cell);
        return false;
    }
    if (std::popcount(marks) == 1 && only_ == 0) set_on(cell, lowest(marks), Cause::last_value, -1);
    for (const int unit : geometry_->units_of(cell)) {
        if (!geometry_->is_full(unit)) continue;
        const Places left = places_[index(unit, value)];
        if (left == 0) {
            fail_in_unit(unit, value);
            return false;
        }
        if (std::popcount(left) == 1)
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
    while (power == Power::subsets) {
        const std::size_t before = facts_.size();
        if (!subsets() || !singles()) return false;
        if (facts_.size() == before) break;
    }
    return true;
}

/// One round of Rules 4 to 6 over all units; it stops at the first that finds something.
bool Trial::subsets() {
    const std::size_t before = facts_.size();
    for (int unit = 0; unit < geometry_->unit_count(); ++unit) {
        if (!geometry_->is_full(unit)) continue;
        for (int value = 1; value <= position_->side(); ++value)
            if (!locked(unit, value)) return false;
    }
    if (facts_.size() > before) return true;
    for (int unit = 0; unit < geometry_->unit_count(); ++unit)
        if (!naked(unit) || (geometry_->is_full(unit) && !hidden(unit))) return false;
    return true;
}

/// Rule 4. If the places of a value in a unit all lie in another unit, it leaves the rest of that other one.
bool Trial::locked(int unit, int value) {
    const Places here = places_[index(unit, value)];
    if (std::popcount(here) < 2) return true;
    for (const Crossing& crossing : geometry_->crossings(unit)) {
        if ((here & ~crossing.here) != 0) continue;
        const Fact why{0, 0, false, Cause::locked, unit, here, one_bit(value)};
        for (const int place : bits_of(places_[index(crossing.other, value)] & ~crossing.there))
            if (!set_off(geometry_->cells(crossing.other)[static_cast<std::size_t>(place)], value, why))
                return false;
    }
    return true;
}

/// Rule 5. k cells with k values, found by growing sets from each cell on. In a unit of nine, pairs, triples and quads
/// are enough, because larger sets leave hidden ones of at most four.
bool Trial::naked(int unit) {
    const auto& cells = geometry_->cells(unit);
    std::array<int, 32> open{};
    int count = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int marks = std::popcount(values(cells[i]));
        if (marks >= 2 && marks <= 4) open[static_cast<std::size_t>(count++)] = static_cast<int>(i);
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
        const int size = std::popcount(set);
        if (size >= 2 && std::popcount(all) == size && !act(set, all)) return false;
        if (size == 4) return true;
        for (int i = from; i < count; ++i) {
            const int place = open[static_cast<std::size_t>(i)];
            const Values more = all | values(cells[static_cast<std::size_t>(place)]);
            if (std::popcount(more) > 4) continue;
            if (!self(self, i + 1, set | one_bit(place), more)) return false;
        }
        return true;
    };
    return grow(grow, 0, 0, 0);
}

/// Rule 6. k values with k places, likewise.
bool Trial::hidden(int unit) {
    const auto& cells = geometry_->cells(unit);
    std::array<int, 32> open{};
    int count = 0;
    for (int value = 1; value <= position_->side(); ++value) {
        const int spots = std::popcount(places_[index(unit, value)]);
        if (spots >= 2 && spots <= 4) open[static_cast<std::size_t>(count++)] = value;
    }
    const auto grow = [&](const auto& self, int from, Values set, Places all) -> bool {
        const int size = std::popcount(set);
        if (size >= 2 && std::popcount(all) == size) {
            const Fact why{0, 0, false, Cause::hidden_set, unit, all, set};
            for (const int place : bits_of(all)) {
                const int cell = cells[static_cast<std::size_t>(place)];
                for (const int value : bits_of(values(cell) & ~set))
                    if (!set_off(cell, value, why)) return false;
            }
        }
        if (size == 4) return true;
        for (int i = from; i < count; ++i) {
            const int value = open[static_cast<std::size_t>(i)];
            const Places more = all | places_[index(unit, value)];
            if (std::popcount(more) > 4) continue;
            if (!self(self, i + 1, set | one_bit(value), more)) return false;
        }
        return true;
    };
    return grow(grow, 0, 0, 0);
}

/// A mark whose supposition fails is removed. The reason is the facts of this trial that the failure rests on.
bool Trial::refute(const Candidate& what, Power power, bool& removed) {
    const std::size_t before = mark();
    suppose(what, true);
    if (propagate(power)) {
        undo_to(before);
        return true;
    }
    Refutation refutation{before, {}, {}};
    std::vector<char> needed(facts_.size(), 0);
    need_contradiction(needed, refutation.cited);
    cite_facts(needed, before, &refutation.facts, refutation.cited);
    undo_to(before);
    refutation.cited.chain.clear(); // described as one statement
    const auto number = static_cast<int>(refutations_.size());
    refutations_.push_back(std::move(refutation));
    removed = true;
    return set_off(what.cell, what.value, {0, 0, false, Cause::refuted, number, 0, 0}) && propagate(power);
}

bool Trial::propagate_nested(Power power) {
    if (!propagate(power)) return false;
    for (bool removed = true; removed;) {
        removed = false;
        for (const int few : {2, position_->side()}) {
            for (const int cell : position_->open()) {
                if (std::popcount(values(cell)) > few || is_decided(cell)) continue;
                for (const int value : bits_of(values(cell))) {
                    if (!has_bit(values(cell), value) || is_decided(cell)) continue;
                    if (!refute({cell, value}, power, removed)) return false;
                }
            }
            if (removed) break;
        }
    }
    return true;
}

// What a fact rests on ------------------------------------------------------------------------------------------

void Trial::need_marks(int cell, Values values, std::size_t before, std::vector<char>& needed) const {
    for (const int value : bits_of(values & position_->values(cell))) {
        const int fact = off_at(cell, value);
        if (fact >= 0 && std::cmp_less(fact, before)) needed[static_cast<std::size_t>(fact)] = 1;
    }
}

void Trial::need_places(int unit, int value, Places places, std::size_t before,
                        std::vector<char>& needed) const {
    for (const int place : bits_of(places & position_->places(unit, value)))
        need_marks(geometry_->cells(unit)[static_cast<std::size_t>(place)], one_bit(value), before, needed);
}

namespace {

void add_once(std::vector<int>& list, int item) {
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

} // namespace

void Trial::need_contradiction(std::vector<char>& needed, Step& step) const {
    if (failed_cell_ >= 0) {
        add_once(step.cells, failed_cell_);
        step.values |= position_->values(failed_cell_);
        need_marks(failed_cell_, position_->all_values(), facts_.size(), needed);
    } else {
        add_once(step.units, failed_unit_);
        step.values |= one_bit(failed_value_);
        need_places(failed_unit_, failed_value_, ~Places{0}, facts_.size(), needed);
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
        add_once(step.cells, fact.cell);
        step.values |= one_bit(fact.value);
        if (fact.is_on) {
            const int unit = fact.cause == Cause::last_place ? fact.from : -1;
            chain.push_back({fact.value, {fact.cell}, true, unit, fact.cause == Cause::supposed});
        } else if (fact.cause != Cause::seen) {
            chain.push_back({fact.value, {fact.cell}, false, -1, fact.cause == Cause::supposed});
        }
        switch (fact.cause) {
        case Cause::supposed:
            break;
        case Cause::seen:
            needed[static_cast<std::size_t>(fact.from)] = 1;
            break;
        case Cause::last_value:
            step.values |= position_->values(fact.cell);
            need_marks(fact.cell, ~one_bit(fact.value), i, needed);
            break;
        case Cause::last_place:
            add_once(step.units, fact.from);
            need_places(fact.from, fact.value, ~one_bit(geometry_->place(fact.from, fact.cell)), i, needed);
            break;
        case Cause::locked:
            add_once(step.units, fact.from);
            for (const int place : bits_of(fact.mask & position_->places(fact.from, fact.value)))
                add_once(step.cells, geometry_->cells(fact.from)[static_cast<std::size_t>(place)]);
            need_places(fact.from, fact.value, ~fact.mask, i, needed);
            break;
        case Cause::naked_set:
            step.values |= fact.set;
            for (const int place : bits_of(fact.mask)) {
                const int cell = geometry_->cells(fact.from)[static_cast<std::size_t>(place)];
                add_once(step.cells, cell);
                step.values |= position_->values(cell);
                need_marks(cell, ~fact.set, i, needed);
            }
            break;
        case Cause::hidden_set:
            step.values |= fact.set;
            add_once(step.units, fact.from);
            for (const int value : bits_of(fact.set)) need_places(fact.from, value, ~fact.mask, i, needed);
            break;
        case Cause::refuted: {
            const Refutation& inner = refutations_[static_cast<std::size_t>(fact.from)];
            for (const int cell : inner.cited.cells) add_once(step.cells, cell);
            for (const int unit : inner.cited.units) add_once(step.units, unit);
            step.values |= inner.cited.values;
            for (const int outer : inner.facts) needed[static_cast<std::size_t>(outer)] = 1;
            break;
        }
        }
    }
    step.chain.insert(step.chain.end(), chain.rbegin(), chain.rend());
}

void Trial::cite_contradiction(Step& step) const {
    std::vector<char> needed(facts_.size(), 0);
    need_contradiction(needed, step);
    cite_facts(needed, 0, nullptr, step);
    step.length = static_cast<int>(step.chain.size());
    if (failed_cell_ >= 0)
        step.chain.push_back({0, {failed_cell_}, false, -1}); // "no candidate"
    else
        step.chain.push_back({failed_value_, {}, false, failed_unit_}); // "no place"
}

void Trial::cite_removal(const Candidate& gone, Step& step) const {
    std::vector<char> needed(facts_.size(), 0);
    needed[static_cast<std::size_t>(off_at(gone.cell, gone.value))] = 1;
    cite_facts(needed, 0, nullptr, step);
    step.length = static_cast<int>(step.chain.size());
}

} // namespace sudoku
