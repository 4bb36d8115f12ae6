#pragma once

#include <csp/base/types.hpp>
#include <csp/engine/rule.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace csp {

/// In the list, value v[j+1] never occurs before the first place of v[j]; domain consistent if the variables
/// differ.
///
/// The rank of v[j] is j + 1, that of all other values is 0. Reading the list from the start, the *state* is the
/// highest rank so far: a value may raise it by one, or must have no higher rank. The states that can be reached before
/// a place, and from which the rest can be read, are those from some `need` up to some `reach`.
///
/// Rule 1. At a place, values of ranks above reach + 1 are removed.
/// Rule 2. If `need` after a place exceeds `reach` before it, the place takes the value that raises the state.
/// Rule 3. If `need` exceeds the initial state, there is no solution.
///
/// A run reads the list after the settled beginning: O(n) look-ups, and O(values) at places that have lost the value of
/// low rank found last time. Reversible: one word.
class Precedence final : public Rule {
  public:
    /// @param xs      at least one
    /// @param values  two or more, all different
    Precedence(std::vector<View> xs, std::vector<Value> values);

    std::string name() const override { return "value precedence"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Rank = std::uint32_t;
    /// The variables before this place are settled, and lead to this state in every case.
    struct Settled {
        std::uint32_t place;
        Rank state;
    };

    Rank rank_of(Value v) const;
    Value value_of(Rank rank) const { return values_[rank - 1]; }
    bool has(std::size_t place, Rank rank, const Context& context) const;
    Rank low_rank(std::size_t place, Rank enough, const Context& context);
    void find_needs(std::size_t begin, const Context& context);
    bool narrow(std::size_t place, Rank reach, Context& context) const;
    bool remove_above(std::size_t place, Rank reach, Context& context) const;
    void explain_reach(std::size_t place, const Context& context, Reason& reason) const;
    void explain_need(std::size_t place, const Context& context, Reason& reason) const;

    std::vector<View> xs_;
    std::vector<Value> values_;
    std::vector<std::pair<Value, Rank>> ranks_;     ///< by value
    bool is_run_;                                   ///< the values are v, v + 1, v + 2, ...
    std::vector<Rank> needs_;                       ///< by place: the least state before it; room for a run
    std::vector<std::pair<Value, Rank>> witnesses_; ///< by place: the value of low rank found last, a hint
    Reversible<Settled> settled_;
};

} // namespace csp
