// Almost locked sets (ALS): k cells of one unit with k + 1 values. If one value is removed, the remaining ones are
// locked.
//
//   restricted common x    all cells of A and B that have x see each other: A or B has no x, and is then locked
//
//   ALS-XZ          A --x-- B               z in both: one of them has z, so cells that see all z of both lose z.
//   doubly linked   A --x/y-- B             each set has one of the two: both are locked. Cells that see all places
//                                           of a value in its set lose it; for x and y, cells that see all in both.
//   ALS-XY-wing     A --x-- C --y-- B       as ALS-XZ over a third set, x and y different
//   ALS chain       A --x-- C --y-- D --w-- B ...
//   death blossom   a cell, the stem, and for each of its values a set, a petal, all of whose cells with that value
//                   see the stem. The stem takes a value from one of the petals, which is then locked: if all petals
//                   also have a value z, cells that see every z in all of them lose z.

#include <sudoku/techniques/catalogue.hpp>

#include <sudoku/techniques/set_network.hpp>

#include <algorithm>
#include <utility>

namespace sudoku::techniques {

namespace {

/// Adds removals of a value from some cells, except those of the step's sets.
void remove_from(const CellSet& cells, int value, Step& step) {
    CellSet left = cells;
    for (const LockedSet& set : step.sets)
        for (const int cell : set.cells) left.remove(cell);
    for (const int cell : left) step.removals.push_back({cell, value});
}

void add_set(const SetNetwork& network, int set, Step& step) {
    step.sets.push_back(network.locked_set(set));
    step.values |= network.values(set);
    for (const int cell : step.sets.back().cells)
        if (std::find(step.cells.begin(), step.cells.end(), cell) == step.cells.end())
            step.cells.push_back(cell);
}

/// Follows restricted commons from set to set, each with a value different from the previous one.
class SetChains {
  public:
    SetChains(const Position& position, Steps& found, int least, int most)
        : network_(position),
          found_(found),
          least_(least),
          most_(most),
          visited_(static_cast<std::size_t>(network_.group_count()), 0) {}

    void run() {
        for (int start = 0; start < network_.count(); ++start) {
            if (found_.must_stop()) return;
            for (const int first : bits_of(network_.values(start)))
                if (follow(start, first)) return;
        }
    }

  private:
    struct Link {
        int set;
        int value;  ///< of the join that led to it
        int parent; ///< number in the list
        int level;  ///< the number of sets in the chain
    };

    /// Follows all chains that leave a set by a value, the shortest first. A set is reached only once by the same
    /// value.
    bool follow(int start, int first) {
        ++turn_;
        reached_.assign(1, {start, 0, -1, 1});
        for (std::size_t i = 0; i < reached_.size(); ++i) {
            const Link now = reached_[i];
            if (now.level >= least_ && conclude(first, static_cast<int>(i))) return true;
            if (now.level == most_) continue;
            for (const int value : bits_of(network_.values(now.set) & ~one_bit(now.value))) {
                if (i == 0 && value != first) continue;
                for (const int near : network_.group(network_.group_of(now.set, value)).near) {
                    auto& visited = visited_[static_cast<std::size_t>(near)];
                    if (visited == turn_) continue;
                    visited = turn_;
                    for (const int set : network_.group(near).sets)
                        if (set != start)
                            reached_.push_back({set, value, static_cast<int>(i), now.level + 1});
                }
            }
        }
        return false;
    }

    /// Rule 1. If both ends have a value z, and z is not their restricted common in the chain, then z is in one of the
    /// ends.
    bool conclude(int first, int number) {
        const int a = reached_.front().set;
        const Link end = reached_[static_cast<std::size_t>(number)];
        if (a > end.set) return false; // the same chain is found from its second end
        Values shared = 0;
        const Values taken = one_bit(first) | one_bit(end.value);
        for (const int z : bits_of(network_.values(a) & network_.values(end.set) & ~taken))
            if (network_.seen(a, z).meets(network_.seen(end.set, z))) shared |= one_bit(z);
        if (end.level == 2 && !has_one(network_.commons(a, end.set)))
            return conclude_doubly(a, end.set, first);
        if (shared == 0) return false;
        Step step;
        std::vector<int> numbers;
        for (int i = number; i >= 0; i = reached_[static_cast<std::size_t>(i)].parent) numbers.push_back(i);
        std::reverse(numbers.begin(), numbers.end());
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const Link& link = reached_[static_cast<std::size_t>(numbers[i])];
            add_set(network_, link.set, step);
            if (i > 0)
                step.joins.push_back({static_cast<int>(i) - 1, static_cast<int>(i), one_bit(link.value)});
        }
        for (const int z : bits_of(shared))
            remove_from(network_.seen(a, z) & network_.seen(end.set, z), z, step);
        return found_.add(std::move(step));
    }

    /// Rule 2. If two sets have two restricted commons, each set has one of the two, so both sets are locked.
    bool conclude_doubly(int a, int b, int first) {
        const Values commons = network_.commons(a, b);
        if (lowest(commons) != first) return false; // found by its first common
        Step step;
        add_set(network_, a, step);
        add_set(network_, b, step);
        step.joins = {{0, 1, commons}};
        for (const int v : bits_of(commons)) remove_from(network_.seen(a, v) & network_.seen(b, v), v, step);
        for (const int set : {a, b})
            for (const int v : bits_of(network_.values(set) & ~commons))
                remove_from(network_.seen(set, v), v, step);
        return found_.add(std::move(step));
    }

    SetNetwork network_;
    Steps& found_;
    int least_;
    int most_;
    int turn_ = 0;
    std::vector<int> visited_; ///< by group: the turn in which its sets were reached
    std::vector<Link> reached_;
};

template <int Least, int Most>
void set_chains(const Position& position, Steps& found) {
    SetChains(position, found, Least, Most).run();
}

/// Tries the petals of each stem for each value that they may share.
class Blossoms {
  public:
    Blossoms(const Position& position, Steps& found)
        : position_(position),
          network_(position),
          found_(found) {}

    void run() {
        constexpr int most_petals = 4;
        for (const int stem : position_.open()) {
            if (position_.count(stem) > most_petals || found_.must_stop()) continue;
            stem_ = stem;
            find_petals();
            for (const int z : bits_of(position_.all_values()))
                if (choose(position_.values(stem), z, position_.cells_of(z))) return;
        }
    }

  private:
    /// Finds, for each value of the stem, the groups that the stem sees.
    void find_petals() {
        petals_.assign(static_cast<std::size_t>(position_.side()) + 1, {});
        for (int number = 0; number < network_.group_count(); ++number) {
            const auto& group = network_.group(number);
            if (position_.has(stem_, group.value) && group.seen.contains(stem_))
                petals_[static_cast<std::size_t>(group.value)].push_back(number);
        }
    }

    /// Rule 3. Chooses a petal for each of `values`; `targets` are the marks of z that see it in the petals so far.
    bool choose(Values values, int z, const CellSet& targets) {
        if (values == 0) return conclude(z, targets);
        const int value = lowest(values);
        for (const int number : petals_[static_cast<std::size_t>(value)]) {
            for (const int set : network_.group(number).sets) {
                if (value == z || !has_bit(network_.values(set), z)) continue;
                if (network_.cells(set).contains(stem_)) continue;
                const CellSet left = targets & network_.seen(set, z);
                if (left.is_empty()) continue;
                chosen_.push_back(set);
                if (choose(values & ~one_bit(value), z, left)) return true;
                chosen_.pop_back();
            }
        }
        return false;
    }

    bool conclude(int z, const CellSet& targets) {
        if (position_.has(stem_, z)) return false;
        Step step{.values = position_.values(stem_), .cells = {stem_}};
        step.sets.push_back({{stem_}, position_.values(stem_)});
        for (const int value : bits_of(position_.values(stem_))) {
            const auto number = static_cast<int>(step.sets.size());
            add_set(network_, chosen_[static_cast<std::size_t>(number) - 1], step);
            step.joins.push_back({0, number, one_bit(value)});
        }
        remove_from(targets, z, step);
        return found_.add(std::move(step));
    }

    const Position& position_;
    SetNetwork network_;
    Steps& found_;
    int stem_ = 0;
    std::vector<std::vector<int>> petals_; ///< groups, by value
    std::vector<int> chosen_;
};

void find_death_blossom(const Position& position, Steps& found) { Blossoms(position, found).run(); }

/// Returns, for example, "{A1: 1/2} -1- {B2, C2: 1/4/5}, -2- {A8: 2/4}".
std::string words_of_blossom(const Step& step, const Names& names) {
    std::string words = " " + words_of_set(step.sets.front(), names);
    for (const Join& join : step.joins)
        words += (join.to == 1 ? " -" : ", -") + Names::values(join.values) + "- " +
                 words_of_set(step.sets[static_cast<std::size_t>(join.to)], names);
    return words;
}

constexpr std::string_view about_chain = "almost locked sets are joined by values that only one of each two "
                                         "can have: a value common to both ends is in one of them";

} // namespace

const Technique als_xz{"als-xz",
                       "ALS-XZ",
                       "two almost locked sets are joined by a value that only one of them can have: any "
                       "other common value is in at least one of them; two joining values lock both sets",
                       {.hodoku = 300, .level = Level::unfair},
                       set_chains<2, 2>,
                       words_of_sets};
const Technique als_xy_wing{"als-xy-wing",    "ALS-XY-wing",
                            about_chain,      {.hodoku = 320, .level = Level::unfair},
                            set_chains<3, 3>, words_of_sets};
const Technique als_chain{"als-chain",      "ALS chain",
                          about_chain,      {.hodoku = 340, .level = Level::unfair},
                          set_chains<4, 8>, words_of_sets};
const Technique death_blossom{
    "death-blossom",
    "Death blossom",
    "each value of a cell locks an almost locked set: a further value common to these sets is in one of them",
    {.hodoku = 360, .level = Level::unfair},
    find_death_blossom,
    words_of_blossom};

// Sue de coq: a line and a box share cells with many values, and the surplus is taken in the rest of both.
//
//     i i . | . l . | . . .       i: two or three shared cells; l: cells of the line, b: cells of the box,
//     b . . |                     l and b without a common value. i, l and b have as many values as cells:
//     . . . |                     each of these values is in them once; cells that see all of its cells lose it.

namespace {

struct CellGroup {
    CellSet cells;
    Values values = 0;
    int count = 0;
};

constexpr int most_beside = 3;

void extend_group(const Position& position, const std::vector<int>& cells, std::size_t from,
                  const CellGroup& group, int least, int most, std::vector<CellGroup>& groups) {
    if (group.count >= least) groups.push_back(group);
    if (group.count == most) return;
    for (std::size_t i = from; i < cells.size(); ++i) {
        CellGroup more = group;
        more.cells.add(cells[i]);
        more.values |= position.values(cells[i]);
        ++more.count;
        extend_group(position, cells, i + 1, more, least, most, groups);
    }
}

std::vector<CellGroup> groups_of(const Position& position, const CellSet& cells, int least, int most) {
    std::vector<CellGroup> groups;
    extend_group(position, list_of(cells & position.open()), 0, {}, least, most, groups);
    return groups;
}

/// Rule 1. If shared cells, cells of the line and cells of the box together have as many values as cells: each value
/// has one of the cells.
bool find_at(const Position& position, Steps& found, int box, int line) {
    const Geometry& geometry = position.geometry();
    const CellSet shared = geometry.set(box) & geometry.set(line);
    const auto on_line = groups_of(position, geometry.set(line) - shared, 1, most_beside);
    const auto in_box = groups_of(position, geometry.set(box) - shared, 1, most_beside);
    for (const CellGroup& middle : groups_of(position, shared, 2, 3)) {
        if (count_of(middle.values) < middle.count + 2) continue;
        for (const CellGroup& left : on_line) {
            if (count_of(left.values) > left.count + middle.count) continue;
            for (const CellGroup& right : in_box) {
                if ((left.values & right.values) != 0) continue;
                const Values all = middle.values | left.values | right.values;
                if (count_of(all) != middle.count + left.count + right.count) continue;
                const CellSet cells = middle.cells | left.cells | right.cells;
                Step step{.values = all,
                          .cells = list_of(middle.cells),
                          .others = list_of(left.cells | right.cells),
                          .covers = {line, box}};
                for (const int value : bits_of(all)) {
                    const auto gone =
                        marks_of(position, geometry.common_peers(cells & position.cells_of(value)), value);
                    step.removals.insert(step.removals.end(), gone.begin(), gone.end());
                }
                if (found.add(std::move(step))) return true;
            }
        }
    }
    return false;
}

void find_sue_de_coq(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    for (const int box : geometry.units(UnitKind::region))
        for (const Crossing& crossing : geometry.crossings(box))
            if (geometry.is_line(crossing.other) && find_at(position, found, box, crossing.other)) return;
}

std::string words_of_coq(const Step& step, const Names& names) {
    return " " + Names::values(step.values) + " in " + names.cells(step.cells) + " with " +
           names.cells(step.others) + " (" + names.units(step.covers) + ")";
}

} // namespace

const Technique sue_de_coq{"sue-de-coq",
                           "Sue de coq",
                           "cells that a line and a box share, with further cells of each, have as many "
                           "values as there are cells: cells that see all places of such a value lose it",
                           {.hodoku = 250, .level = Level::unfair},
                           find_sue_de_coq,
                           words_of_coq};

} // namespace sudoku::techniques
