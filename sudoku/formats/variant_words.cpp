#include <sudoku/formats/variant_words.hpp>

#include <sudoku/variants/kinds.hpp>

#include <algorithm>
#include <cstdlib>

namespace sudoku::words {

KindAhead kind_ahead(std::span<const Word> words) {
    KindAhead longest;
    for (const RestrictionKind* kind : restriction_kinds()) {
        const std::vector<Word> name = words_of(kind->name);
        if (name.size() > words.size() || name.size() <= longest.words) continue;
        const bool is_ahead =
            std::equal(name.begin(), name.end(), words.begin(), [](const Word& a, const Word& b) {
                return in_lower_case(a.text) == in_lower_case(b.text);
            });
        if (is_ahead) longest = {kind, name.size()};
    }
    return longest;
}

std::vector<Restriction> both_diagonals() {
    return {{.kind = &kinds::falling_diagonal}, {.kind = &kinds::rising_diagonal}};
}

std::vector<int> rectangle(int side, int first, int last) {
    const int down = last / side < first / side ? -1 : 1;
    const int right = last % side < first % side ? -1 : 1;
    std::vector<int> cells;
    for (int row = first / side; row != last / side + down; row += down)
        for (int column = first % side; column != last % side + right; column += right)
            cells.push_back(row * side + column);
    return cells;
}

std::vector<int> row_or_column(int side, bool is_row, int number, bool from_end) {
    std::vector<int> cells;
    cells.reserve(static_cast<std::size_t>(side));
    for (int at = 0; at < side; ++at) cells.push_back(is_row ? number * side + at : at * side + number);
    if (from_end) std::reverse(cells.begin(), cells.end());
    return cells;
}

std::vector<int> diagonal_between(int side, int first, int last) {
    const int down = last / side - first / side;
    const int right = last % side - first % side;
    if (std::abs(down) != std::abs(right)) return {};
    const int step = (down < 0 ? -side : side) + (right < 0 ? -1 : 1);
    std::vector<int> cells;
    for (int at = 0; at <= std::abs(down); ++at) cells.push_back(first + at * step);
    return cells;
}

std::string similar_kind(std::string_view typed) {
    std::vector<std::string_view> known(text_keys.begin(), text_keys.end());
    known.insert(known.end(), {"marks", "diagonal"});
    for (const RestrictionKind* kind : restriction_kinds()) known.push_back(kind->name);
    return did_you_mean(typed, known);
}

} // namespace sudoku::words
