#include <apps/check/domains.hpp>

#include <algorithm>
#include <bit>

namespace check {

Variable Domains::add(Number min, Number max) {
    Cell cell{.min = min, .max = max, .base = min};
    if (max - min < widest_row) {
        cell.first = bits_.size();
        bits_.resize(bits_.size() + static_cast<std::size_t>((max - min) / 64 + 1));
    } else {
        cell.cuts = cuts_.size();
        cuts_.emplace_back();
    }
    cells_.push_back(cell);
    return static_cast<Variable>(cells_.size() - 1);
}

/// Returns the first value from v on, up or down, that is not a hole.
Number Domains::past_holes(const Cell& cell, Number v, bool up) const {
    if (!cell.has_holes) return v;
    if (cell.first != none) {
        const auto is_hole = [&] {
            const auto bit = static_cast<std::size_t>(v - cell.base);
            return (bits_[cell.first + bit / 64] >> (bit % 64) & 1U) != 0;
        };
        while (cell.min <= v && v <= cell.max && is_hole()) v += up ? 1 : -1;
        return v;
    }
    for (bool moves = true; moves;) {
        moves = false;
        for (const Cut& cut : cuts_[cell.cuts]) {
            if (v < cut.first || cut.last < v) continue;
            v = up ? cut.last + 1 : cut.first - 1;
            moves = true;
        }
    }
    return v;
}

bool Domains::contains(Variable x, Number v) const {
    const Cell& cell = cells_[x];
    return cell.min <= v && v <= cell.max && past_holes(cell, v, true) == v;
}

Number Domains::next(Variable x, Number v) const {
    const Cell& cell = cells_[x];
    v = std::max(v, cell.min);
    return v > cell.max ? v : past_holes(cell, v, true);
}

Number Domains::count(Variable x, Number most) const {
    if (!cells_[x].has_holes) return std::min(width(x), most) + 1;
    Number found = 0;
    for (Number v = min(x); found <= most && v <= max(x); v = next(x, v + 1)) ++found;
    return found;
}

/// Moves the bounds to values that remain.
bool Domains::settle(Variable x, Number min, Number max) {
    Cell& cell = cells_[x];
    if (min > max) return false;
    min = past_holes(cell, min, true);
    max = past_holes(cell, max, false);
    if (min > max) return false;
    trail_.push_back({Change::Kind::bounds, x, cell.min, cell.max, 0});
    cell.min = min;
    cell.max = max;
    return true;
}

bool Domains::at_least(Variable x, Number k) { return k <= min(x) || settle(x, k, max(x)); }
bool Domains::at_most(Variable x, Number k) { return k >= max(x) || settle(x, min(x), k); }

bool Domains::remove(Variable x, Number first, Number last) {
    Cell& cell = cells_[x];
    if (first > last || last < cell.min || first > cell.max) return true;
    if (first <= cell.min) return at_least(x, last + 1);
    if (last >= cell.max) return at_most(x, first - 1);
    if (next(x, first) > last) return true;
    if (cell.first == none) {
        cuts_[cell.cuts].push_back({first, last});
        trail_.push_back({Change::Kind::cut, x, 0, 0, cell.cuts});
    }
    for (Number v = first; cell.first != none && v <= last;) {
        const auto bit = static_cast<std::size_t>(v - cell.base);
        const auto count =
            static_cast<std::size_t>(std::min<Number>(last - v + 1, static_cast<Number>(64 - bit % 64)));
        const std::uint64_t mask = (count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1)
                                   << (bit % 64);
        std::uint64_t& word = bits_[cell.first + bit / 64];
        if ((word & mask) != mask) {
            trail_.push_back({Change::Kind::word, x, 0, std::bit_cast<Number>(word), cell.first + bit / 64});
            word |= mask;
        }
        v += static_cast<Number>(count);
    }
    cell.has_holes = true;
    return true;
}

bool Domains::within(Variable x, Huge least, Huge most) {
    if (least > max(x) || most < min(x)) return false;
    return (least <= min(x) || at_least(x, static_cast<Number>(least))) &&
           (most >= max(x) || at_most(x, static_cast<Number>(most)));
}

bool Domains::keep(Variable x, const std::set<Number>& values) {
    if (values.empty()) return false;
    Number next = min(x);
    for (const Number v : values) {
        if (!remove(x, next, v - 1)) return false;
        next = v + 1;
    }
    return remove(x, next, max(x));
}

void Domains::undo(std::size_t mark) {
    while (trail_.size() > mark) {
        const Change& change = trail_.back();
        if (change.kind == Change::Kind::bounds) {
            cells_[change.variable].min = change.min;
            cells_[change.variable].max = change.max;
        } else if (change.kind == Change::Kind::word) {
            bits_[change.place] = std::bit_cast<std::uint64_t>(change.max);
        } else {
            cuts_[change.place].pop_back();
        }
        trail_.pop_back();
    }
}

} // namespace check
