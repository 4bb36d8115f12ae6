#pragma once

#include <csp/base/atom.hpp>
#include <csp/search/open_variables.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace csp {

/// The path from the root of the search tree to the current node: the decisions in force, and the decisions refuted
/// along the path.
class Path {
  public:
    struct Decision {
        Atom atom;
        OpenVariables::Mark open;    ///< the open variables when it was taken
        bool is_postponable = false; ///< its negation is not posted when its subtree is done
    };
    /// A decision whose subtree is done; it was taken below the first `depth` decisions.
    struct Refutation {
        Atom atom;
        std::size_t depth;
    };

    void reserve(std::size_t depth) {
        decisions_.reserve(depth);
        refutations_.reserve(depth);
    }
    void clear() {
        decisions_.clear();
        refutations_.clear();
    }
    void decide(Decision decision) { decisions_.push_back(decision); }
    /// Removes the last decision and returns it.
    Decision retract() {
        const Decision last = decisions_.back();
        decisions_.pop_back();
        while (!refutations_.empty() && refutations_.back().depth > decisions_.size())
            refutations_.pop_back();
        return last;
    }
    void refute(Atom atom) { refutations_.push_back({atom, decisions_.size()}); }

    bool is_empty() const { return decisions_.empty(); }
    std::size_t depth() const { return decisions_.size(); }
    const Decision& operator[](std::size_t i) const { return decisions_[i]; }
    const Decision& last() const { return decisions_.back(); }
    std::span<const Decision> decisions() const { return decisions_; }
    std::span<const Refutation> refutations() const { return refutations_; }

  private:
    std::vector<Decision> decisions_;
    std::vector<Refutation> refutations_;
};

} // namespace csp
