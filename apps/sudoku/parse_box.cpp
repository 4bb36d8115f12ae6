#include <apps/sudoku/parse_box.hpp>

#include <apps/common/parse_value.hpp>

namespace app {

std::optional<sudoku::BoxShape> parse_box(std::string_view text) {
    constexpr std::size_t longest = 2; // digits of a side
    const std::size_t cross = text.find('x');
    if (cross > longest || text.size() - cross - 1 > longest)
        return std::nullopt; // no x: the last of all places
    const auto rows = parse_number(text.substr(0, cross));
    const auto columns = parse_number(text.substr(cross + 1));
    if (!rows || !columns) return std::nullopt;
    const sudoku::BoxShape box{static_cast<int>(*rows), static_cast<int>(*columns)};
    return box.is_valid() ? std::optional(box) : std::nullopt;
}

} // namespace app
