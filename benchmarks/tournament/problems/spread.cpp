#include <benchmarks/tournament/problems/spread.hpp>

#include <utility>

namespace tournament {

std::vector<std::size_t> spread_order(std::size_t count) {
    std::vector<std::size_t> order;
    if (count > 0) order.push_back(0);
    if (count > 1) order.push_back(count - 1);
    using Gap = std::pair<std::size_t, std::size_t>; // two places in the order, none between them yet
    std::vector<Gap> gaps;
    if (count > 2) gaps.emplace_back(0, count - 1);
    while (!gaps.empty()) {
        std::vector<Gap> halves;
        for (const auto& [from, to] : gaps) {
            const std::size_t middle = (from + to + 1) / 2;
            order.push_back(middle);
            if (middle - from > 1) halves.emplace_back(from, middle);
            if (to - middle > 1) halves.emplace_back(middle, to);
        }
        gaps = std::move(halves);
    }
    return order;
}

std::vector<std::size_t> spread_numbers(std::size_t count, std::size_t kinds) {
    const auto order = spread_order(kinds);
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(i / kinds * kinds + order[i % kinds]);
    return numbers;
}

} // namespace tournament
