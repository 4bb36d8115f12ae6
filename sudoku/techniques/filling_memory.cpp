#include <sudoku/techniques/filling_memory.hpp>

#include <algorithm>

namespace sudoku {

bool KnownFillings::have_all_marks(const Position& position) {
    const std::size_t size = cells_.size();
    std::vector<Values> shown(size);
    std::size_t kept = 0;
    for (std::size_t number = 0; number < count(); ++number) {
        const auto values = filling(number);
        bool is_allowed = true;
        for (std::size_t i = 0; i < size; ++i)
            is_allowed = is_allowed && has_bit(position.possible(cells_[i]), values[i]);
        if (!is_allowed) continue;
        for (std::size_t i = 0; i < size; ++i) shown[i] |= one_bit(values[i]);
        std::copy(values.begin(), values.end(), values_.begin() + static_cast<std::ptrdiff_t>(kept * size));
        ++kept;
    }
    values_.resize(kept * size);
    for (std::size_t i = 0; i < size; ++i)
        if ((position.possible(cells_[i]) & ~shown[i]) != 0) return false;
    return size > 0;
}

void KnownFillings::add(const std::vector<int>& cells, std::span<const std::uint8_t> filling) {
    cells_ = cells;
    values_.insert(values_.end(), filling.begin(), filling.end());
}

KnownFillings* FillingMemory::of(const std::vector<int>& restrictions, const std::vector<int>& units) {
    // Each has about 0.4 kB on a board of side 9 and 3 kB on one of side 25, so that all take up to 150 MB.
    constexpr std::size_t most = 50'000;
    const std::pair key(restrictions, units);
    if (const auto found = known_.find(key); found != known_.end()) return &found->second;
    return known_.size() < most ? &known_[key] : nullptr;
}

} // namespace sudoku
