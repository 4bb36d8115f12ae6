#pragma once

#include <csp/engine/consistency.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/facts.hpp>
#include <csp/engine/flattening.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

/// The state that all postings share while one model is loaded into an engine: the strength wanted of the rules, the
/// flattened terms, and the facts that constraints have stated about themselves.
struct Loading {
    Consistency wished = Consistency::suggested;
    Flattening flattening = {};
    Facts facts = {};
};

/// The operations available to a constraint while a model is loaded into an engine: it can read the initial domains,
/// narrow them, and add the rules that serve it.
///
/// A posting may be under a condition, which is an atom. Then everything posted holds only if the condition does, and
/// the constraint need not know about it. A constraint with special rules for that case reads condition().
class Posting {
  public:
    /// @param constraints  the constraints of the model that the posted rules serve
    Posting(Engine& engine, Loading& loading, ConstraintNumbers constraints = {})
        : engine_(&engine),
          loading_(&loading),
          constraints_(std::move(constraints)) {}

    DomainView domain(View x) const { return engine_->domain(x); }
    const Store& store() const { return engine_->store(); }
    bool is_true(Atom atom) const;
    bool is_false(Atom atom) const { return is_true(!atom); }

    /// The view as rules should see it: a view of the variable that represents all variables equal to x up to sign and
    /// offset.
    View canonical(View x) const { return loading_->flattening.canonical(x); }
    std::vector<View> canonical(const std::vector<View>& xs) const;

    /// The strength wanted of a constraint for which the user has named no consistency. The constraint should choose
    /// that level or a stronger one, if it offers one at a reasonable cost; otherwise the strongest level it offers.
    Consistency wished() const { return loading_->wished; }
    /// The level that the user has named, or wished() if none.
    Consistency named_or_wished(Consistency named) const {
        return named == Consistency::suggested ? wished() : named;
    }

    // Demands of the constraint.
    void at_least(View x, WideValue k);
    void at_most(View x, WideValue k);
    void assign(View x, WideValue v);
    void remove(View x, WideValue v);
    /// Keeps only the values of the set.
    void keep(View x, const Domain& values);
    /// Removes every value of the set.
    void remove(View x, const Domain& values);
    void require(Atom atom);
    /// States that the constraint cannot hold.
    void fail();

    template <typename SomeRule, typename... Args>
    void add(Args&&... args) {
        add(std::make_unique<SomeRule>(std::forward<Args>(args)...));
    }
    void add(std::unique_ptr<Rule> rule);

    // The condition of this posting.
    const std::optional<Atom>& condition() const { return condition_; }
    /// Postings for constraints that hold if the atom does, and for constraints that always hold; both ignore the
    /// condition of this posting.
    Posting under(Atom condition) const;
    Posting always() const;

    // The constraints served.
    const ConstraintNumbers& constraints() const { return constraints_; }
    /// A posting for rules that serve several constraints together, used when a joint pass finishes.
    Posting serving(ConstraintNumbers constraints) const;
    /// The same for constraints about two variables each, which are variables of the rules.
    Posting serving(std::vector<ServedPairs::Pair> pairs) const;

    // Variables that only the rules know.
    /// Adds a variable beyond those of the model. In every solution, its value must follow from the model's variables,
    /// since the search does not branch on it. It may stay open if it no longer matters.
    Var new_variable(const Domain& domain, Auxiliary meaning);
    /// An atom that is always true, or always false.
    Atom truth(bool value);

    /// The terms of the model that have been flattened so far.
    Flattening& flattening() { return loading_->flattening; }

    // For the passes over all constraints of the model.
    /// States Fact{args..., constraints()} for the pass that reads such facts; see csp/constraints/joint_pass.hpp.
    /// Returns false if no pass reads them, or under a condition, because then it is not a fact.
    template <typename Fact, typename... Args>
    bool state(Args&&... args) {
        return !condition_ && loading_->facts.state<Fact>(std::forward<Args>(args)..., constraints_);
    }
    /// All stated facts of the type, for one of the passes that read them.
    template <typename Fact>
    const std::vector<Fact>& facts() const {
        return std::as_const(loading_->facts).template all<Fact>();
    }
    /// The same, for the last pass that reads them.
    template <typename Fact>
    std::vector<Fact> take_facts() {
        return loading_->facts.take<Fact>();
    }
    /// Records the finding Fact{args...} of a pass in the engine; see Engine::findings().
    template <typename Fact, typename... Args>
    void note(Args&&... args) {
        engine_->findings().template keep<Fact>(std::forward<Args>(args)...);
    }

  private:
    Outside loaded() const { return {Origin::constraint, &constraints_}; }

    Engine* engine_;
    Loading* loading_;
    ConstraintNumbers constraints_;
    std::shared_ptr<const ServedPairs> pairs_; ///< null unless the constraints are about two variables each
    std::optional<Atom> condition_;
};

} // namespace csp
