#pragma once

#include <sudoku/variants/variant.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The rules of variants on filled boards, each written as a player would check it. The definitions do not use the
/// constraints of the library, so that a mistake in these cannot hide.
namespace definitions {

using sudoku::Restriction;
using sudoku::Variant;
using Numbers = std::vector<int>;

/// A board with a value in every cell, and the variant that the values may solve.
struct Filling {
    const Variant& variant;
    std::span<const int> values; ///< row by row

    int side() const { return variant.side(); }
    int size() const { return variant.size(); }
    int row(int cell) const { return cell / side(); }
    int column(int cell) const { return cell % side(); }
    int region(int cell) const { return variant.regions[static_cast<std::size_t>(cell)]; }
    int operator[](int cell) const { return values[static_cast<std::size_t>(cell)]; }
    int at(int row, int column) const { return (*this)[row * side() + column]; }
    Numbers operator[](std::span<const int> cells) const {
        Numbers list;
        for (const int cell : cells) list.push_back((*this)[cell]);
        return list;
    }
};

/// Returns whether a rule of a kind holds.
using Definition = bool (*)(const Filling&, const Restriction&);

inline bool no_repeat(const Numbers& list) {
    return std::set<int>(list.begin(), list.end()).size() == list.size();
}
inline int total(const Numbers& list) { return std::accumulate(list.begin(), list.end(), 0); }
inline int number_or(const Restriction& rule, int usual) {
    return rule.numbers.empty() ? usual : rule.numbers[0];
}
inline bool holds_at_all(const Numbers& list, const auto& test) {
    return std::all_of(list.begin(), list.end(), test);
}
inline bool holds_for_successive(const Numbers& list, const auto& test) {
    for (std::size_t i = 1; i < list.size(); ++i)
        if (!test(list[i - 1], list[i])) return false;
    return true;
}
/// Returns whether the test holds for the values of all pairs of cells at such a distance.
inline bool holds_for_pairs(const Filling& board, const auto& is_at_distance, const auto& test) {
    for (int a = 0; a < board.size(); ++a)
        for (int b = a + 1; b < board.size(); ++b)
            if (is_at_distance(std::abs(board.row(a) - board.row(b)),
                               std::abs(board.column(a) - board.column(b))) &&
                !test(a, b))
                return false;
    return true;
}
inline bool holds_for_neighbours(const Filling& board, const auto& test) {
    return holds_for_pairs(
        board, [](int rows, int columns) { return rows + columns == 1; }, test);
}
/// Returns whether a restriction of one of two kinds has these two cells.
inline bool is_marked(const Filling& board, int a, int b, std::string_view kind, std::string_view other) {
    return std::any_of(board.variant.restrictions.begin(), board.variant.restrictions.end(),
                       [&](const Restriction& mark) {
                           return (mark.kind->name == kind || mark.kind->name == other) &&
                                  std::set<int>(mark.cells.begin(), mark.cells.end()) == std::set<int>{a, b};
                       });
}
inline bool has_ratio(int a, int b, int ratio) { return std::max(a, b) == ratio * std::min(a, b); }

inline bool obeys_diagonal(const Filling& board, bool is_falling) {
    Numbers list;
    for (int row = 0; row < board.side(); ++row)
        list.push_back(board.at(row, is_falling ? row : board.side() - 1 - row));
    return no_repeat(list);
}

/// Returns the cells of each region, row by row.
inline std::map<int, std::vector<int>> regions_of(const Filling& board) {
    std::map<int, std::vector<int>> regions;
    for (int cell = 0; cell < board.size(); ++cell)
        if (board.region(cell) != -1) regions[board.region(cell)].push_back(cell);
    return regions;
}

inline bool obeys_disjoint_groups(const Filling& board, const Restriction&) {
    for (int place = 0; place < board.side(); ++place) {
        Numbers list;
        for (const auto& [region, cells] : regions_of(board))
            if (place < std::ssize(cells)) list.push_back(board[cells[static_cast<std::size_t>(place)]]);
        if (!no_repeat(list)) return false;
    }
    return true;
}

/// Returns whether a filling obeys the windows of a board whose boxes are 2x2 or 3x3: their first rows and columns are
/// 1, 1 + box + 1, ...
inline bool obeys_windows(const Filling& board, const Restriction&) {
    const int extent = board.side() == 4 ? 2 : 3;
    const Numbers starts = board.side() == 4 ? Numbers{1} : Numbers{1, 5};
    for (const int top : starts)
        for (const int left : starts) {
            Numbers list;
            for (int i = 0; i < extent * extent; ++i)
                list.push_back(board.at(top + i / extent, left + i % extent));
            if (!no_repeat(list)) return false;
        }
    return true;
}

inline bool obeys_all_black_dots(const Filling& board, const Restriction&) {
    std::set<int> ratios;
    for (const Restriction& dot : board.variant.restrictions)
        if (dot.kind->name == "black dot") ratios.insert(number_or(dot, 2));
    if (ratios.empty()) ratios = {2};
    return holds_for_neighbours(board, [&](int a, int b) {
        return is_marked(board, a, b, "white dot", "black dot") ||
               std::none_of(ratios.begin(), ratios.end(),
                            [&](int ratio) { return has_ratio(board[a], board[b], ratio); });
    });
}

inline bool obeys_extreme(const Filling& board, const Restriction& rule, int sign) {
    const auto is_alike = [&](int cell) {
        return std::any_of(
            board.variant.restrictions.begin(), board.variant.restrictions.end(),
            [&](const Restriction& other) { return other.kind == rule.kind && other.cells[0] == cell; });
    };
    return holds_for_neighbours(board, [&](int a, int b) {
        if (b == rule.cells[0]) std::swap(a, b);
        return a != rule.cells[0] || is_alike(b) || sign * board[a] < sign * board[b];
    });
}

inline bool obeys_quadruple(const Filling& board, const Restriction& rule) {
    const Numbers list = board[rule.cells];
    return holds_at_all(rule.numbers, [&](int number) {
        return std::count(list.begin(), list.end(), number) >=
               std::count(rule.numbers.begin(), rule.numbers.end(), number);
    });
}

/// Returns whether a filling obeys box indexers. A cell outside of all regions is free.
inline bool obeys_box_indexer(const Filling& board, const Restriction& rule) {
    for (const auto& [region, cells] : regions_of(board))
        for (std::size_t n = 0; n < cells.size(); ++n) {
            if (std::count(rule.cells.begin(), rule.cells.end(), cells[n]) == 0) continue;
            const int k = board[cells[n]];
            if (k > std::ssize(cells)) return false;
            if (board[cells[static_cast<std::size_t>(k) - 1]] != static_cast<int>(n) + 1) return false;
        }
    return true;
}

inline bool obeys_palindrome(const Filling& board, const Restriction& rule) {
    Numbers list = board[rule.cells];
    std::reverse(list.begin(), list.end());
    return list == board[rule.cells];
}

inline bool obeys_renban(const Filling& board, const Restriction& rule) {
    const std::set<int> cells(rule.cells.begin(), rule.cells.end());
    std::set<int> values;
    for (const int cell : cells) values.insert(board[cell]);
    return values.size() == cells.size() &&
           *values.rbegin() - *values.begin() + 1 == static_cast<int>(values.size());
}

inline bool obeys_nabner(const Filling& board, const Restriction& rule) {
    const std::set<int> cells(rule.cells.begin(), rule.cells.end());
    std::multiset<int> sorted;
    for (const int cell : cells) sorted.insert(board[cell]);
    return holds_for_successive(Numbers(sorted.begin(), sorted.end()),
                                [](int a, int b) { return b - a >= 2; });
}

/// Returns whether any two successive numbers differ, and any three.
inline bool alternates(const Numbers& classes) {
    for (std::size_t i = 1; i < classes.size(); ++i)
        if (classes[i] == classes[i - 1] || (i > 1 && classes[i] == classes[i - 2])) return false;
    return true;
}

/// Returns the numbers of low, middle and high values: as equal as possible, with as many low as high values.
inline std::array<int, 3> class_sizes(int side) {
    const int third = side / 3;
    if (side % 3 == 0) return {third, third, third};
    if (side % 3 == 1) return {third, third + 1, third};
    return {third + 1, third, third + 1};
}

inline bool obeys_entropic(const Filling& board, const Restriction& rule) {
    const auto [low, middle, high] = class_sizes(board.side());
    Numbers classes;
    for (const int value : board[rule.cells])
        classes.push_back(value <= low ? 0 : value <= low + middle ? 1 : 2);
    return alternates(classes);
}

inline bool obeys_modular(const Filling& board, const Restriction& rule) {
    Numbers classes = board[rule.cells];
    for (int& value : classes) value %= 3;
    return alternates(classes);
}

inline bool obeys_region_sum(const Filling& board, const Restriction& rule) {
    std::vector<std::pair<int, int>> sums; // the region and the sum of each part
    for (const int cell : rule.cells) {
        const int region = board.region(cell);
        if (region == -1) continue;
        if (sums.empty() || sums.back().first != region) sums.emplace_back(region, 0);
        sums.back().second += board[cell];
    }
    return std::all_of(sums.begin(), sums.end(),
                       [&](const auto& part) { return part.second == sums[0].second; });
}

inline bool obeys_zipper(const Filling& board, const Restriction& rule) {
    const Numbers list = board[rule.cells];
    std::set<int> sums;
    for (std::size_t i = 0; i < list.size() / 2; ++i) sums.insert(list[i] + list[list.size() - 1 - i]);
    if (list.size() % 2 == 1) sums.insert(list[list.size() / 2]);
    return sums.size() == 1;
}

inline bool obeys_arrow(const Filling& board, const Restriction& rule) {
    const std::set<int> circle(rule.partners.begin(), rule.partners.end());
    std::string number;
    for (const int cell : circle) {
        // Values above 9 carry into the previous digits.
        const int so_far = number.empty() ? 0 : std::stoi(number);
        number = std::to_string(10 * so_far + board[cell]);
    }
    Numbers line = board[rule.cells];
    if (line.size() > 1 && circle.contains(rule.cells[0])) line.erase(line.begin());
    return std::to_string(total(line)) == number;
}

inline bool obeys_double_arrow(const Filling& board, const Restriction& rule) {
    const Numbers list = board[rule.cells];
    const int ends = list.front() + list.back();
    return list.size() < 3 || total(list) - ends == ends;
}

/// Returns whether each value between the ends of a line has a place relative to them: `test(low, high, value)`.
inline bool holds_within(const Filling& board, const Restriction& rule, const auto& test) {
    const Numbers list = board[rule.cells];
    const auto [low, high] = std::minmax({list.front(), list.back()});
    for (std::size_t i = 1; i + 1 < list.size(); ++i)
        if (!test(low, high, list[i])) return false;
    return true;
}

inline bool obeys_lockout(const Filling& board, const Restriction& rule) {
    const int apart = std::abs(board[rule.cells.front()] - board[rule.cells.back()]);
    return apart >= number_or(rule, 4) && holds_within(board, rule, [](int low, int high, int value) {
               return value < low || value > high;
           });
}

inline bool obeys_sandwich(const Filling& board, const Restriction& rule) {
    const Numbers list = board[rule.cells];
    auto from = std::find(list.begin(), list.end(), 1);
    auto to = std::find(list.begin(), list.end(), board.side());
    if (to < from) std::swap(from, to);
    return std::accumulate(from + 1, to, 0) == rule.numbers[0];
}

inline bool obeys_x_sum(const Filling& board, const Restriction& rule) {
    const Numbers list = board[rule.cells];
    return std::accumulate(list.begin(), list.begin() + list[0], 0) == rule.numbers[0];
}

inline bool obeys_skyscraper(const Filling& board, const Restriction& rule) {
    int seen = 0;
    int highest = 0;
    for (const int value : board[rule.cells])
        if (value > highest) {
            highest = value;
            ++seen;
        }
    return seen == rule.numbers[0];
}

/// Returns the definition of each kind, by its name.
inline const std::map<std::string_view, Definition>& all() {
    using F = const Filling&;
    using R = const Restriction&;
    static const std::map<std::string_view, Definition> definitions{
        {"diagonal-", [](F board, R) { return obeys_diagonal(board, true); }},
        {"diagonal+", [](F board, R) { return obeys_diagonal(board, false); }},
        {"disjoint groups", obeys_disjoint_groups},
        {"windows", obeys_windows},
        {"anti-knight",
         [](F board, R) {
             return holds_for_pairs(
                 board, [](int rows, int columns) { return rows * columns == 2; },
                 [&](int a, int b) { return board[a] != board[b]; });
         }},
        {"anti-king",
         [](F board, R) {
             return holds_for_pairs(
                 board, [](int rows, int columns) { return std::max(rows, columns) == 1; },
                 [&](int a, int b) { return board[a] != board[b]; });
         }},
        {"nonconsecutive",
         [](F board, R) {
             return holds_for_neighbours(board, [&](int a, int b) {
                 return is_marked(board, a, b, "white dot", "black dot") ||
                        std::abs(board[a] - board[b]) != 1;
             });
         }},
        {"all black dots", obeys_all_black_dots},
        {"all X and V",
         [](F board, R) {
             return holds_for_neighbours(board, [&](int a, int b) {
                 const int sum = board[a] + board[b];
                 return is_marked(board, a, b, "X", "V") || (sum != 5 && sum != 10);
             });
         }},
        {"extra region", [](F board, R rule) { return no_repeat(board[rule.cells]); }},
        {"cage",
         [](F board, R rule) {
             const Numbers list = board[rule.cells];
             return no_repeat(list) && total(list) == number_or(rule, total(list));
         }},
        {"quadruple", obeys_quadruple},
        {"odd", [](F board, R rule) { return board[rule.cells[0]] % 2 == 1; }},
        {"even", [](F board, R rule) { return board[rule.cells[0]] % 2 == 0; }},
        {"minimum", [](F board, R rule) { return obeys_extreme(board, rule, 1); }},
        {"maximum", [](F board, R rule) { return obeys_extreme(board, rule, -1); }},
        {"row indexer",
         [](F board, R rule) {
             return holds_at_all(rule.cells, [&](int cell) {
                 return board.at(board[cell] - 1, board.column(cell)) == board.row(cell) + 1;
             });
         }},
        {"column indexer",
         [](F board, R rule) {
             return holds_at_all(rule.cells, [&](int cell) {
                 return board.at(board.row(cell), board[cell] - 1) == board.column(cell) + 1;
             });
         }},
        {"box indexer", obeys_box_indexer},
        {"white dot",
         [](F board, R rule) {
             return std::abs(board[rule.cells[0]] - board[rule.cells[1]]) == number_or(rule, 1);
         }},
        {"black dot",
         [](F board, R rule) {
             return has_ratio(board[rule.cells[0]], board[rule.cells[1]], number_or(rule, 2));
         }},
        {"X", [](F board, R rule) { return total(board[rule.cells]) == 10; }},
        {"V", [](F board, R rule) { return total(board[rule.cells]) == 5; }},
        {"thermometer",
         [](F board, R rule) {
             return holds_for_successive(board[rule.cells], [](int a, int b) { return a < b; });
         }},
        {"slow thermometer",
         [](F board, R rule) {
             return holds_for_successive(board[rule.cells], [](int a, int b) { return a <= b; });
         }},
        {"palindrome", obeys_palindrome},
        {"clone", [](F board, R rule) { return board[rule.cells] == board[rule.partners]; }},
        {"renban", obeys_renban},
        {"nabner", obeys_nabner},
        {"whispers",
         [](F board, R rule) {
             const int least = number_or(rule, board.side() / 2 + board.side() % 2);
             return holds_for_successive(board[rule.cells],
                                         [&](int a, int b) { return std::abs(a - b) >= least; });
         }},
        {"entropic", obeys_entropic},
        {"modular", obeys_modular},
        {"region sum", obeys_region_sum},
        {"zipper", obeys_zipper},
        {"arrow", obeys_arrow},
        {"double arrow", obeys_double_arrow},
        {"between",
         [](F board, R rule) {
             return holds_within(board, rule,
                                 [](int low, int high, int value) { return low < value && value < high; });
         }},
        {"lockout", obeys_lockout},
        {"little killer", [](F board, R rule) { return total(board[rule.cells]) == rule.numbers[0]; }},
        {"sandwich", obeys_sandwich},
        {"X-sum", obeys_x_sum},
        {"skyscraper", obeys_skyscraper},
        {"numbered room",
         [](F board, R rule) {
             const Numbers list = board[rule.cells];
             return list[static_cast<std::size_t>(list[0]) - 1] == rule.numbers[0];
         }},
    };
    return definitions;
}

/// Returns whether a filling, which has no value twice in a row, column or region, obeys all restrictions of its
/// variant.
inline bool obeys_all(const Filling& board) {
    return std::all_of(board.variant.restrictions.begin(), board.variant.restrictions.end(),
                       [&](const Restriction& rule) { return all().at(rule.kind->name)(board, rule); });
}

} // namespace definitions
