#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/truth.hpp>
#include <csp/store/store.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

/// Atoms that a search posts as its first decisions, and the level on which all of them are true.
class Assumptions {
  public:
    void set(std::vector<Atom> atoms) {
        atoms_ = std::move(atoms);
        forget_levels();
    }
    void clear() { set({}); }
    bool is_empty() const { return atoms_.empty(); }

    /// The first atom that is not true on this level, to be decided next; nullopt if all are true.
    std::optional<Atom> next(const Store& store, std::uint32_t level) {
        if (level_) return std::nullopt;
        for (; next_ < atoms_.size(); ++next_)
            if (!is_true(atoms_[next_], store)) return atoms_[next_];
        level_ = level;
        return std::nullopt;
    }
    bool are_true() const { return level_.has_value(); }
    /// The level on which the last of them became true; 0 if some are not true.
    std::uint32_t level() const { return level_.value_or(0); }

    /// Notes that the decisions above this level were undone.
    void return_to(std::uint32_t level) {
        next_ = 0;
        if (level_ && level < *level_) level_.reset();
    }
    /// Notes that the search begins at another root.
    void forget_levels() {
        next_ = 0;
        level_.reset();
    }

  private:
    std::vector<Atom> atoms_;
    std::size_t next_ = 0; ///< the atoms before it are true
    std::optional<std::uint32_t> level_;
};

} // namespace csp
