#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/view.hpp>
#include <csp/engine/consistency.hpp>
#include <csp/engine/constraint_numbers.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/facts.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

/// Variables that are equal up to sign and offset,  x = y + c  or  x = c - y,  as classes with one representative
/// each.
///
/// Rules that serve other constraints use the representative, so that a sum or an all_different over x and y sees one
/// variable instead of two. All variables stay in the engine; equality rules keep their domains in step.
class Aliases {
  public:
    /// Returns the view of the representative to which x is equal. O(log n).
    View canonical(View x) const;
    /// Records  x = y,  which the constraints state, unless both are in the same class already.
    void add(View x, View y, std::vector<std::uint32_t> constraints);
    /// Adds the constraints by which the variable is equal to its representative.
    void add_constraints(Var x, std::vector<std::uint32_t>& constraints) const;
    bool is_empty() const { return parents_.empty(); }

  private:
    bool has_parent(Var x) const {
        return x.index < parents_.size() && !parents_[x.index].variable().is_same(x);
    }

    std::vector<View> parents_; ///< by variable: the view that it equals; a representative is its own parent
    std::vector<std::vector<std::uint32_t>> constraints_; ///< by variable: why it equals its parent
    std::vector<std::uint32_t> sizes_;                    ///< of the classes, at their representatives
};

/// The results of flattening the nested terms of a model while it is loaded, because rules see only variables, views
/// and atoms. All constraints of a model share one object, so a term that several constraints mention is taken apart
/// only once.
///
/// Rule 1. Aliases. Variables that the model makes equal up to sign and offset are one variable to the rules: each is
///         seen as a view of the representative of its class.
/// Rule 2. Functions. A function gets at most one variable, no matter how many expressions mention it and under which
///         conditions. The constraint between the variable and the arguments is posted once, under the condition that
///         the function has a value. If only bounds of the value are needed, as in a sum that is at most a constant,
///         the function may post rules for bounds alone. Its rules for whole domains are added once another constraint
///         needs more.
/// Rule 3. Values. One atom states whether a partial function has a value; there is no such atom if the model demands a
///         value. A function always has a value if neither it nor any function in its arguments has preconditions.
/// Rule 4. Conditions. A constraint inside another becomes an atom: if the constraint is equivalent to an atom, that
///         atom; otherwise an atom of a new variable that is 0 or 1. The constraint holds if the atom does. If both
///         directions matter, its negation holds if the atom does not. Such atoms are not shared: two occurrences
///         become two atoms.
/// Rule 5. Truth. A term that is always true or always false becomes an atom of one variable, whose only value is 1.
///
/// docs/flattening.md follows three models through these rules. This class only keeps records. The code that knows the
/// terms decides which constraints are posted: comparison/joint_aliases (Rule 1), expression/flatten (Rules 2 and 3),
/// logic/rules (Rule 4), Posting::truth (Rule 5).
class Flattening {
  public:
    /// The result of flattening a function of the model.
    struct FlatFunction {
        struct Parts {
            std::vector<View> arguments;
            bool arguments_for_bounds;      ///< the rules of the arguments need only bounds
            WideInterval bounds;            ///< of its value
            std::optional<View> value = {}; ///< once there is a variable for it
            bool is_for_bounds = false;     ///< its rules need only bounds of the value
        };

        bool must_have_value = false;
        std::optional<Atom> has_value; ///< set when it is first needed
        std::optional<Parts> parts;    ///< set once the function has been taken apart
    };

    // Rule 1
    /// Returns the view of the representative to which x is equal. O(log n).
    View canonical(View x) const { return aliases_.canonical(x); }
    /// Records x = y, which these constraints of the model state.
    void add_alias(View x, View y, const ConstraintNumbers& constraints) {
        aliases_.add(x, y, {constraints.begin(), constraints.end()});
    }
    const Aliases& aliases() const { return aliases_; }

    // Rules 2 and 3
    /// Returns the entry of a function, which is identified by its address. The function is kept alive, so no other
    /// function can be made at that address. The reference stays valid. O(log functions).
    FlatFunction& of(std::shared_ptr<const void> function);

    // Rule 5
    /// Returns the variable whose only value is 1, if there is one.
    std::optional<Var>& one() { return one_; }

  private:
    struct Entry {
        std::shared_ptr<const void> function;
        FlatFunction flat;
    };

    Aliases aliases_;
    std::map<const void*, Entry> functions_;
    std::optional<Var> one_;
};

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
/// A posting may be under a condition, which is an atom. Everything posted then holds only if the condition does, and
/// the constraint need not depend on it. A constraint with special rules for that case reads condition().
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

    /// Returns the view that rules should use: a view of the variable that represents all variables equal to x up to
    /// sign and offset.
    View canonical(View x) const { return loading_->flattening.canonical(x); }
    std::vector<View> canonical(const std::vector<View>& xs) const;

    /// The strength wanted of a constraint for which the user has named no consistency. The constraint should choose
    /// that level or a stronger one, if it offers one at a reasonable cost; otherwise the strongest level it offers.
    Consistency wished() const { return loading_->wished; }
    /// Returns the level that the user has named, or wished() if there is none.
    Consistency named_or_wished(Consistency named) const {
        return named == Consistency::suggested ? wished() : named;
    }

    /// Returns the number of rules that have the variable of x in their scope so far.
    std::size_t rule_count_on(View x) const { return engine_->rules_on(x.variable()).size(); }

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
    /// Returns postings for constraints that hold if the atom does, and for constraints that always hold; both ignore
    /// the condition of this posting.
    Posting under(Atom condition) const;
    Posting always() const;

    // The constraints served.
    const ConstraintNumbers& constraints() const { return constraints_; }
    /// Returns a posting for rules that serve several constraints together, used when a joint pass finishes.
    Posting serving(ConstraintNumbers constraints) const;
    /// Does the same for constraints on two variables each, which are variables of the rules.
    Posting serving(std::vector<ServedPairs::Pair> pairs) const;

    // Variables that only the rules know.
    /// Adds a variable beyond those of the model. In every solution, its value must follow from the model's variables,
    /// since the search does not branch on it. It may stay open if it no longer matters.
    Var new_variable(const Domain& domain, Auxiliary meaning);
    /// Returns an atom that is always true, or always false.
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
    /// Whether a pass reads facts of this type.
    template <typename Fact>
    bool wants() const {
        return loading_->facts.wants<Fact>();
    }
    /// Returns all stated facts of the type, for one of the passes that read them.
    template <typename Fact>
    const std::vector<Fact>& facts() const {
        return std::as_const(loading_->facts).template all<Fact>();
    }
    /// Returns them for the last pass that reads them.
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
    std::shared_ptr<const ServedPairs> pairs_; ///< null unless the constraints are on two variables each
    std::optional<Atom> condition_;
};

} // namespace csp
