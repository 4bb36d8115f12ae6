#pragma once

#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace csp::explaining {

/// What is known about the variables of a model, as domains that only shrink: the facts of an explanation.
///
/// A *fact* is an atom. The fact about a fixed variable is `x = v`. Those about any other are the values that were
/// removed, one by one; if the variable is wide, its bounds, and the values that were removed between them.
class Knowledge {
  public:
    /// No more single values of a variable are told, or tried, than a reader might look at.
    static constexpr std::int64_t most_values = 1000;

    /// Knows only the domains that the model declares.
    explicit Knowledge(const Model& model);

    const Store& store() const { return engine_.store(); }
    DomainView domain(Var x) const { return engine_.domain(x); }
    std::uint32_t variable_count() const { return static_cast<std::uint32_t>(store().variable_count()); }
    bool knows(Atom fact) const;
    /// Whether the model gives the variable so many values that facts about it are bounds first.
    bool is_wide(Var x) const { return is_wide_[x.index]; }

    /// False if that would leave no value; then nothing has changed.
    bool add(Atom fact);

    /// The facts about a variable that its initial domain does not already give, and the facts about several
    /// variables.
    void facts_on(Var x, std::vector<Atom>& facts) const;
    std::vector<Atom> facts_on(std::span<const Var> xs) const;
    /// What the domains `more` know about x beyond what is known here: the facts to be learnt. Of a wide variable, values
    /// between the bounds are facts only if there are at most `most_values` of them.
    void learn(Var x, const Store& more, std::vector<Atom>& facts) const;

  private:
    const Model& model_;
    Engine engine_; ///< without rules: it keeps domains
    std::vector<bool> is_wide_;
};

} // namespace csp::explaining
