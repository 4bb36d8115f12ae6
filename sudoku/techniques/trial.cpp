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
    if (known >= 0) return; // a second value: a unit without a place for one of them fails
    known = static_cast<std::int32_t>(facts_.size());
    facts_.push_back(
        {static_cast<std::int16_t>(cell), static_cast<std::int8_t>(value), true, cause, from, 0, 0});
}

/// Rule 1. A cell without marks, or a value without a place in a full unit, is a contradiction.
/// Rule 2. If a cell has one mark left, it takes this value. If a value has one place left in a full unit, it goes
/// there. Links allow only the second of two.
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

/// Runs one round of rules 4 to 6 over all units. Stops at the first unit with a conclusion.
bool Trial::subsets() {
    constexpr int most = 4; // in a unit of nine, a larger set has a complementary one of at most four
    const std::size_t before = facts_.size();
    if (!locked()) return false;
    if (facts_.size() > before) return true;
    for (int unit = 0; unit < geometry_->unit_count(); ++unit)
        if (!naked(unit, most) || !hidden(unit, most)) return false;
    return true;
}

/// Runs rules 4 to 7, restricted to pairs, until one of them draws a conclusion.
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

/// Rule 4. If the places of a value in a unit all lie in a second unit, it is removed from the rest of the second unit.
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

/// Rule 6. k values with k places in a full unit, found in the same way.
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

/// Makes a trial of a mark within this trial, and undoes it. If the trial fails, its reason is the facts on which the
/// failure relies.
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

/// Runs one round of rule 8: all open marks are tried on the same state.
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

} // namespace sudoku
