#pragma once

#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace csp::explaining {

/// The facts of an explanation: knowledge about the variables of a model, stored as domains that only shrink.
///
/// A *fact* is an atom. The fact about a fixed variable is `x = v`. The facts about any other variable are the values
/// removed from it, one by one; for a wide variable, its bounds and the values removed between them.
class Knowledge {
  public:
    /// The most single values of a variable that are stated or tried: no more than a reader might look at.
    static constexpr std::int64_t most_values = 1000;

    /// Starts with the domains that the model declares.
    explicit Knowledge(const Model& model);

    const Store& store() const { return engine_.store(); }
    DomainView domain(Var x) const { return engine_.domain(x); }
    std::uint32_t variable_count() const { return static_cast<std::uint32_t>(store().variable_count()); }
    bool knows(Atom fact) const;
    /// Whether the declared domain has so many values that facts about the variable are bounds first.
    bool is_wide(Var x) const { return is_wide_[x.index]; }

    /// Adds a fact. Returns false if this would leave no value; then nothing has changed.
    bool add(Atom fact);

    /// The facts about a variable, or about several, that the initial domains do not already give.
    void facts_on(Var x, std::vector<Atom>& facts) const;
    std::vector<Atom> facts_on(std::span<const Var> xs) const;
    /// Appends the facts about x that hold in the domains `more` but are not yet known here. For a wide variable,
    /// removed values between the bounds are facts only if there are at most `most_values` of them.
    void learn(Var x, const Store& more, std::vector<Atom>& facts) const;

  private:
    const Model& model_;
    Engine engine_; ///< without rules: it only stores the domains
    std::vector<bool> is_wide_;
};

} // namespace csp::explaining
