#pragma once

#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/learn/nogoods.hpp>

namespace csp {

/// The nogoods learned from conflicts. They are visited after each run of a rule, by the log of facts: a fact `x >= k`
/// visits the atoms with the values from the previous bound to k.
class LearnedNogoods final : public Nogoods, public FactReader {
  public:
    /// @param most  nogoods that may be forgotten, before some are for the first time
    explicit LearnedNogoods(std::size_t most) : Nogoods(most) {}

    /// Begins a search: forgets all nogoods.
    void begin(std::size_t variable_count) {
        clear();
        make_room(variable_count);
    }
    using Nogoods::make_room;
    /// Adds a nogood of at least two atoms. It counts as used once, because a conflict has led to it, here or in the
    /// search that shares it.
    Number add(std::span<const Atom> atoms, std::uint32_t levels) { return Nogoods::add(atoms, levels, 1); }

    void read(Engine& engine) override;
    /// The number of facts and watches visited so far.
    std::uint64_t visits() const { return facts_read_ + watches_visited(); }

  private:
    bool rule_out(Atom atom, Number nogood, std::span<const Atom> others) override {
        return engine_->post_nogood(!atom, nogood, others);
    }

    Engine* engine_ = nullptr; ///< of the last read
    std::uint64_t facts_read_ = 0;
};

} // namespace csp
