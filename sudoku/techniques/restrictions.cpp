// One restriction: values that no filling of its cells has are removed.
//
//   thermometer   123456789 - 123456789 - 4      A bulb with two cells beyond it, of which the last has a 4:
//                 12        - 23        - 4      the others are below.
//
//   cage 4        123456789   123456789          1 + 3 is the only way. So cells in sight of both cells
//                 13          13                 have neither 1 nor 3: the cage must contain them.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/fillings.hpp>

#include <algorithm>
#include <utility>

namespace sudoku::techniques {

namespace {

/// Adds the cells on which a step relies, with their marks.
void cite(const Position& position, std::vector<int> cells, Step& step) {
    for (const int cell : cells) step.marks.push_back(position.possible(cell));
    step.cells = std::move(cells);
}

bool all_see_each_other(const Geometry& geometry, const std::vector<int>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!geometry.sees(cells[i], cells[j])) return false;
    return true;
}

/// Lists the ways to reach a sum with different values, unless there are too many to be named.
class Combinations {
  public:
    Combinations(const RuleEntry& entry, const Position& position, Fillings& fillings)
        : size_(static_cast<int>(entry.cells.size())),
          position_(position),
          fillings_(fillings) {
        add_from(1, *entry.sum, 0);
    }

    /// Returns " is 1+5 or 2+4"; empty if there are too many combinations.
    std::string text() const {
        constexpr std::size_t most_told = 4;
        if (found_.size() > most_told) return {};
        std::string text;
        for (std::size_t i = 0; i < found_.size(); ++i) {
            text += i == 0 ? " is " : i + 1 == found_.size() ? " or " : ", ";
            std::string values = Names::values(found_[i]);
            std::replace(values.begin(), values.end(), '/', '+');
            text += values;
        }
        return text;
    }

  private:
    void add_from(int least, int rest, Values chosen) {
        if (count_of(chosen) == size_) {
            if (rest == 0 && is_possible(chosen)) found_.push_back(chosen);
            return;
        }
        for (int value = least; value <= std::min(rest, position_.side()); ++value)
            add_from(value + 1, rest - value, chosen | one_bit(value));
    }
    bool is_possible(Values values) {
        std::vector<csp::Atom> facts;
        for (int cell = 0; cell < size_; ++cell)
            for (const int value : bits_of(position_.all_values() & ~values))
                facts.push_back(
                    csp::Atom::different(fillings_.variable(static_cast<std::size_t>(cell)), value));
        return fillings_.has_filling(facts);
    }

    int size_;
    const Position& position_;
    Fillings& fillings_;
    std::vector<Values> found_;
};

bool has_open_cell(const Position& position, const RuleEntry& entry) {
    return std::any_of(entry.cells.begin(), entry.cells.end(),
                       [&](int cell) { return position.is_open(cell); });
}

/// Rule 1. A mark that no filling of a restriction has is removed.
bool find_in_whole(const Position& position, int number, const RuleEntry& entry, Steps& found) {
    Fillings fillings(entry, position);
    Step step{.restrictions = {number}};
    const auto contraries = fillings.impossible(step.removals);
    if (contraries.empty()) return false;
    cite(position, fillings.reasons(contraries), step);
    if (entry.sum && all_see_each_other(position.geometry(), entry.cells))
        step.note = Combinations(entry, position, fillings).text();
    return found.add(std::move(step));
}

/// Rule 2. A rule of the whole board relates pairs of cells. A mark without a partner in the related cell is removed.
/// All removals that the marks of one cell imply form one step.
bool find_in_pairs(const Position& position, int number, const RuleEntry& entry, Steps& found) {
    std::vector<const CellPair*> pairs;
    for (const CellPair& pair : entry.pairs) pairs.push_back(&pair);
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const CellPair* a, const CellPair* b) { return a->cell < b->cell; });
    Step step;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const CellPair& pair = *pairs[i];
        const Values gone = position.values(pair.other) & ~pair.partners_of(position.possible(pair.cell));
        for (const int value : bits_of(gone)) step.removals.push_back({pair.other, value});
        const bool is_last = i + 1 == pairs.size() || pairs[i + 1]->cell != pair.cell;
        if (!is_last || step.removals.empty()) continue;
        step.restrictions = {number};
        cite(position, {pair.cell}, step);
        if (found.add(std::exchange(step, {}))) return true;
    }
    return false;
}

/// Finds steps by the restrictions whose kind has this technique.
void find_in_restriction(const Position& position, Steps& found) {
    const Rulebook* rulebook = position.geometry().rulebook();
    if (rulebook == nullptr) return;
    for (std::size_t i = 0; i < rulebook->entries.size(); ++i) {
        const RuleEntry& entry = rulebook->entries[i];
        if (entry.technique != &found.technique() || !has_open_cell(position, entry)) continue;
        if (entry.is_of_board() ? find_in_pairs(position, static_cast<int>(i), entry, found)
                                : find_in_whole(position, static_cast<int>(i), entry, found))
            return;
    }
}

/// Rule 3. If every filling of a restriction has a value, cells that see all its places lose it.
void find_must_contain(const Position& position, Steps& found) {
    const Rulebook* rulebook = position.geometry().rulebook();
    if (rulebook == nullptr) return;
    for (std::size_t number = 0; number < rulebook->entries.size(); ++number) {
        const RuleEntry& entry = rulebook->entries[number];
        if (entry.technique == nullptr || entry.is_of_board() || !has_open_cell(position, entry)) continue;
        std::optional<Fillings> fillings; // made only if some value could lead to a step
        for (int value = 1; value <= position.side(); ++value) {
            CellSet places;
            for (const int cell : entry.cells)
                if (has_bit(position.possible(cell), value)) places.add(cell);
            if (places.is_empty()) continue;
            std::vector<Candidate> removals =
                marks_of(position, position.geometry().common_peers(places) - places, value);
            if (removals.empty()) continue;
            if (!fillings) fillings.emplace(entry, position);
            if (!has_bit(fillings->needed(), value)) continue;
            std::vector<std::vector<csp::Atom>> contraries(1);
            for (std::size_t i = 0; i < entry.cells.size(); ++i)
                if (places.contains(entry.cells[i]))
                    contraries.front().push_back(csp::Atom::different(fillings->variable(i), value));
            Step step{.values = one_bit(value),
                      .others = list_of(places),
                      .restrictions = {static_cast<int>(number)},
                      .removals = std::move(removals)};
            cite(position, fillings->reasons(contraries), step);
            if (found.add(std::move(step))) return;
        }
    }
}

std::string words_of_restriction(const Step& step, const Names& names) {
    return ", " + names.restrictions(step.restrictions) + step.note + names.marks(step);
}

std::string words_of_need(const Step& step, const Names& names) {
    return ", " + names.restrictions(step.restrictions) + " needs " + Names::values(step.values) + " in " +
           names.cells(step.others) + names.marks(step);
}

/// Gives from ten points for a step rated 1.0 to thirty for a step rated 3.0: between the 4 of a naked single and the
/// 50 of pointing.
constexpr Technique of_one_restriction(std::string_view name, std::string_view title,
                                       std::string_view summary, double se) {
    return {.name = name,
            .title = title,
            .summary = summary,
            .difficulty = {.se = se,
                           .hodoku = static_cast<int>(10 * se),
                           .level = se < 2 ? Level::easy : Level::medium},
            .find = find_in_restriction,
            .describe = words_of_restriction};
}

} // namespace

const Technique odd_or_even =
    of_one_restriction("odd-or-even", "Odd or even",
                       "a cell marked odd has odd values, a cell marked even has even values", 1.1);
const Technique chess_move =
    of_one_restriction("chess-move", "Chess move",
                       "a value is removed from the cells that are a knight's or a king's move away", 1.4);
const Technique equal_cells = of_one_restriction(
    "equal-cells", "Equal cells", "cells that a palindrome or clone makes equal have the same values", 1.4);
const Technique dot_partners =
    of_one_restriction("dot-partners", "Partners across a dot",
                       "a value next to a dot needs a partner on the other side: a consecutive value for a "
                       "white dot, half or double for a black dot",
                       1.8);
const Technique letter_partners = of_one_restriction(
    "letter-partners", "Partners across a letter",
    "a value next to X needs its complement to 10 on the other side; next to V, its complement to 5", 1.8);
const Technique unmarked_neighbours = of_one_restriction(
    "unmarked-neighbours", "No mark between",
    "neighbours without a dot or letter between them cannot have the values that it would mark", 2.0);
const Technique thermometer_bounds =
    of_one_restriction("thermometer-bounds", "Thermometer bounds",
                       "each cell of a thermometer leaves values for the cells below and above it", 2.0);
const Technique neighbour_bounds =
    of_one_restriction("neighbour-bounds", "Minimum or maximum",
                       "a marked cell is less, or greater, than all its neighbours", 2.0);
const Technique quadruple_digits = of_one_restriction(
    "quadruple-digits", "Quadruple", "the digits of a quadruple need their places among its four cells", 2.2);
const Technique whispers_neighbours =
    of_one_restriction("whispers-neighbours", "Whispers",
                       "a value on a whispers line needs neighbours that differ enough from it; the middle "
                       "digits have no such neighbours",
                       2.2);
const Technique between_bounds =
    of_one_restriction("between-bounds", "Between line", "the cells of a line lie between its ends", 2.4);
const Technique lockout_bounds = of_one_restriction(
    "lockout-bounds", "Lockout line", "the cells of a line lie outside its ends, which are far apart", 2.8);
const Technique nabner_gaps = of_one_restriction(
    "nabner-gaps", "Nabner",
    "a value on the line excludes itself and both adjacent values from the rest of the line", 2.6);
const Technique renban_range = of_one_restriction(
    "renban-range", "Renban range", "the values of the line lie in one run of consecutive values", 2.6);
const Technique digit_classes = of_one_restriction(
    "digit-classes", "Classes in turn",
    "any three successive cells have the three classes: low, middle and high, or the remainders by 3", 2.6);
const Technique cage_combinations = of_one_restriction(
    "cage-combinations", "Cage combinations",
    "a value that is in no way to reach the sum with different values is removed from the cage", 2.6);
const Technique arrow_sum =
    of_one_restriction("arrow-sum", "Arrow sum",
                       "the cells of an arrow add up to its circle, or to the sum of both circles", 2.8);
const Technique index_cells = of_one_restriction(
    "index-cells", "Indexer",
    "a value that points to a cell that cannot have the index is removed from the indexer", 3.0);
const Technique equal_sums =
    of_one_restriction("equal-sums", "Equal sums",
                       "the parts of a region sum line, or the pairs of a zipper, have the same sum", 3.0);
const Technique first_digit_clue =
    of_one_restriction("first-digit-clue", "Clue by the first digit",
                       "the first cell determines how many cells add up, or which cell has the clue", 3.0);
const Technique skyline = of_one_restriction(
    "skyline", "Skyscrapers",
    "the number of values on the line that exceed all values before them must be the clue", 3.0);
const Technique sandwich_sum = of_one_restriction(
    "sandwich-sum", "Sandwich",
    "the cells between the least and the greatest digit must have the sum of the clue", 3.2);
const Technique little_killer_sum = of_one_restriction(
    "little-killer-sum", "Little killer", "the cells of a diagonal must have the sum of the clue", 3.2);
const Technique one_restriction =
    of_one_restriction("restriction", "Restriction",
                       "a value that is in no filling of a restriction is removed from its cells", 3.2);

const Technique must_contain{.name = "must-contain",
                             .title = "Must contain",
                             .summary = "a value that every filling of a restriction has is removed from the "
                                        "cells that see all its places there",
                             .difficulty = {.se = 2.8, .hodoku = 50, .level = Level::medium},
                             .find = find_must_contain,
                             .describe = words_of_need};

} // namespace sudoku::techniques
