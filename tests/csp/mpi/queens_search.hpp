#pragma once

#include <csp/base/random.hpp>
#include <csp/mpi/region_search.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

namespace test {

/// Returns all ways to place queens: the column of each row.
inline std::vector<std::vector<csp::Value>> all_queens(csp::Value size) {
    std::vector<std::vector<csp::Value>> all;
    std::vector<csp::Value> columns(static_cast<std::size_t>(size));
    for (csp::Value i = 0; i < size; ++i) columns[static_cast<std::size_t>(i)] = i;
    do {
        bool attacks = false;
        for (std::size_t i = 0; i < columns.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                attacks |= std::abs(columns[i] - columns[j]) == static_cast<csp::Value>(i - j);
        if (!attacks) all.push_back(columns);
    } while (std::next_permutation(columns.begin(), columns.end()));
    return all;
}

/// Returns a cost of queens, for tests that minimise it.
inline csp::WideValue price_of_queens(const std::vector<csp::Value>& columns) {
    csp::WideValue price = 0;
    for (std::size_t row = 0; row < columns.size(); ++row)
        price += static_cast<csp::WideValue>((row * row + 3) % 7) * columns[row];
    return price;
}

inline bool is_in_region(const std::vector<csp::Value>& columns, const csp::Region& region) {
    return std::all_of(region.atoms.begin(), region.atoms.end(),
                       [&](csp::Atom atom) { return atom.holds_for(columns[atom.variable().index]); });
}

/// A search for queens without the library: row by row, it tries a column, then the remaining columns. A slice ends
/// after a few random nodes.
class QueensSearch final : public csp::mpi::RegionSearch {
  public:
    QueensSearch(csp::Value size, std::uint64_t seed, bool has_price)
        : size_(size),
          random_(seed),
          has_price_(has_price) {}

    void begin(const csp::Region& region) override {
        region_ = region;
        path_.clear();
        is_done_ = false;
    }

    Slice search() override {
        for (std::uint32_t left = 1 + random_.below(9); left > 0; --left) {
            if (std::exchange(is_done_, false) && !backtrack()) return Slice::exhausted;
            ++nodes_;
            const auto row = open_row();
            if (!row) {
                is_done_ = true;
                if (has_price_ && price_of_queens(solution()) >= bound_) continue;
                return Slice::solution;
            }
            const auto column = first_column(*row);
            if (column) {
                path_.push_back({csp::Atom::equal(csp::Var(*row), *column), true});
            } else {
                ++failures_;
                is_done_ = true;
            }
        }
        // A node that is done is left: the open regions would include it.
        if (std::exchange(is_done_, false) && !backtrack()) return Slice::exhausted;
        return Slice::paused;
    }

    std::optional<csp::Region> give_away() override {
        for (std::size_t i = 0; i < path_.size(); ++i)
            if (std::exchange(path_[i].is_open, false)) return branch(i);
        return std::nullopt;
    }

    csp::mpi::Piece open_regions() override {
        csp::mpi::Piece open;
        for (std::size_t i = 0; i < path_.size(); ++i)
            if (path_[i].is_open) open.push_back(branch(i));
        open.push_back(above(path_.size()));
        return open;
    }

    void take_bound(csp::WideValue cost) override { bound_ = std::min(bound_, cost); }

    std::vector<csp::Value> solution() override {
        std::vector<csp::Value> columns(static_cast<std::size_t>(size_));
        for (std::uint32_t row = 0; row < columns.size(); ++row) columns[row] = *column_of(row);
        return columns;
    }
    csp::WideValue cost() override { return price_of_queens(solution()); }
    std::uint64_t nodes() const override { return nodes_; }
    std::uint64_t failures() const override { return failures_; }

  private:
    struct Step {
        csp::Atom atom;
        bool is_open; ///< whether the negation has to be searched
    };

    csp::Region above(std::size_t step) const {
        csp::Region region = region_;
        for (std::size_t i = 0; i < step; ++i) region.atoms.push_back(path_[i].atom);
        return region;
    }
    csp::Region branch(std::size_t step) const {
        csp::Region region = above(step);
        region.atoms.push_back(!path_[step].atom);
        return region;
    }

    bool backtrack() {
        while (!path_.empty() && !path_.back().is_open) path_.pop_back();
        if (path_.empty()) return false;
        path_.back() = {!path_.back().atom, false};
        return true;
    }

    bool is_allowed(std::uint32_t row, csp::Value column) const {
        for (const csp::Atom atom : region_.atoms)
            if (atom.variable().index == row && !atom.holds_for(column)) return false;
        for (const Step& step : path_)
            if (step.atom.variable().index == row && !step.atom.holds_for(column)) return false;
        return true;
    }
    /// Returns the column of a row if only one is left, by an equality or by the exclusion of all others.
    std::optional<csp::Value> column_of(std::uint32_t row) const {
        std::optional<csp::Value> only;
        for (csp::Value column = 0; column < size_; ++column) {
            if (!is_allowed(row, column)) continue;
            if (only) return std::nullopt;
            only = column;
        }
        return only;
    }
    std::optional<std::uint32_t> open_row() const {
        for (std::uint32_t row = 0; row < static_cast<std::uint32_t>(size_); ++row) {
            const auto column = column_of(row);
            if (!column || is_attacked(row, *column)) return row;
        }
        return std::nullopt;
    }
    bool is_attacked(std::uint32_t row, csp::Value column) const {
        for (std::uint32_t above = 0; above < row; ++above) {
            const auto other = column_of(above);
            const auto distance = static_cast<csp::Value>(row - above);
            if (other && (*other == column || std::abs(*other - column) == distance)) return true;
        }
        return false;
    }
    std::optional<csp::Value> first_column(std::uint32_t row) const {
        for (csp::Value column = 0; column < size_; ++column)
            if (is_allowed(row, column) && !is_attacked(row, column)) return column;
        return std::nullopt;
    }

    csp::Value size_;
    csp::Random random_;
    bool has_price_;
    csp::WideValue bound_ = 1'000'000;
    csp::Region region_;
    std::vector<Step> path_;
    bool is_done_ = false; ///< true if the node has failed or its solution has been found
    std::uint64_t nodes_ = 0;
    std::uint64_t failures_ = 0;
};

} // namespace test
