#pragma once

#include <csp/constraints/circuit/route.hpp>
#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>
#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <vector>

namespace csp::neighbourhood {

/// Posts values of the best solution. A value is refused if propagation shows that it excludes a better solution, such
/// as the value of the objective and the values that determine it; otherwise most neighbourhoods would be empty. The
/// destructor undoes all changes.
///
/// Complexity: one propagation for each variable or list; for each refused value of a list, as many more as the list
/// can be halved.
class Keeping {
  public:
    Keeping(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept)
        : engine_(state.engine),
          silence_(state.engine),
          guard_(state.engine),
          best_(best),
          kept_(kept),
          open_(state.open.size()) {
        is_open_.resize(engine_.variable_count(), false);
        for (const Var x : state.open) is_open_[x.index] = true;
    }

    const Store& store() const { return engine_.store(); }
    /// Returns the number of initially open variables that the values kept so far do not fix.
    std::size_t open() const { return open_; }
    bool is_interrupted() const { return engine_.is_interrupted(); }

    /// Makes x, which is not fixed, keep its value; if the value is refused, x remains free.
    void keep(Var x) { keep(std::span(&x, 1)); }
    /// Does the same for each variable of the list, in order.
    void keep(std::span<const Var> xs) {
        const std::size_t before = store().trail().cells.size();
        const std::size_t kept_before = kept_.size();
        engine_.push();
        for (const Var x : xs) {
            if (engine_.failed()) break;
            if (store().is_fixed(x) && store().min(x) == best_[x.index]) continue;
            kept_.push_back(Atom::equal(x, best_[x.index]));
            engine_.post(kept_.back());
        }
        if (engine_.failed() || !engine_.propagate() || engine_.is_interrupted()) {
            engine_.pop();
            kept_.resize(kept_before);
            if (xs.size() == 1 || is_interrupted()) return;
            const std::size_t half = xs.size() / 2;
            keep(xs.first(half));
            return keep(xs.subspan(half));
        }
        for (const Trail::SavedCell& changed : std::span(store().trail().cells).subspan(before))
            if (changed.variable < is_open_.size() && is_open_[changed.variable] &&
                store().is_fixed(Var{changed.variable}))
                --open_;
    }

  private:
    Engine& engine_;
    Silence silence_;
    DepthGuard guard_; ///< declared after the silence in which it pops
    std::span<const Value> best_;
    std::vector<Atom>& kept_;
    std::size_t open_;
    std::vector<bool> is_open_; ///< by variable, before any value was kept
};

/// Keeps variables of the list in random order until no more than `free` are open, or all have been tried. Each step
/// keeps only a fraction of the permitted number, since each variable kept may fix further variables. The list is
/// reordered.
inline void keep_in_random_order(Keeping& keeping, std::vector<Var>& list, std::size_t free,
                                 SearchState& state) {
    state.random.shuffle(list);
    constexpr std::size_t parts = 4;
    std::vector<Var> some;
    std::size_t next = 0;
    while (keeping.open() > free && next < list.size() && !keeping.is_interrupted()) {
        const std::size_t most = free == 0 ? list.size() : (keeping.open() - free + parts - 1) / parts;
        some.clear();
        for (; next < list.size() && some.size() < most; ++next)
            if (!keeping.store().is_fixed(list[next])) some.push_back(list[next]);
        if (!some.empty()) keeping.keep(some);
    }
}

inline bool is_before(Var a, Var b) { return a.index < b.index; }

/// Returns the open variables in the order in which they were made.
inline std::vector<Var> sorted_open(const SearchState& state) {
    std::vector<Var> open(state.open.begin(), state.open.end());
    std::sort(open.begin(), open.end(), is_before);
    return open;
}

/// Returns the variables of `list` that are not in `others`, each once, in the order in which they were made.
inline std::vector<Var> without(std::vector<Var> list, std::vector<Var> others) {
    for (std::vector<Var>* const variables : {&list, &others}) {
        std::sort(variables->begin(), variables->end(), is_before);
        const auto are_same = [](Var a, Var b) { return a.is_same(b); };
        variables->erase(std::unique(variables->begin(), variables->end(), are_same), variables->end());
    }
    std::vector<Var> rest;
    std::set_difference(list.begin(), list.end(), others.begin(), others.end(), std::back_inserter(rest),
                        is_before);
    return rest;
}

/// Returns the tours of four or more places that constraints of the model state. Tours with a variable that was made
/// after the engine had loaded the model are left out.
std::vector<Route> routes_of(const Engine& engine, const Model& model);

/// The share of variables that a neighbourhood frees: more after a neighbourhood that was searched to its end, fewer
/// after one that was too large. The share alone would settle at a balance, so its lower limit rises with every
/// neighbourhood given up since the last improvement. Without an improvement, the limit reaches all variables, so the
/// search is complete.
class FreeShare {
  public:
    void reset() {
        share_ = first;
        given_up_ = 0;
    }
    void learn(Neighbourhood::Outcome outcome) {
        if (outcome == Neighbourhood::Outcome::exhausted) share_ = std::min(1.0, share_ * growth);
        if (outcome == Neighbourhood::Outcome::improved) given_up_ = 0;
        if (outcome == Neighbourhood::Outcome::given_up)
            share_ = std::min(1.0, std::max(++given_up_ * least, share_ * decay));
    }
    std::size_t of(std::size_t variables) const {
        const auto free = static_cast<std::size_t>(std::ceil(share_ * static_cast<double>(variables)));
        return std::min(variables, std::max(free, std::size_t{2}));
    }

  private:
    static constexpr double first = 0.2;
    static constexpr double least = 1e-4; ///< the rise for each neighbourhood given up
    static constexpr double growth = 1.1;
    static constexpr double decay = 0.97;

    double share_ = first;
    int given_up_ = 0; ///< the number since the last improvement
};

/// A neighbourhood that frees a share of the variables, and adapts this share.
class FreeingNeighbourhood : public Neighbourhood {
  public:
    void on_begin() override { share_.reset(); }
    void on_run(Outcome outcome) override { share_.learn(outcome); }

  protected:
    FreeShare share_;
};

/// Does the same for models with a certain structure, such as tasks. On all other models, derived classes leave the
/// choice to a random neighbourhood.
class ShapedNeighbourhood : public FreeingNeighbourhood {
  public:
    void on_begin() override {
        FreeingNeighbourhood::on_begin();
        otherwise_->on_begin();
    }
    void on_run(Outcome outcome) override {
        FreeingNeighbourhood::on_run(outcome);
        otherwise_->on_run(outcome);
    }

  protected:
    ShapedNeighbourhood(Engine& engine, const Model& model) : otherwise_(random.make(engine, model)) {}

    std::unique_ptr<Neighbourhood> otherwise_;
};

} // namespace csp::neighbourhood
