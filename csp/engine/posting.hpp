#pragma once

#include <csp/engine/engine.hpp>
#include <csp/engine/loading.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

/// What a constraint does when a model is loaded into an engine: look at the initial domains, narrow them, add
/// the rules that will serve it.
///
/// It may do so under a condition, an atom: then everything posted holds only where the condition does, without
/// the constraint having to know. A constraint with rules of its own for that case asks for condition().
class Posting {
  public:
    Posting(Engine& engine, Loading& loading, std::uint32_t constraint)
        : engine_(&engine),
          loading_(&loading),
          constraint_(constraint) {}

    DomainView domain(View x) const { return engine_->domain(x); }
    const Store& store() const { return engine_->store(); }
    bool is_true(Atom atom) const;
    bool is_false(Atom atom) const { return is_true(!atom); }

    /// The view as rules should see it: of the variable that stands for all those which the model makes equal to
    /// this one up to sign and offset.
    View canonical(View x) const { return loading_->flattening.canonical(x); }
    std::vector<View> canonical(const std::vector<View>& xs) const;

    /// How strong the rules are wished of a constraint that the user has given no level of consistency: that
    /// strong or stronger, where the constraint offers it at a bearable price, else as strong as it can.
    Consistency wished() const { return loading_->wished; }
    /// The level that the user has named, else what is wished.
    Consistency named_or_wished(Consistency named) const {
        return named == Consistency::suggested ? wished() : named;
    }

    // What the constraint demands.
    void at_least(View x, WideValue k);
    void at_most(View x, WideValue k);
    void assign(View x, WideValue v);
    void remove(View x, WideValue v);
    /// Keeps only values of the set.
    void keep(View x, const Domain& values);
    /// Removes every value of the set.
    void remove(View x, const Domain& values);
    void require(Atom atom);
    /// The constraint cannot hold.
    void fail();

    template <typename SomeRule, typename... Args>
    void add(Args&&... args) {
        add(std::make_unique<SomeRule>(std::forward<Args>(args)...));
    }
    void add(std::unique_ptr<Rule> rule);

    // Under which condition.
    const std::optional<Atom>& condition() const { return condition_; }
    /// For what holds where the atom does, and for what always holds, whatever the condition here.
    Posting under(Atom condition) const;
    Posting always() const;

    // Variables that only the rules know.
    /// A variable beyond those of the model. In every solution its value must follow from the model's
    /// variables, for the search does not branch on it; it may remain open where it no longer matters.
    Var new_variable(const Domain& domain, Auxiliary meaning);
    /// An atom that is true, or false, whatever happens.
    Atom truth(bool value);

    /// What the terms of the model have become so far.
    Flattening& flattening() { return loading_->flattening; }

    // For the passes over all constraints of the model.
    /// Tells Fact{args...} of the constraint, for the pass that reads such facts; see csp/constraints/joint_pass.hpp. False
    /// if no pass does, or under a condition, under which it is no fact.
    template <typename Fact, typename... Args>
    bool tell(Args&&... args) {
        return !condition_ && loading_->facts.tell<Fact>(std::forward<Args>(args)...);
    }
    /// All that were told, for the pass that reads them.
    template <typename Fact>
    std::vector<Fact> take_facts() {
        return loading_->facts.take<Fact>();
    }

  private:
    Engine* engine_;
    Loading* loading_;
    std::uint32_t constraint_;
    std::optional<Atom> condition_;
};

} // namespace csp
