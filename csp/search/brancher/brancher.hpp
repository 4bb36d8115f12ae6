#pragma once

#include <csp/search/search_events.hpp>
#include <csp/search/search_state.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace csp {

/// Where the search tree comes from: given a fixpoint with choices left, the atom to try first. Its negation is
/// tried when the first branch is done.
///
/// An atom and not a function: it can be negated, described, sent to another thread, and be part of a nogood.
class Brancher : public SearchEvents {
  public:
    /// An atom that is neither true nor false, about one of `state.open`; nothing if this brancher has no choice
    /// left to make.
    virtual std::optional<Atom> next(SearchState& state) = 0;
};

/// How to branch, as a value: it makes a brancher for every engine that is to be searched. Combine them:
///
///     options.branching = csp::sequence({csp::select(starts, variable_order::mrv, value_order::min),
///                                        csp::select(machines)});
class Branching {
  public:
    using Make = std::function<std::unique_ptr<Brancher>(Engine&, const Model&)>;

    Branching(std::string description, Make make)
        : description_(std::move(description)),
          make_(std::move(make)) {}

    std::unique_ptr<Brancher> make(Engine& engine, const Model& model) const { return make_(engine, model); }
    /// "select(mrv, min)", "last_conflict(4, select(dom/wdeg, min))".
    const std::string& description() const { return description_; }

  private:
    std::string description_;
    Make make_;
};

/// What to try next: as the brancher says, and where it has nothing more to say, the first open variable's least
/// value.
/// @throws ArgumentError where the brancher's atom is about no open variable, or true or false already.
Atom choice_of(Brancher& brancher, SearchState& state);

} // namespace csp
