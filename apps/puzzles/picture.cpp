#include <apps/puzzles/picture.hpp>

#include <iterator>
#include <map>
#include <sstream>

namespace puzzles {

bool has_line_above(const Board& board, std::size_t row, std::size_t column) {
    if (!board.horizontal.empty()) return board.horizontal[row * board.columns + column];
    if (board.regions.empty()) return false;
    const std::size_t below = row * board.columns + column;
    return row == 0 || row == board.rows || board.regions[below - board.columns] != board.regions[below];
}

bool has_line_before(const Board& board, std::size_t row, std::size_t column) {
    if (!board.vertical.empty()) return board.vertical[row * (board.columns + 1) + column];
    if (board.regions.empty()) return false;
    const std::size_t right = row * board.columns + column;
    return column == 0 || column == board.columns || board.regions[right - 1] != board.regions[right];
}

std::vector<Schedule::Level> levels_of(const Schedule::Profile& profile) {
    std::map<csp::Value, csp::Value> changes;
    for (const auto& [start, end, amount] : profile.uses) {
        if (start >= end) continue;
        changes[start] += amount;
        changes[end] -= amount;
    }
    std::vector<Schedule::Level> levels;
    csp::Value amount = 0;
    for (const auto& [time, change] : changes) {
        if (change == 0) continue;
        if (amount > 0) levels.back().end = time;
        amount += change;
        if (amount > 0) levels.push_back({time, time, amount});
    }
    return levels;
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

} // namespace puzzles
