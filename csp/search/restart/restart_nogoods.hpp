#pragma once

#include <csp/engine/context.hpp>
#include <csp/engine/rule.hpp>
#include <csp/learn/nogoods.hpp>

#include <optional>
#include <span>
#include <string>

namespace csp {

/// The nogoods that abandoned runs of a search without learning leave: each is a set of decisions that no solution
/// (when minimising, no better solution) satisfies together.
///
/// The rule wakes when a variable is fixed, and visits the atoms about it. An atom about a bound may therefore become
/// true long before it is visited, while its variable is open. This is safe: a deduction requires only that atoms are
/// true, not that they have just become true, and without the deduction the search would refute the same decisions
/// again.
///
/// Complexity: a fixed variable costs the atoms about it that are listed and true, plus the nogoods that watch them. No
/// allocation during propagation, unless a list of watches grows.
/// Source: Lecoutre, Sais, Tabary, Vidal, "Nogood recording from restarts", IJCAI 2007.
class RestartNogoods final : public Rule, public Nogoods {
  public:
    /// @param most  the number of forgettable nogoods at which half of them are forgotten for the first time
    RestartNogoods(const Store& store, std::size_t variable_count, std::size_t most)
        : Nogoods(most),
          store_(store),
          variable_count_(variable_count) {}

    void scope(Wiring& wiring) override {
        for (std::uint32_t x = 0; x < variable_count_; ++x) wiring.on(Var{x}, Events::fixed);
        wiring.wants_dirty();
    }
    void propagate(Context& context) override {
        using Operation = Atom::Operation;
        if (size() == 0) return; // no restart yet, or all nogoods were too long
        context_ = &context;
        for (const std::uint32_t position : context.dirty()) {
            const Var x{position};
            if (!context.is_fixed(x)) continue; // on the first run all are dirty
            const Value value = context.value(x);
            const bool is_consistent = visit(store_, x, Operation::equal, value, value) &&
                                       visit(store_, x, Operation::at_least, min_value, value) &&
                                       visit(store_, x, Operation::less, value + 1, max_value) &&
                                       visit(store_, x, Operation::different, min_value, value - 1) &&
                                       visit(store_, x, Operation::different, value + 1, max_value);
            if (!is_consistent) return;
        }
    }
    std::string name() const override { return "nogoods from restarts"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::unary; }
    /// There is no constraint: every assignment is accepted.
    std::optional<bool> check(const Assignment&) const override { return true; }

    /// Forgets all nogoods, for a new search.
    void forget() { clear(); }
    /// Adds a nogood of two or more decisions, at the root. None of its atoms may be true or false there.
    void add(std::span<const Atom> decisions) {
        make_room(variable_count_);                                       // many searches have no nogoods
        const auto levels = static_cast<std::uint32_t>(decisions.size()); // each decision has a level
        Nogoods::add(decisions, levels, 0);
    }

  private:
    bool rule_out(Atom atom, Number nogood, std::span<const Atom> others) override {
        note_use(nogood);
        return context_->post(!atom, [others](Reason& reason) {
            for (const Atom other : others) reason.add(other);
        });
    }

    const Store& store_;
    std::size_t variable_count_;
    Context* context_ = nullptr; ///< the context of the current run
};

} // namespace csp
