#include <sudoku/variants/kinds.hpp>

#include <array>

namespace sudoku {

std::span<const RestrictionKind* const> restriction_kinds() {
    static constexpr std::array all{
        &kinds::falling_diagonal,
        &kinds::rising_diagonal,
        &kinds::disjoint_groups,
        &kinds::windows,
        &kinds::anti_knight,
        &kinds::anti_king,
        &kinds::nonconsecutive,
        &kinds::all_black_dots,
        &kinds::all_letters,
        &kinds::extra_region,
        &kinds::cage,
        &kinds::quadruple,
        &kinds::odd,
        &kinds::even,
        &kinds::minimum,
        &kinds::maximum,
        &kinds::row_indexer,
        &kinds::column_indexer,
        &kinds::box_indexer,
        &kinds::white_dot,
        &kinds::black_dot,
        &kinds::letter_x,
        &kinds::letter_v,
        &kinds::thermometer,
        &kinds::slow_thermometer,
        &kinds::palindrome,
        &kinds::clone,
        &kinds::renban,
        &kinds::nabner,
        &kinds::whispers,
        &kinds::entropic,
        &kinds::modular,
        &kinds::region_sum,
        &kinds::zipper,
        &kinds::arrow,
        &kinds::double_arrow,
        &kinds::between,
        &kinds::lockout,
        &kinds::little_killer,
        &kinds::sandwich,
        &kinds::x_sum,
        &kinds::skyscraper,
        &kinds::numbered_room,
    };
    return all;
}

} // namespace sudoku
