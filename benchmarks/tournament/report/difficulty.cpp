#include <benchmarks/tournament/report/difficulty.hpp>

#include <cstddef>
#include <map>

namespace tournament {

std::vector<DifficultyGroup> difficulty_groups(const Scope& scope) {
    if (scope.is_all || scope.standings.empty()) return {};
    std::map<double, std::vector<const Row*>> by_difficulty;
    std::size_t known = 0;
    for (const Row& row : scope.table.rows) {
        if (!row.difficulty) continue;
        by_difficulty[*row.difficulty].push_back(&row);
        ++known;
    }
    constexpr std::size_t most_groups = 8;
    const std::size_t enough = by_difficulty.size() <= most_groups ? 1 : (known + 5) / 6;

    std::vector<DifficultyGroup> groups;
    for (const auto& [difficulty, rows] : by_difficulty) {
        if (groups.empty() || groups.back().rows.size() >= enough) groups.emplace_back();
        DifficultyGroup& group = groups.back();
        group.rows.insert(group.rows.end(), rows.begin(), rows.end());
        group.difficulty += difficulty * static_cast<double>(rows.size());
    }
    for (DifficultyGroup& group : groups) group.difficulty /= static_cast<double>(group.rows.size());
    if (groups.size() < 2) groups.clear();
    return groups;
}

} // namespace tournament
