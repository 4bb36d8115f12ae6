// The rule of 45: the digits of a unit add up to 45 on a board of side 9. If cages with a sum cover most of some units,
// the sum of the remaining cells is known.
//
//   | a a b |     One box, cages a = 10, b = 12 and c = 20 reach out of it by one cell:
//   | a b b |     10 + 12 + 20 = 45 + x - y, with the cell x outside and the cell y of the box
//   | c c y |     in no cage, so y - x = 3. A cell such as y is an innie, one such as x an outie.
//       c x

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/rulebook.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace sudoku {

namespace {

constexpr std::size_t most_units = 4;   ///< that a person would add up together
constexpr int most_left_over = 6;       ///< cells; some of them may have values when the sum is used
constexpr std::ptrdiff_t most_open = 4; ///< open cells left over when the sum is used

/// Returns sets of up to four neighbouring units of one kind, smaller sets first.
std::vector<std::vector<int>> groups_of_units(const Geometry& geometry) {
    const auto touch = [&](int a, int b) {
        for (const int cell : geometry.set(a)) {
            const int side = geometry.side();
            if (cell % side + 1 < side && geometry.set(b).contains(cell + 1)) return true;
            if (cell % side > 0 && geometry.set(b).contains(cell - 1)) return true;
            if (cell + side < geometry.size() && geometry.set(b).contains(cell + side)) return true;
            if (cell >= side && geometry.set(b).contains(cell - side)) return true;
        }
        return false;
    };
    std::vector<std::vector<int>> groups;
    for (const UnitKind kind : {UnitKind::region, UnitKind::row, UnitKind::column}) {
        std::set<std::vector<int>> level;
        for (const int unit : geometry.units(kind)) level.insert({unit});
        for (std::size_t size = 1; size <= most_units; ++size) {
            groups.insert(groups.end(), level.begin(), level.end());
            std::set<std::vector<int>> larger;
            for (const std::vector<int>& group : level)
                for (const int unit : geometry.units(kind)) {
                    const bool is_in = std::find(group.begin(), group.end(), unit) != group.end();
                    if (is_in || std::none_of(group.begin(), group.end(),
                                              [&](int member) { return touch(member, unit); }))
                        continue;
                    std::vector<int> more = group;
                    more.insert(std::upper_bound(more.begin(), more.end(), unit), unit);
                    larger.insert(std::move(more));
                }
            level = std::move(larger);
        }
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const auto& a, const auto& b) { return a.size() < b.size(); });
    return groups;
}

/// Finds the sums of the cells that are left over. Restrictions within the units are subtracted. For restrictions that
/// cross the border of the units, both possibilities are tried.
class SumFinder {
  public:
    SumFinder(const Geometry& geometry, const std::vector<RuleEntry>& entries)
        : geometry_(geometry),
          entries_(entries) {
        for (const RuleEntry& entry : entries) {
            CellSet set;
            for (const int cell : entry.cells) set.add(cell);
            sets_.push_back(set);
            if (entry.sum) with_sum_.push_back(static_cast<int>(sets_.size()) - 1);
        }
        std::stable_sort(with_sum_.begin(), with_sum_.end(),
                         [this](int a, int b) { return set(a).count() > set(b).count(); });
    }

    std::vector<SumOfRest> find() {
        if (with_sum_.empty()) return {};
        for (const std::vector<int>& units : groups_of_units(geometry_)) {
            units_ = units;
            house_ = {};
            for (const int unit : units) house_ |= geometry_.set(unit);
            look_into_house();
        }
        return std::move(found_);
    }

  private:
    const CellSet& set(int restriction) const { return sets_[static_cast<std::size_t>(restriction)]; }

    void look_into_house() {
        CellSet covered;
        std::vector<int> chosen;
        crossing_.clear();
        for (const int restriction : with_sum_) {
            if (!set(restriction).is_within(house_) || set(restriction).meets(covered)) continue;
            covered |= set(restriction);
            chosen.push_back(restriction);
        }
        for (const int restriction : with_sum_)
            if (set(restriction).meets(house_) && !set(restriction).is_within(house_) &&
                !set(restriction).meets(covered))
                crossing_.push_back(restriction);
        choose(0, covered, chosen);
    }

    /// Chooses among the crossing restrictions, from number `from` on.
    void choose(std::size_t from, const CellSet& covered, std::vector<int>& chosen) {
        CellSet hopeless = house_ - covered;
        for (std::size_t i = from; i < crossing_.size(); ++i) hopeless -= set(crossing_[i]);
        if (hopeless.count() + (covered - house_).count() > most_left_over) return;
        if (from == crossing_.size()) {
            add(covered, chosen);
            return;
        }
        choose(from + 1, covered, chosen);
        if (set(crossing_[from]).meets(covered)) return;
        chosen.push_back(crossing_[from]);
        choose(from + 1, covered | set(crossing_[from]), chosen);
        chosen.pop_back();
    }

    void add(const CellSet& covered, const std::vector<int>& chosen) {
        SumOfRest sum{.units = units_,
                      .restrictions = chosen,
                      .inside = list_of(house_ - covered),
                      .outside = list_of(covered - house_)};
        if (chosen.empty() || (sum.inside.empty() && sum.outside.empty())) return;
        if (!known_.insert({sum.inside, sum.outside}).second) return;
        std::sort(sum.restrictions.begin(), sum.restrictions.end());
        sum.total = static_cast<int>(units_.size()) * geometry_.side() * (geometry_.side() + 1) / 2;
        for (const int restriction : chosen)
            sum.total -= *entries_[static_cast<std::size_t>(restriction)].sum;
        found_.push_back(std::move(sum));
    }

    const Geometry& geometry_;
    const std::vector<RuleEntry>& entries_;
    std::vector<CellSet> sets_; ///< by restriction
    std::vector<int> with_sum_; ///< restrictions, those with many cells first
    std::vector<int> units_;
    CellSet house_;             ///< their cells
    std::vector<int> crossing_; ///< restrictions
    std::set<std::pair<std::vector<int>, std::vector<int>>> known_;
    std::vector<SumOfRest> found_;
};

} // namespace

std::vector<SumOfRest> sums_of_rest(const Geometry& geometry, const std::vector<RuleEntry>& entries) {
    return SumFinder(geometry, entries).find();
}

namespace techniques {

namespace {

/// Finds the values with which the cells that are left over reach their sum.
class RestOfSum {
  public:
    RestOfSum(const Position& position, const SumOfRest& sum) : position_(position) {
        for (const auto& [cells, sign] : {std::pair(&sum.inside, 1), std::pair(&sum.outside, -1)})
            for (const int cell : *cells) terms_.push_back({cell, sign, position.possible(cell), 0});
        std::stable_sort(terms_.begin(), terms_.end(), [](const Term& a, const Term& b) {
            return count_of(a.values) < count_of(b.values);
        });
        chosen_.resize(terms_.size());
        try_from(0, sum.total);
    }

    /// Returns the marks that are in no way to reach the sum.
    std::vector<Candidate> removals() const {
        std::vector<Candidate> removals;
        for (const Term& term : terms_)
            if (position_.is_open(term.cell))
                for (const int value : bits_of(term.values & ~term.possible))
                    removals.push_back({term.cell, value});
        return removals;
    }

  private:
    struct Term {
        int cell;
        int sign;
        Values values;
        Values possible; ///< values in some way to reach the sum
    };

    bool try_from(std::size_t at, int rest) {
        if (at == terms_.size()) return rest == 0;
        Term& term = terms_[at];
        bool is_reached = false;
        for (const int value : bits_of(term.values)) {
            bool is_free = true;
            for (std::size_t i = 0; i < at; ++i)
                is_free =
                    is_free && !(chosen_[i] == value && position_.geometry().sees(terms_[i].cell, term.cell));
            if (!is_free) continue;
            chosen_[at] = value;
            if (!try_from(at + 1, rest - term.sign * value)) continue;
            term.possible |= one_bit(value);
            is_reached = true;
        }
        return is_reached;
    }

    const Position& position_;
    std::vector<Term> terms_;
    std::vector<int> chosen_; ///< values of the first terms
};

/// Returns, for example, "B2 + C3 - D4 = 12".
std::string equation_of(const SumOfRest& sum, const Names& names) {
    std::string text;
    for (const int cell : sum.inside) text += (text.empty() ? "" : " + ") + names.cell(cell);
    const bool is_negated = sum.inside.empty();
    for (const int cell : sum.outside)
        text += (text.empty() ? "" : is_negated ? " + " : " - ") + names.cell(cell);
    return text + " = " + std::to_string(is_negated ? -sum.total : sum.total);
}

void find_rule_of_45(const Position& position, Steps& found) {
    const Rulebook* rulebook = position.geometry().rulebook();
    if (rulebook == nullptr) return;
    for (const SumOfRest& sum : rulebook->sums) {
        std::ptrdiff_t open = 0;
        for (const auto* cells : {&sum.inside, &sum.outside})
            open +=
                std::count_if(cells->begin(), cells->end(), [&](int cell) { return position.is_open(cell); });
        if (open == 0 || open > most_open) continue;
        std::vector<Candidate> removals = RestOfSum(position, sum).removals();
        if (removals.empty()) continue;
        constexpr double for_each_unit = 0.3; // added on the scale for each unit after the first
        Step step{.cells = sum.inside,
                  .others = sum.outside,
                  .units = sum.units,
                  .restrictions = sum.restrictions,
                  .removals = std::move(removals)};
        step.se = found.technique().difficulty.se + for_each_unit * static_cast<double>(sum.units.size() - 1);
        if (found.add(std::move(step))) return;
    }
}

/// Returns "row 1, row 2 less cage 12 at A1, cage 8 at B1 leaves C3 - D4 = 7". The equation is that of the cited cells.
std::string words_of_sum(const Step& step, const Names& names) {
    const Rulebook& rulebook = *names.geometry().rulebook();
    const auto sum = std::find_if(rulebook.sums.begin(), rulebook.sums.end(), [&](const SumOfRest& known) {
        return known.inside == step.cells && known.outside == step.others;
    });
    return ", " + names.units(step.units) + " less " + names.restrictions(step.restrictions) + " leaves " +
           equation_of(*sum, names);
}

} // namespace

const Technique rule_of_45{
    "rule-of-45",
    "Rule of 45",
    "the sum of one or more units, less the sums of cages, is the sum of the units' remaining cells (innies) "
    "less the sum of the cages' cells outside the units (outies)",
    {.se = 3.2, .hodoku = 60, .level = Level::medium},
    find_rule_of_45,
    words_of_sum};

} // namespace techniques

} // namespace sudoku
