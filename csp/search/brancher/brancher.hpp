#pragma once

#include <csp/search/search_state.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace csp {

/// The choice of a brancher at a node: the atom to try first, and the alternative to try after it.
///
/// The choice is an atom rather than a function so that it can be negated, described, sent to another thread, and be
/// part of a nogood.
class BranchChoice {
  public:
    /// Tries the atom, then its negation.
    BranchChoice(Atom first) : first_(first) {}
    /// Tries the atom, then continues in the same node without posting any atom. on_node() reports both to the
    /// brancher, which must record in reversible state (Engine::add_reversible) that the atom was tried, and must
    /// guarantee that no wanted solution is lost.
    static BranchChoice or_postpone(Atom first) {
        BranchChoice choice(first);
        choice.kind_ = Kind::postponable;
        return choice;
    }
    /// Ends the branch: every wanted solution below this node is also found in another subtree.
    static BranchChoice dead_end() {
        BranchChoice choice(Atom{});
        choice.kind_ = Kind::dead_end;
        return choice;
    }

    Atom first() const { return first_; } ///< only if this is not a dead end
    bool is_postponable() const { return kind_ == Kind::postponable; }
    bool is_dead_end() const { return kind_ == Kind::dead_end; }

  private:
    enum class Kind : std::uint8_t { negatable, postponable, dead_end };

    Atom first_;
    Kind kind_ = Kind::negatable;
};

/// Defines the search tree: chooses the next atom to try, at a fixpoint with open variables.
class Brancher : public SearchEvents {
  public:
    /// Returns a choice whose atom is about one of `state.open` and neither true nor false; nullopt if this brancher
    /// has no choice left.
    virtual std::optional<BranchChoice> next(SearchState& state) = 0;
};

/// A way to branch, as a value: it makes a brancher for every engine that searches. Branchings can be combined:
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
    /// Returns, for example, "select(mrv, min)" or "last_conflict(4, select(dom/wdeg, min))".
    const std::string& description() const { return description_; }

  private:
    std::string description_;
    Make make_;
};

/// Returns the next choice: that of the brancher or, if it has none left, the least value of the first open variable.
/// Errors: throws ArgumentError if the brancher's atom is not about an open variable, or is already true or false.
BranchChoice choice_of(Brancher& brancher, SearchState& state);

} // namespace csp
