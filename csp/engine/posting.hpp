#pragma once

#include <csp/engine/aliases.hpp>
#include <csp/engine/engine.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <typeindex>
#include <typeinfo>
#include <utility>
#include <vector>

namespace csp {

class Posting;

/// How strong a constraint's rules should be, if the constraint leaves a choice; see
/// csp/constraints/consistency.hpp for what the levels mean.
enum class Consistency : std::uint8_t {
    suggested, ///< as much as the initial domains suggest
    value,
    bounds,
    domain,
};

/// What several constraints of one model build together while the model is loaded into an engine: each adds
/// its part, and when all have been posted the whole adds the rules that need to know them all.
class JointPosting {
  public:
    virtual ~JointPosting() = default;
    virtual void finish(Posting& posting) = 0;
};

/// What the postings of one model share: the strength wanted of rules, the variables that are equal, and the joint
/// postings, one object per type.
class JointPostings {
  public:
    explicit JointPostings(Consistency wished = Consistency::suggested) : wished_(wished) {}

    Consistency wished() const { return wished_; }

    Aliases& aliases() { return aliases_; }
    const Aliases& aliases() const { return aliases_; }

    template <typename Joint>
    Joint& get() {
        for (const auto& [type, joint] : joints_)
            if (type == typeid(Joint)) return static_cast<Joint&>(*joint);
        joints_.emplace_back(typeid(Joint), std::make_unique<Joint>());
        return static_cast<Joint&>(*joints_.back().second);
    }
    /// Called once every constraint has been posted.
    void finish(Engine& engine);

  private:
    Consistency wished_;
    Aliases aliases_;
    std::vector<std::pair<std::type_index, std::unique_ptr<JointPosting>>> joints_;
};

/// What a constraint can do when a model is loaded into an engine: read the initial domains, narrow them, and add the
/// rules that will serve it.
///
/// A posting may be under a condition, an atom. Then everything posted holds only if the condition does, and the
/// constraint need not know. A constraint with rules of its own for that case asks for condition().
class Posting {
  public:
    Posting(Engine& engine, JointPostings& joints, std::uint32_t constraint)
        : engine_(&engine),
          joints_(&joints),
          constraint_(constraint) {}

    DomainView domain(View x) const { return engine_->domain(x); }
    const Store& store() const { return engine_->store(); }
    bool is_true(Atom atom) const;
    bool is_false(Atom atom) const { return is_true(!atom); }

    /// The view as rules should see it: a view of the variable that represents all those equal to this one up to sign
    /// and offset.
    View canonical(View x) const { return joints_->aliases().canonical(x); }
    std::vector<View> canonical(const std::vector<View>& xs) const;

    /// The strength wanted of a constraint for which the user has named no consistency: that or stronger, if the
    /// constraint offers it at a reasonable cost, else the strongest it offers.
    Consistency wished() const { return joints_->wished(); }

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
    /// States that the constraint cannot hold.
    void fail();

    template <typename SomeRule, typename... Args>
    void add(Args&&... args) {
        add(std::make_unique<SomeRule>(std::forward<Args>(args)...));
    }
    void add(std::unique_ptr<Rule> rule);

    // The condition of this posting.
    const std::optional<Atom>& condition() const { return condition_; }
    /// For what holds if the atom does, and for what always holds, whatever the condition here.
    Posting under(Atom condition) const;
    Posting always() const;

    // Variables that only the rules know.
    /// A variable beyond those of the model. In every solution its value must follow from the model's variables, since
    /// the search does not branch on it. It may stay open if it no longer matters.
    Var new_variable(const Domain& domain, Auxiliary meaning);
    /// An atom that is true, or false, whatever happens.
    Atom truth(bool value);

    /// The joint posting of a type, which several constraints build together. What is added under a condition is
    /// dropped.
    template <typename Joint>
    Joint& joint() {
        return (condition_ ? *ignored_ : *joints_).get<Joint>();
    }

  private:
    Engine* engine_;
    JointPostings* joints_;
    std::uint32_t constraint_;
    std::optional<Atom> condition_;
    std::shared_ptr<JointPostings> ignored_; ///< under a condition
};

} // namespace csp
