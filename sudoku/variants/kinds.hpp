#pragma once

#include <sudoku/variants/restriction.hpp>

#include <vector>

/// The kinds of restrictions, in the order in which documents list them. A new kind needs one line here and one in
/// kinds.cpp.
namespace sudoku::kinds {

extern const RestrictionKind falling_diagonal;
extern const RestrictionKind rising_diagonal;
extern const RestrictionKind disjoint_groups;
extern const RestrictionKind windows;
extern const RestrictionKind anti_knight;
extern const RestrictionKind anti_king;
extern const RestrictionKind nonconsecutive;
extern const RestrictionKind all_black_dots;
extern const RestrictionKind all_letters;
extern const RestrictionKind extra_region;
extern const RestrictionKind cage;
extern const RestrictionKind quadruple;
extern const RestrictionKind odd;
extern const RestrictionKind even;
extern const RestrictionKind minimum;
extern const RestrictionKind maximum;
extern const RestrictionKind row_indexer;
extern const RestrictionKind column_indexer;
extern const RestrictionKind box_indexer;
extern const RestrictionKind white_dot;
extern const RestrictionKind black_dot;
extern const RestrictionKind letter_x;
extern const RestrictionKind letter_v;
extern const RestrictionKind thermometer;
extern const RestrictionKind slow_thermometer;
extern const RestrictionKind palindrome;
extern const RestrictionKind clone;
extern const RestrictionKind renban;
extern const RestrictionKind nabner;
extern const RestrictionKind whispers;
extern const RestrictionKind entropic;
extern const RestrictionKind modular;
extern const RestrictionKind region_sum;
extern const RestrictionKind zipper;
extern const RestrictionKind arrow;
extern const RestrictionKind double_arrow;
extern const RestrictionKind between;
extern const RestrictionKind lockout;
extern const RestrictionKind little_killer;
extern const RestrictionKind sandwich;
extern const RestrictionKind x_sum;
extern const RestrictionKind skyscraper;
extern const RestrictionKind numbered_room;

/// Returns the cells of a restriction as one unit.
std::vector<Unit> cells_as_unit(const Restriction& restriction, const Variant& variant);

} // namespace sudoku::kinds
