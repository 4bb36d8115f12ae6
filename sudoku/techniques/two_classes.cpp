// Colouring by two classes of values: low and high, or odd and even. Restrictions on pairs of cells can make their
// classes opposite, as a whispers line does with low and high, or equal. So one cell of a chain of such pairs
// determines the classes of all its cells.
//
//   whispers  o - x - o - x      Both ends of one colour: were the o low, a unit that holds
//             |           |      them might have more low digits than there are, or too few
//             row 3 ......       places for the high ones. Then the o are high.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/rulebook.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace sudoku::techniques {

namespace {

using Classes = std::array<Values, 2>;

/// Returns the low and the high values. On a board of odd side, the middle value is in neither class.
Classes low_and_high(int side) {
    const Values low = one_bit(side / 2 + 1) - 2;
    return {low, low << static_cast<unsigned>((side + 1) / 2)};
}

Classes odd_and_even(int side) {
    Classes classes{};
    for (int value = 1; value <= side; ++value) classes[value % 2 == 1 ? 0 : 1] |= one_bit(value);
    return classes;
}

bool is_subset(Values some, Values of) { return (some & ~of) == 0; }

/// Cells such that the class of one determines the classes of all.
struct Component {
    std::vector<std::pair<int, int>> cells = {}; ///< each with its class if the first cell has class 0
    std::vector<int> restrictions = {};          ///< that relate them, ascending
    bool is_consistent = true;
};

/// Finds the components of a position.
class Colouring {
  public:
    Colouring(const Position& position, const Classes& classes)
        : position_(position),
          classes_(classes),
          links_(static_cast<std::size_t>(position.size())),
          colours_(static_cast<std::size_t>(position.size()), none) {
        const auto& entries = position.geometry().rulebook()->entries;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (entries[i].is_of_board()) continue;
            for (const CellPair& pair : entries[i].pairs)
                if (const auto turn = turn_of(pair))
                    links_[static_cast<std::size_t>(pair.cell)].push_back(
                        {pair.other, *turn, static_cast<int>(i)});
        }
    }

    /// Returns the components of at least two cells, by their first cells.
    std::vector<Component> components() {
        std::vector<Component> all;
        for (int cell = 0; cell < position_.size(); ++cell) {
            if (colour(cell) != none || links_[static_cast<std::size_t>(cell)].empty()) continue;
            all.push_back(from(cell));
        }
        return all;
    }

  private:
    static constexpr int none = -1;

    struct Link {
        int other;
        int turn; ///< 1 for the opposite class, 0 for the same
        int restriction;
    };

    int& colour(int cell) { return colours_[static_cast<std::size_t>(cell)]; }

    /// Returns 1 if the marks of two related cells are in opposite classes, 0 if they are in the same class; nullopt if
    /// both are possible.
    std::optional<int> turn_of(const CellPair& pair) const {
        const Values here = position_.possible(pair.cell);
        const Values there = position_.possible(pair.other);
        if (!is_subset(here, classes_[0] | classes_[1])) return std::nullopt;
        for (const int turn : {1, 0}) {
            const auto keeps = [&](std::size_t from) {
                return is_subset(pair.partners_of(here & classes_[from]) & there,
                                 classes_[turn == 1 ? 1 - from : from]);
            };
            if (keeps(0) && keeps(1)) return turn;
        }
        return std::nullopt;
    }

    Component from(int first) {
        Component component{.cells = {{first, 0}}};
        colour(first) = 0;
        for (std::size_t i = 0; i < component.cells.size(); ++i) {
            const auto [cell, its_class] = component.cells[i];
            for (const Link& link : links_[static_cast<std::size_t>(cell)]) {
                const int other_class = its_class ^ link.turn;
                component.restrictions.push_back(link.restriction);
                if (colour(link.other) == none) {
                    colour(link.other) = other_class;
                    component.cells.emplace_back(link.other, other_class);
                } else if (colour(link.other) != other_class) {
                    component.is_consistent = false;
                }
            }
        }
        auto& used = component.restrictions;
        std::sort(used.begin(), used.end());
        used.erase(std::unique(used.begin(), used.end()), used.end());
        return component;
    }

    const Position& position_;
    const Classes& classes_;
    std::vector<std::vector<Link>> links_; ///< by cell
    std::vector<int> colours_;             ///< by cell
};

/// The reason why a component cannot have one of its two colourings.
struct Obstacle {
    int unit = -1; ///< the unit with too few places; -1: a cell of the component has no mark of its class
    std::vector<int> others = {}; ///< cells of the unit outside the component that are part of the reason
};

/// Looks for an obstacle if the first cell of the component has the class `first`.
std::optional<Obstacle> obstacle_to(const Position& position, const Classes& classes,
                                    const Component& component, int first) {
    const Geometry& geometry = position.geometry();
    std::array<CellSet, 2> coloured;
    for (const auto& [cell, its_class] : component.cells) {
        const int now = its_class ^ first;
        coloured[static_cast<std::size_t>(now)].add(cell);
        if ((position.possible(cell) & classes[static_cast<std::size_t>(now)]) == 0) return Obstacle{};
    }
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        if (!geometry.set(unit).meets(coloured[0] | coloured[1])) continue;
        for (std::size_t k = 0; k < 2; ++k) {
            Obstacle full{.unit = unit};
            Obstacle poor{.unit = unit};
            for (const int cell : geometry.set(unit) - coloured[0] - coloured[1]) {
                if (is_subset(position.possible(cell), classes[k])) full.others.push_back(cell);
                if ((position.possible(cell) & classes[k]) == 0) poor.others.push_back(cell);
            }
            const int in_class =
                (geometry.set(unit) & coloured[k]).count() + static_cast<int>(full.others.size());
            if (in_class > count_of(classes[k])) return full;
            const int not_in_class =
                (geometry.set(unit) & coloured[1 - k]).count() + static_cast<int>(poor.others.size());
            if (geometry.is_full(unit) && geometry.side() - not_in_class < count_of(classes[k])) return poor;
        }
    }
    return std::nullopt;
}

/// Rule 1. If one of the two colourings of a component has an obstacle, its cells have the classes of the second one.
void find_colours(const Position& position, Steps& found, const Classes& classes) {
    if (position.geometry().rulebook() == nullptr) return;
    for (const Component& component : Colouring(position, classes).components()) {
        if (!component.is_consistent) continue;
        for (const int first : {0, 1}) {
            const auto obstacle = obstacle_to(position, classes, component, first);
            if (!obstacle) continue;
            Step step{.others = obstacle->others, .restrictions = component.restrictions};
            if (obstacle->unit >= 0) step.units = {obstacle->unit};
            for (const auto& [cell, its_class] : component.cells) {
                step.cells.push_back(cell);
                const Values wrong = classes[static_cast<std::size_t>(its_class ^ first)];
                for (const int value : bits_of(position.values(cell) & wrong))
                    step.removals.push_back({cell, value});
            }
            if (found.add(std::move(step))) return;
            break;
        }
    }
}

void find_high_low(const Position& position, Steps& found) {
    find_colours(position, found, low_and_high(position.side()));
}
void find_parity(const Position& position, Steps& found) {
    find_colours(position, found, odd_and_even(position.side()));
}

std::string words_of_two_classes(const Step& step, const Names& names) {
    std::string words = ", " + names.restrictions(step.restrictions) + ": one of " + names.cells(step.cells) +
                        " decides on the others, and ";
    if (step.units.empty()) return words + "one of them lacks the other choice";
    words += names.units(step.units) + " has no room for the other choice";
    return step.others.empty() ? words : words + " beside " + names.cells(step.others);
}

} // namespace

const Technique high_low_colours{"high-low-colours",
                                 "High-low colouring",
                                 "cells of lines on which low and high digits alternate have two possible "
                                 "colourings, and a unit or a cell rules out one of them",
                                 {.se = 3.6, .hodoku = 100, .level = Level::hard},
                                 find_high_low,
                                 words_of_two_classes};
const Technique parity_colours{"parity-colours",
                               "Parity colouring",
                               "cells between which odd and even digits alternate have two possible "
                               "colourings, and a unit or a cell rules out one of them",
                               {.se = 3.6, .hodoku = 100, .level = Level::hard},
                               find_parity,
                               words_of_two_classes};

} // namespace sudoku::techniques
