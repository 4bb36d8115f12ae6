#pragma once

#include <csp/search/search_state.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace csp {

/// What a brancher makes of a node: the atom to try first, and what is left to try after that.
///
/// An atom and not a function: it can be negated, described, sent to another thread, and be part of a nogood.
class BranchChoice {
  public:
    /// The atom, then its negation.
    BranchChoice(Atom first) : first_(first) {}
    /// The atom, then the same node without it, where nothing new is stated. on_node() tells the brancher of both; it
    /// has to remember that the atom was tried, in something reversible (Engine::add_reversible), and to show that no
    /// solution is lost that is wanted.
    static BranchChoice or_postpone(Atom first) {
        BranchChoice choice(first);
        choice.kind_ = Kind::postponable;
        return choice;
    }
    /// Nothing: below this node there is no solution that is wanted and not found elsewhere.
    static BranchChoice dead_end() {
        BranchChoice choice(Atom{});
        choice.kind_ = Kind::dead_end;
        return choice;
    }

    Atom first() const { return first_; } ///< unless it is a dead end
    bool is_postponable() const { return kind_ == Kind::postponable; }
    bool is_dead_end() const { return kind_ == Kind::dead_end; }

  private:
    enum class Kind : std::uint8_t { negatable, postponable, dead_end };

    Atom first_;
    Kind kind_ = Kind::negatable;
};

/// Where the search tree comes from: given a fixpoint with choices left, what to try.
class Brancher : public SearchEvents {
  public:
    /// A choice of an atom that is neither true nor false, about one of `state.open`; nothing if this brancher has no
    /// choice left to make.
    virtual std::optional<BranchChoice> next(SearchState& state) = 0;
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

/// What to try next: what the brancher chooses, or, if it has no choice left, the least value of the first open
/// variable.
/// @throws ArgumentError if the brancher's atom is about no open variable, or true or false already.
BranchChoice choice_of(Brancher& brancher, SearchState& state);

} // namespace csp
