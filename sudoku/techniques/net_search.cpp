#include <sudoku/techniques/net_search.hpp>

#include <limits>
#include <utility>

namespace sudoku::techniques {

std::vector<Alternatives> cells_as_alternatives(const Position& position, int least) {
    std::vector<Alternatives> all;
    for (const int cell : position.open()) {
        if (position.count(cell) < least) continue;
        Alternatives& marks = all.emplace_back();
        for (const int value : bits_of(position.values(cell))) marks.marks.push_back({cell, value});
    }
    return all;
}

std::vector<Alternatives> places_as_alternatives(const Position& position, int least) {
    const Geometry& geometry = position.geometry();
    std::vector<Alternatives> all;
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        if (!geometry.is_full(unit)) continue;
        for (int value = 1; value <= position.side(); ++value) {
            const Places there = position.places(unit, value);
            if (count_of(there) < least) continue;
            Alternatives& places = all.emplace_back(Alternatives{{}, unit});
            for (const int cell : position.cells(unit, there)) places.marks.push_back({cell, value});
        }
    }
    return all;
}

void cite(const Alternatives& alternatives, Step& step) {
    for (const Candidate& mark : alternatives.marks) step.values |= one_bit(mark.value);
    if (alternatives.unit >= 0)
        step.units.push_back(alternatives.unit);
    else
        step.cells.push_back(alternatives.marks.front().cell);
}

namespace {

/// A mark that is supposed to be on, or off.
struct Start {
    Candidate mark;
    bool is_on = true;
};

class NetSearch {
  public:
    NetSearch(const Position& position, Steps& found, Power power, bool is_thorough)
        : position_(position),
          found_(found),
          power_(power),
          is_thorough_(is_thorough),
          trial_(position),
          outcomes_(static_cast<std::size_t>(position.size()) * 64) {}

    void run() {
        for (const int cell : position_.open()) {
            for (const int value : bits_of(position_.values(cell))) {
                if (found_.must_stop()) return;
                try_start({{cell, value}, true});
                if (is_thorough_) try_start({{cell, value}, false});
            }
        }
        if (is_thorough_ || best_.removals.empty()) compare_all();
        if (!best_.removals.empty()) found_.add(std::move(best_));
    }

  private:
    /// The consequences of a start, and their lengths; 0: it does not follow.
    struct Outcome {
        bool is_known = false;
        bool fails = false;
        std::vector<Values> left;      ///< by cell
        std::vector<std::int16_t> off; ///< by cell * 32 + value
        std::vector<std::int16_t> on;  ///< by cell; the value is the one that is left
    };
    /// A conclusion that follows from each of several starts: a mark is off, or on.
    struct Conclusion {
        std::vector<Start> starts;
        const Alternatives* alternatives = nullptr; ///< null: a mark and its contrary
        Candidate mark{};
        bool is_on = false;
    };

    Outcome& outcome(const Start& start) {
        return outcomes_[static_cast<std::size_t>(start.mark.cell) * 64 +
                         static_cast<std::size_t>(start.mark.value) * 2 + (start.is_on ? 1 : 0)];
    }

    /// Rule 1. A supposition that fails is false.
    void try_start(const Start& start) {
        trial_.suppose(start.mark, start.is_on);
        if (trial_.propagate(power_)) {
            if (is_thorough_) record(outcome(start));
        } else {
            outcome(start).is_known = outcome(start).fails = true;
            const int length = trial_.length_of_contradiction() - 2;
            if (length < shortest_) {
                shortest_ = length;
                best_ = Step{};
                trial_.cite_contradiction(best_);
                best_.removals = removals_of({start.mark, !start.is_on});
            }
        }
        trial_.undo_to(0);
    }

    void record(Outcome& outcome) {
        const std::vector<int> lengths = trial_.lengths();
        outcome.is_known = true;
        outcome.off.assign(static_cast<std::size_t>(position_.size()) * 32, 0);
        outcome.on.assign(static_cast<std::size_t>(position_.size()), 0);
        for (int cell = 0; cell < position_.size(); ++cell) outcome.left.push_back(trial_.values(cell));
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            const Trial::Fact& fact = trial_.fact(static_cast<int>(i));
            const auto cell = static_cast<std::size_t>(fact.cell);
            (fact.is_on ? outcome.on[cell] : outcome.off[cell * 32 + static_cast<std::size_t>(fact.value)]) =
                static_cast<std::int16_t>(lengths[i]);
        }
    }

    const Outcome& known_outcome(const Start& start) {
        Outcome& known = outcome(start);
        if (known.is_known) return known;
        trial_.suppose(start.mark, start.is_on);
        (void)trial_.propagate(power_);
        record(known);
        trial_.undo_to(0);
        return known;
    }

    /// Rule 2. One of the marks of a cell is true, one of the places of a value in a unit, and a mark or its contrary.
    /// A conclusion that follows from all of them holds.
    void compare_all() {
        std::vector<Alternatives> all = cells_as_alternatives(position_, 2);
        auto more = places_as_alternatives(position_, 2);
        all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
        for (const Alternatives& alternatives : all) {
            std::vector<Start> starts;
            for (const Candidate& mark : alternatives.marks) starts.push_back({mark, true});
            compare(starts, &alternatives);
        }
        for (const int cell : position_.open())
            for (const int value : bits_of(is_thorough_ ? position_.values(cell) : 0))
                compare({{{cell, value}, true}, {{cell, value}, false}}, nullptr);
        if (conclusion_.starts.empty()) return;
        best_ = tell(conclusion_);
        best_.length = shortest_;
    }

    void compare(const std::vector<Start>& starts, const Alternatives* alternatives) {
        std::vector<const Outcome*> outcomes;
        for (const Start& start : starts) {
            outcomes.push_back(&known_outcome(start));
            if (outcomes.back()->fails) return;
        }
        for (const int cell : position_.open()) {
            Values gone = position_.values(cell);
            for (const Outcome* outcome : outcomes) gone &= ~outcome->left[static_cast<std::size_t>(cell)];
            if (gone == 0) continue;
            const auto at = static_cast<std::size_t>(cell);
            for (const int value : bits_of(gone)) {
                int length = -2;
                for (const Outcome* outcome : outcomes)
                    length += outcome->off[at * 32 + static_cast<std::size_t>(value)];
                take(length, {starts, alternatives, {cell, value}, false});
            }
            const Values left = outcomes.front()->left[at];
            int length = -2;
            bool is_on = count_of(left) == 1;
            for (const Outcome* outcome : outcomes) {
                is_on &= outcome->left[at] == left && outcome->on[at] != 0;
                length += outcome->on[at];
            }
            if (is_on) take(length, {starts, alternatives, {cell, lowest(left)}, true});
        }
    }

    void take(int length, Conclusion conclusion) {
        if (length >= shortest_) return;
        shortest_ = length;
        conclusion_ = std::move(conclusion);
    }

    Step tell(const Conclusion& conclusion) {
        Step step;
        if (conclusion.alternatives != nullptr) cite(*conclusion.alternatives, step);
        const Candidate& mark = conclusion.mark;
        for (const Start& start : conclusion.starts) {
            trial_.suppose(start.mark, start.is_on);
            (void)trial_.propagate(power_);
            trial_.cite_fact(
                conclusion.is_on ? trial_.on_at(mark.cell) : trial_.off_at(mark.cell, mark.value), step);
            step.chain.push_back({mark.value, {mark.cell}, conclusion.is_on, -1});
            trial_.undo_to(0);
        }
        step.removals = removals_of({mark, conclusion.is_on});
        return step;
    }

    /// The marks to remove if a mark is on, or off.
    [[nodiscard]] std::vector<Candidate> removals_of(const Start& fact) const {
        if (!fact.is_on) return {fact.mark};
        std::vector<Candidate> removals;
        for (const int value : bits_of(position_.values(fact.mark.cell) & ~one_bit(fact.mark.value)))
            removals.push_back({fact.mark.cell, value});
        return removals;
    }

    const Position& position_;
    Steps& found_;
    Power power_;
    bool is_thorough_;
    Trial trial_;
    std::vector<Outcome> outcomes_; ///< by start
    int shortest_ = std::numeric_limits<int>::max();
    Step best_;
    Conclusion conclusion_; ///< if it is shorter than `best_`
};

} // namespace

void find_by_nets(const Position& position, Steps& found, Power power) {
    NetSearch(position, found, power, false).run();
}
void find_easiest_by_nets(const Position& position, Steps& found, Power power) {
    NetSearch(position, found, power, true).run();
}

} // namespace sudoku::techniques
