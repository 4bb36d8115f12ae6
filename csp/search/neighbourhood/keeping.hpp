#pragma once

#include <csp/engine/silence.hpp>
#include <csp/search/search_state.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace csp::neighbourhood {

/// Keeps values of the best solution one by one, propagates each, and refuses those that exclude a better solution,
/// such as that of the objective and of what it follows from. Otherwise most neighbourhoods would be empty. The
/// destructor undoes everything.
///
/// Complexity: one propagation per variable.
class Keeping {
  public:
    Keeping(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept)
        : engine_(state.engine),
          silence_(state.engine),
          best_(best),
          kept_(kept),
          depth_(state.engine.depth()),
          open_(state.open.size()) {
        is_open_.resize(engine_.variable_count(), false);
        for (const Var x : state.open) is_open_[x.index] = true;
    }
    ~Keeping() {
        while (engine_.depth() > depth_) engine_.pop();
    }
    Keeping(const Keeping&) = delete;
    Keeping& operator=(const Keeping&) = delete;

    const Store& store() const { return engine_.store(); }
    /// How many of the initially open variables are not fixed by what is kept.
    std::size_t open() const { return open_; }
    bool is_interrupted() const { return engine_.is_interrupted(); }

    /// Makes x, which is not fixed, keep its value, or leaves it free.
    void keep(Var x) {
        const Atom keeps = Atom::equal(x, best_[x.index]);
        const std::size_t before = store().trail().cells.size();
        if (!engine_.decide(keeps) || engine_.is_interrupted()) return engine_.pop();
        kept_.push_back(keeps);
        for (const Trail::SavedCell& changed : std::span(store().trail().cells).subspan(before))
            if (changed.variable < is_open_.size() && is_open_[changed.variable] &&
                store().is_fixed(Var{changed.variable}))
                --open_;
    }

  private:
    Engine& engine_;
    Silence silence_;
    std::span<const Value> best_;
    std::vector<Atom>& kept_;
    int depth_;
    std::size_t open_;
    std::vector<bool> is_open_; ///< by variable, before anything was kept
};

} // namespace csp::neighbourhood
