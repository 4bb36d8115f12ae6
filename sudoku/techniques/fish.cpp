// Fish: k rows (the base) whose places of a value lie in k columns (the covers), or k columns and k rows.
//
//   X-wing          1 2 3 4 5 6 7 8 9       In rows B and F, value v has places in columns 2 and 7 only.
//               B   . v . . . . v . .       One row takes column 2, the other column 7,
//               F   . v . . . . v . .       so v leaves all other rows of these columns (x).
//                     x         x
//   finned      B   . v . . . . v . .       One more place in a row, the fin f: either the fin has v,
//               F   . v . . . . v f .       or the fish is whole. v leaves the cover cells that see
//               E               x           all fins. Sashimi: without fins a row has one place.

#include <sudoku/techniques/catalogue.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::techniques {

namespace {

enum class Fins : std::uint8_t { none, some, sashimi };

/// Finds the fish of one value with lines of one kind as base.
class FishSearch {
  public:
    FishSearch(const Position& position, Steps& found, std::size_t k, Fins fins, UnitKind kind)
        : position_(position),
          geometry_(position.geometry()),
          found_(found),
          k_(k),
          fins_(fins),
          bases_(geometry_.units(kind)),
          covers_(geometry_.units(kind == UnitKind::row ? UnitKind::column : UnitKind::row)) {}

    /// Searches for the fish of a value. The places of a line are the numbers of covers, because row i meets column j
    /// at place j.
    bool run(int value) {
        if (bases_.size() != static_cast<std::size_t>(position_.side()) || covers_.size() != bases_.size())
            return false;
        value_ = value;
        return extend(0, 0, 0);
    }

  private:
    bool extend(std::size_t from, std::size_t depth, Places all) {
        if (depth == k_) return complete(all);
        for (std::size_t i = from; i < bases_.size(); ++i) {
            const Places places = position_.places(bases_[i], value_);
            const int count = count_of(places);
            const bool is_fit =
                fins_ == Fins::none ? count >= 2 && std::cmp_less_equal(count, k_) : count >= 2;
            if (!is_fit) continue;
            const auto columns = static_cast<std::size_t>(count_of(all | places));
            if (columns > (fins_ == Fins::none ? k_ : k_ + most_fins)) continue;
            chosen_[depth] = i;
            if (extend(i + 1, depth + 1, all | places)) return true;
        }
        return false;
    }

    bool complete(Places all) {
        if (fins_ == Fins::none) return std::cmp_equal(count_of(all), k_) && report(all);
        return std::cmp_greater(count_of(all), k_) && choose_covers(all, all, 0);
    }

    /// Tries every way to take k of the columns as covers; places in any other column are fins.
    bool choose_covers(Places all, Places left, Places covers) {
        if (std::cmp_equal(count_of(covers), k_)) return report(covers);
        for (const int cover : bits_of(left)) {
            left &= ~one_bit(cover);
            if (choose_covers(all, left, covers | one_bit(cover))) return true;
        }
        return false;
    }

    /// Rule 1. Without fins, the cells of the covers outside the base lose v.
    /// Rule 2. With fins, only those of these cells that see all fins lose v.
    bool report(Places covers) {
        bool is_sashimi = false;
        for (std::size_t i = 0; i < k_; ++i) {
            const Places inside = position_.places(bases_[chosen_[i]], value_) & covers;
            if (inside == 0) return false;
            is_sashimi |= has_one(inside);
        }
        if (fins_ != Fins::none && is_sashimi != (fins_ == Fins::sashimi)) return false;
        CellSet targets = targets_of(covers);
        if (targets.is_empty()) return false;
        CellSet covered;
        for (const int cover : bits_of(covers))
            covered |= geometry_.set(covers_[static_cast<std::size_t>(cover)]);
        targets &= covered;
        if (targets.is_empty()) return false;

        CellSet body;
        CellSet fins;
        for (std::size_t i = 0; i < k_; ++i) {
            const int base = bases_[chosen_[i]];
            const Places places = position_.places(base, value_);
            body |= position_.cells(base, places & covers);
            fins |= position_.cells(base, places & ~covers);
        }
        Step step{.values = one_bit(value_), .cells = list_of(body), .others = list_of(fins)};
        for (std::size_t i = 0; i < k_; ++i) step.units.push_back(bases_[chosen_[i]]);
        for (const int cover : bits_of(covers))
            step.covers.push_back(covers_[static_cast<std::size_t>(cover)]);
        step.removals = marks_of(position_, targets, value_);
        return found_.add(std::move(step));
    }

    /// Returns the cells outside the base that have the value and see all fins; most choices have none.
    CellSet targets_of(Places covers) const {
        CellSet targets = position_.cells_of(value_);
        for (std::size_t i = 0; i < k_; ++i) {
            const int base = bases_[chosen_[i]];
            targets -= geometry_.set(base);
            for (const int fin : bits_of(position_.places(base, value_) & ~covers)) {
                targets &= geometry_.peers(geometry_.cells(base)[static_cast<std::size_t>(fin)]);
                if (targets.is_empty()) return targets;
            }
        }
        return targets;
    }

    static constexpr std::size_t most_fins =
        3; ///< columns with fins: unless the fins lie in a box, hardly any cell sees them all

    const Position& position_;
    const Geometry& geometry_;
    Steps& found_;
    std::size_t k_;
    Fins fins_;
    const std::vector<int>& bases_;
    const std::vector<int>& covers_;
    int value_ = 0;
    std::array<std::size_t, 4> chosen_{};
};

template <std::size_t K, Fins F>
void fish(const Position& position, Steps& found) {
    for (const UnitKind kind : {UnitKind::row, UnitKind::column}) {
        FishSearch search(position, found, K, F, kind);
        for (int value = 1; value <= position.side(); ++value)
            if (search.run(value)) return;
    }
}

constexpr std::string_view about_fish =
    "the places of a value in some rows lie in as many columns: the rest of these columns loses the value; "
    "likewise with rows and columns exchanged";
constexpr std::string_view about_finned =
    "a fish with further places, the fins: the value leaves the cells of the covers that see all fins";
constexpr std::string_view about_sashimi =
    "a finned fish in which a line has only one place besides its fins";

/// Returns, for example, " 4 in row 1, row 6, covered by column 4, column 9, with fin F8".
std::string words_of_fish(const Step& step, const Names& names) {
    std::string words = " " + Names::values(step.values) + " in " + names.units(step.units) +
                        ", covered by " + names.units(step.covers);
    if (!step.others.empty()) words += ", with fin " + names.cells(step.others);
    return words;
}

} // namespace

const Technique x_wing{
    "x-wing",     "X-wing", about_fish, {.se = 3.2, .hodoku = 140, .level = Level::hard}, fish<2, Fins::none>,
    words_of_fish};
const Technique swordfish{"swordfish",         "Swordfish",
                          about_fish,          {.se = 3.8, .hodoku = 150, .level = Level::hard},
                          fish<3, Fins::none>, words_of_fish};
const Technique jellyfish{"jellyfish",         "Jellyfish",
                          about_fish,          {.se = 5.2, .hodoku = 160, .level = Level::hard},
                          fish<4, Fins::none>, words_of_fish};
const Technique finned_x_wing{"finned-x-wing",     "Finned X-wing",
                              about_finned,        {.hodoku = 130, .level = Level::hard},
                              fish<2, Fins::some>, words_of_fish};
const Technique sashimi_x_wing{"sashimi-x-wing",       "Sashimi X-wing",
                               about_sashimi,          {.hodoku = 150, .level = Level::hard},
                               fish<2, Fins::sashimi>, words_of_fish};
const Technique finned_swordfish{"finned-swordfish",  "Finned swordfish",
                                 about_finned,        {.hodoku = 200, .level = Level::unfair},
                                 fish<3, Fins::some>, words_of_fish};
const Technique sashimi_swordfish{"sashimi-swordfish",    "Sashimi swordfish",
                                  about_sashimi,          {.hodoku = 240, .level = Level::unfair},
                                  fish<3, Fins::sashimi>, words_of_fish};
const Technique finned_jellyfish{"finned-jellyfish",  "Finned jellyfish",
                                 about_finned,        {.hodoku = 250, .level = Level::unfair},
                                 fish<4, Fins::some>, words_of_fish};
const Technique sashimi_jellyfish{"sashimi-jellyfish",    "Sashimi jellyfish",
                                  about_sashimi,          {.hodoku = 260, .level = Level::unfair},
                                  fish<4, Fins::sashimi>, words_of_fish};

// Fish of boxes: base and cover are units of any kind.
//
//   Franken   rows and boxes covered by columns and boxes, or columns and boxes by rows and boxes
//   mutant    any other mixture
//
// k base units without a common place need v k times, and k covers have it at most k times. Fins are the places of the
// base outside of the covers, and the places in two base units. If no fin has v, a place in more covers than base units
// cannot have it, because too few covers would be left for the base. So such places lose v if they see all fins.

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
        is_used_.assign(static_cast<std::size_t>(geometry_.unit_count()), 0);
        for (const int unit : geometry_.units(UnitKind::other)) use(unit, true);
        return choose_bases(0, CellSet(), CellSet());
    }

  private:
    static constexpr int most_fins = 3; ///< with more fins, hardly any cell sees them all

    /// @param all   the places of the base units so far
    /// @param fins  the places in two of the base units
    bool choose_bases(std::size_t from, const CellSet& all, const CellSet& fins) {
        if (bases_.size() == k_) {
            all_ = all;
            return choose_covers(all - fins, fins);
        }
        for (std::size_t i = from; i < units_.size(); ++i) {
            if (bases_.size() < 2 && found_.must_stop()) return true;
            const CellSet places = geometry_.set(units_[i]) & position_.cells_of(value_);
            const CellSet more_fins = fins | (all & places);
            if (!is_seen(more_fins)) continue;
            bases_.push_back(units_[i]);
            use(units_[i], true);
            const bool ends = is_possible(bases_, covers_) && choose_bases(i + 1, all | places, more_fins);
            use(units_[i], false);
            bases_.pop_back();
            if (ends) return true;
        }
        return false;
    }

    /// Covers each place of the base in turn: one of its units is a cover, or the place is a fin. A unit that has been
    /// tried is not a cover in later choices, so each set of covers is chosen once.
    bool choose_covers(const CellSet& left, const CellSet& fins) {
        if (left.is_empty()) return add_covers(fins, 0);
        if (!can_cover(left, most_fins - fins.count())) return false;
        const int cell = left.first();
        std::vector<int> tried;
        bool ends = false;
        if (covers_.size() < k_) {
            for (const int unit : geometry_.units_of(cell)) {
                if (is_used(unit)) continue;
                tried.push_back(unit);
                use(unit, true);
                covers_.push_back(unit);
                ends = is_possible(bases_, covers_) && choose_covers(left - geometry_.set(unit), fins);
                covers_.pop_back();
                if (ends) break;
            }
        }
        CellSet more_fins = fins;
        more_fins.add(cell);
        if (!ends && is_seen(more_fins)) {
            CellSet rest = left;
            rest.remove(cell);
            ends = choose_covers(rest, more_fins);
        }
        for (const int unit : tried) use(unit, false);
        return ends;
    }

    /// Called when all places are covered. If there are fewer covers than base units, one of the fins has the value in
    /// any case; further covers then contain the cells that see all fins.
    bool add_covers(const CellSet& fins, std::size_t from) {
        if (covers_.size() == k_) return conclude(fins);
        if (fins.is_empty()) return false; // without fins, the base has no solution
        const CellSet targets = geometry_.common_peers(fins) & position_.cells_of(value_);
        for (std::size_t i = from; i < units_.size(); ++i) {
            if (is_used(units_[i]) || !geometry_.set(units_[i]).meets(targets)) continue;
            covers_.push_back(units_[i]);
            const bool ends = is_possible(bases_, covers_) && add_covers(fins, i + 1);
            covers_.pop_back();
            if (ends) return true;
        }
        return false;
    }

    /// Whether some cells may see all of these fins.
    bool is_seen(const CellSet& fins) const {
        return fins.is_empty() ||
               (fins.count() <= most_fins && geometry_.common_peers(fins).meets(position_.cells_of(value_)));
    }

    /// Whether the remaining covers may cover all of these places except for some fins, estimated by the largest cover.
    bool can_cover(const CellSet& left, int fins) {
        sizes_.assign(is_used_.size(), 0);
        int count = 0;
        for (const int cell : left) {
            ++count;
            for (const int unit : geometry_.units_of(cell)) ++sizes_[static_cast<std::size_t>(unit)];
        }
        for (std::size_t unit = 0; unit < sizes_.size(); ++unit)
            if (is_used_[unit] != 0) sizes_[unit] = 0;
        for (std::size_t i = covers_.size(); i < k_ && count > fins; ++i) {
            const auto largest = std::max_element(sizes_.begin(), sizes_.end());
            count -= *largest;
            *largest = 0;
        }
        return count <= fins;
    }

    void use(int unit, bool is) { is_used_[static_cast<std::size_t>(unit)] = is ? 1 : 0; }
    bool is_used(int unit) const { return is_used_[static_cast<std::size_t>(unit)] != 0; }

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
        step.cells = list_of(all_ - fins);
        step.others = list_of(fins);
        return found_.add(std::move(step));
    }

    int count_in(const std::vector<int>& units, int cell) const {
        return static_cast<int>(std::count_if(units.begin(), units.end(),
                                              [&](int unit) { return geometry_.set(unit).contains(cell); }));
    }

    std::array<bool, 3> kinds_of(const std::vector<int>& units) const {
        std::array<bool, 3> kinds{};
        for (const int unit : units) kinds[static_cast<std::size_t>(geometry_.kind(unit))] = true;
        return kinds;
    }
    bool is_franken(const std::vector<int>& bases, const std::vector<int>& covers) const {
        const auto [base_rows, base_columns, base_boxes] = kinds_of(bases);
        const auto [cover_rows, cover_columns, cover_boxes] = kinds_of(covers);
        return (!base_columns && !cover_rows) || (!base_rows && !cover_columns);
    }
    /// Whether these units can still become a fish of the kind. In a Franken fish, all lines of the base have one
    /// direction, and all lines of the cover have the second one.
    bool is_possible(const std::vector<int>& bases, const std::vector<int>& covers) const {
        return is_mutant_ || is_franken(bases, covers);
    }
    bool is_kind() const {
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
    std::vector<std::uint8_t>
        is_used_; ///< units that cannot be covers: base units, chosen or tried ones, or of a wrong kind
    std::vector<int> sizes_;
};

template <std::size_t K, bool IsMutant>
void box_fish(const Position& position, Steps& found) {
    BoxFish search(position, found, K, IsMutant);
    for (int value = 1; value <= position.side(); ++value)
        if (search.run(value) || found.must_stop()) return;
}

constexpr std::string_view about_franken = "a fish with boxes among its base or cover units: cells in more "
                                           "covers than base units that see all fins, if any, lose the value";
constexpr std::string_view about_mutant = "a fish with rows and columns among its base or its cover units: "
                                          "cells in more covers than base units that see all fins, if any, "
                                          "lose the value";

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
const Technique mutant_jellyfish{"mutant-jellyfish", "Mutant jellyfish",
                                 about_mutant,       {.hodoku = 450, .level = Level::extreme},
                                 box_fish<4, true>,  words_of_fish};

} // namespace sudoku::techniques
