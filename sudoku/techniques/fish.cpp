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
#include <sudoku/techniques/fish.hpp>

#include <array>
#include <utility>

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

    /// The places of a line are numbers of covers, because row i meets column j at place j.
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

    /// Rule 1. Without fins, v leaves the covers outside the base.
    /// Rule 2. With fins, v leaves only those of these cells that see all fins.
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

    /// The cells outside the base that have the value and see all fins; most choices have none.
    [[nodiscard]] CellSet targets_of(Places covers) const {
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
constexpr std::string_view about_sashimi = "a finned fish that falls apart without its fins";

} // namespace

std::string words_of_fish(const Step& step, const Names& names) {
    std::string words = " " + Names::values(step.values) + " in " + names.units(step.units) +
                        ", covered by " + names.units(step.covers);
    if (!step.others.empty()) words += ", with fin " + names.cells(step.others);
    return words;
}

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

} // namespace sudoku::techniques
