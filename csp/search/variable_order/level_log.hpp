#pragma once

#include <csp/search/search_state.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace csp::variable_order {

/// A log of the variables that the nodes of a search have changed, level by level, so that the changes can be undone
/// when the search has left a level. A decision begins a level, and a refutation continues it.
class LevelLog {
  public:
    /// Starts the log at the engine's current level. Changes on this level and the levels before it are never undone.
    void start(const Engine& engine) {
        entries_.clear();
        start_depth_ = static_cast<std::size_t>(engine.depth());
        begins_.assign(start_depth_ + 1, 0);
    }
    /// Calls `undo(variable)` for the entries on levels that ended before this node, the latest first, and begins the
    /// node's level if it is new. Returns false if the search has left the level on which the log started; the log must
    /// then be started anew.
    template <typename Undo>
    bool move_to(const Node& node, Undo&& undo) {
        const auto depth = static_cast<std::size_t>(node.engine.depth());
        const std::size_t kept = node.is_refutation ? depth + 1 : depth;
        if (kept <= start_depth_) return false; // which happens to the second part of a sequence
        if (begins_.size() > kept) {
            for (; entries_.size() > begins_[kept]; entries_.pop_back()) undo(entries_.back());
            begins_.resize(kept);
        }
        while (begins_.size() <= depth) begins_.push_back(entries_.size());
        return true;
    }
    void add(std::uint32_t variable) { entries_.push_back(variable); }

  private:
    std::vector<std::uint32_t> entries_; ///< in order
    std::vector<std::size_t> begins_;    ///< in entries_, by depth
    std::size_t start_depth_ = 0;
};

} // namespace csp::variable_order
