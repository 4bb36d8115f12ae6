// Fish of boxes: base and cover are units of any kind.
//
//   Franken   rows and boxes covered by columns and boxes, or columns and boxes by rows and boxes
//   mutant    any other mixture
//
// k base units without a common place need v k times, and k covers have it at most k times. Places of the base outside
// of the covers, and those in two base units, are fins. If no fin has v, a place in more covers than base units cannot
// have it, since the base would be left without one cover. So v leaves the places of that kind that see all fins.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/fish.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

namespace sudoku::techniques {

namespace {

/// Finds the fish of one value with k base units.
class BoxFish {
  public:
    BoxFish(const Position& position, Steps& found, std::size_t k, bool is_mutant)
        : position_(position),
          geometry_(position.geometry()),
          found_(found),
          k_(k),
          is_mutant_(is_mutant) {}

    bool run(int value) {
        value_ = value;
        units_.clear();
        for (const UnitKind kind : {UnitKind::row, UnitKind::column, UnitKind::region})
            for (const int unit : geometry_.units(kind))
                if (count_of(position_.places(unit, value)) >= 2) units_.push_back(unit);
        return choose_bases(0);
    }

  private:
    static constexpr int most_fins = 3; ///< with more fins, hardly any cell sees them all

    bool choose_bases(std::size_t from) {
        if (bases_.size() == k_) return begin_covers();
        for (std::size_t i = from; i < units_.size(); ++i) {
            bases_.push_back(units_[i]);
            const bool ends = is_possible(bases_, covers_) && choose_bases(i + 1);
            bases_.pop_back();
            if (ends) return true;
        }
        return false;
    }

    bool begin_covers() {
        all_ = CellSet();
        CellSet inner;
        for (const int base : bases_) {
            const CellSet places = geometry_.set(base) & position_.cells_of(value_);
            inner |= all_ & places;
            all_ |= places;
        }
        return inner.count() <= most_fins && choose_covers(all_ - inner, inner);
    }

    /// Takes each place of the base in turn: one of its units covers it, or it is a fin.
    bool choose_covers(const CellSet& left, const CellSet& fins) {
        if (left.is_empty()) return covers_.size() == k_ && conclude(fins);
        if (!fins.is_empty() && !geometry_.common_peers(fins).meets(position_.cells_of(value_))) return false;
        const int cell = left.first();
        if (covers_.size() < k_) {
            for (const int unit : geometry_.units_of(cell)) {
                if (geometry_.kind(unit) == UnitKind::other || has(bases_, unit) || has(covers_, unit))
                    continue;
                covers_.push_back(unit);
                const bool ends =
                    is_possible(bases_, covers_) && choose_covers(left - geometry_.set(unit), fins);
                covers_.pop_back();
                if (ends) return true;
            }
        }
        if (fins.count() >= most_fins) return false;
        CellSet more = fins;
        more.add(cell);
        CellSet rest = left;
        rest.remove(cell);
        return choose_covers(rest, more);
    }

    /// Rule 1. A cell that is in more covers than base units and sees all fins loses the value.
    bool conclude(const CellSet& fins) {
        if (!is_kind()) return false;
        CellSet targets = position_.cells_of(value_) - fins;
        if (!fins.is_empty()) targets &= geometry_.common_peers(fins);
        Step step{.values = one_bit(value_), .units = bases_, .covers = covers_};
        for (const int cell : targets)
            if (count_in(covers_, cell) > count_in(bases_, cell)) step.removals.push_back({cell, value_});
        if (step.removals.empty()) return false;
        std::sort(step.covers.begin(), step.covers.end());
        if (!known_.emplace(value_, step.units, step.covers).second)
            return false; // covers chosen in another order
        step.cells = list_of(all_ - fins);
        step.others = list_of(fins);
        return found_.add(std::move(step));
    }

    static bool has(const std::vector<int>& list, int item) {
        return std::find(list.begin(), list.end(), item) != list.end();
    }
    [[nodiscard]] int count_in(const std::vector<int>& units, int cell) const {
        return static_cast<int>(std::count_if(units.begin(), units.end(),
                                              [&](int unit) { return geometry_.set(unit).contains(cell); }));
    }

    [[nodiscard]] std::array<bool, 3> kinds_of(const std::vector<int>& units) const {
        std::array<bool, 3> kinds{};
        for (const int unit : units) kinds[static_cast<std::size_t>(geometry_.kind(unit))] = true;
        return kinds;
    }
    [[nodiscard]] bool is_franken(const std::vector<int>& bases, const std::vector<int>& covers) const {
        const auto [base_rows, base_columns, base_boxes] = kinds_of(bases);
        const auto [cover_rows, cover_columns, cover_boxes] = kinds_of(covers);
        return (!base_columns && !cover_rows) || (!base_rows && !cover_columns);
    }
    /// Whether these can still become a fish of the kind: a Franken fish may not have lines of the wrong kind.
    [[nodiscard]] bool is_possible(const std::vector<int>& bases, const std::vector<int>& covers) const {
        return is_mutant_ || is_franken(bases, covers);
    }
    [[nodiscard]] bool is_kind() const {
        const bool has_box = kinds_of(bases_)[2] || kinds_of(covers_)[2];
        return is_mutant_ ? !is_franken(bases_, covers_) : has_box;
    }

    const Position& position_;
    const Geometry& geometry_;
    Steps& found_;
    std::size_t k_;
    bool is_mutant_;
    int value_ = 0;
    std::vector<int> units_; ///< units with two or more places of the value
    std::vector<int> bases_;
    std::vector<int> covers_;
    CellSet all_; ///< places of the base
    std::set<std::tuple<int, std::vector<int>, std::vector<int>>> known_;
};

template <std::size_t K, bool IsMutant>
void box_fish(const Position& position, Steps& found) {
    BoxFish search(position, found, K, IsMutant);
    for (int value = 1; value <= position.side(); ++value)
        if (search.run(value) || found.must_stop()) return;
}

constexpr std::string_view about_franken =
    "a fish with boxes among its base or its covers, perhaps with fins that what loses the value sees";
constexpr std::string_view about_mutant =
    "a fish of which base or covers have rows and columns, perhaps with fins that what loses the value sees";

} // namespace

const Technique franken_swordfish{"franken-swordfish", "Franken swordfish",
                                  about_franken,       {.hodoku = 350, .level = Level::unfair},
                                  box_fish<3, false>,  words_of_fish};
const Technique franken_jellyfish{"franken-jellyfish", "Franken jellyfish",
                                  about_franken,       {.hodoku = 370, .level = Level::unfair},
                                  box_fish<4, false>,  words_of_fish};
const Technique mutant_swordfish{"mutant-swordfish", "Mutant swordfish",
                                 about_mutant,       {.hodoku = 450, .level = Level::extreme},
                                 box_fish<3, true>,  words_of_fish};

} // namespace sudoku::techniques
