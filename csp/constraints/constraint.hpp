#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/text.hpp>
#include <csp/base/view.hpp>
#include <csp/engine/posting.hpp>

#include <algorithm>
#include <concepts>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

class Constraint;

/// The domain of a variable.
using DomainOf = std::function<const Domain&(Var)>;

/// Defines a constraint: its arguments as data, its meaning, its description, and the rules that serve it.
///
/// Users add constraints by deriving from it, as the built-in ones do. An object is immutable once made, so that models
/// can share it between copies and threads.
class ConstraintDefinition {
  public:
    virtual ~ConstraintDefinition() = default;

    /// The kind, as in the reference: "all_different".
    virtual std::string kind() const = 0;
    /// Its variables as views, in the order of its arguments.
    virtual std::vector<View> scope() const = 0;
    /// Whether the assignment satisfies it, written from the definition alone.
    virtual bool check(const Assignment& assignment) const = 0;
    /// The constraint with its arguments: "x + 2 * y <= 7".
    virtual std::string describe(const NameOf& name) const = 0;
    /// The constraint as JSON, in the form that docs/proofs.md defines, with views in JSON by `name`; empty if it has
    /// no such form.
    virtual std::string statement(const NameOf& /*name*/) const { return ""; }
    /// The statement within the domains of a model, for constraints that depend on a function of their values.
    virtual std::string statement_within(const NameOf& name, const DomainOf& /*domain*/) const {
        return statement(name);
    }
    /// Adds the rules that serve it, or narrows the initial domains if that is enough.
    virtual void post(Posting& posting) const = 0;

    // The following members help other constraints.

    /// The two views that the constraint makes equal, if it states nothing more.
    virtual std::optional<std::pair<View, View>> alias() const { return std::nullopt; }

    /// The constraint as an atom, if it is one.
    virtual std::optional<Atom> atom() const { return std::nullopt; }
    /// The atom that stands for it wherever it occurs in the model that is being loaded, if there is one.
    virtual std::optional<Atom> shared_atom(Posting& /*posting*/) const { return atom(); }
    /// The negation of this constraint, if there is one with its own rules.
    virtual std::optional<Constraint> negation() const;

    /// The variables that it computes from the rest of its scope: `total` of `total == sum(xs)`, the loads of a bin
    /// packing. They are fixed once the rest is, unless the scope mentions them again: see determined_by().
    virtual std::vector<Var> results() const { return {}; }

    /// States facts that follow from it, for any reader that asks: CompetingTasks, Route, ComparedSum. A search reads
    /// the first two to choose branchings and neighbourhoods that suit the model, and the third to bound the cost, so a
    /// fact that does not follow may cost solutions.
    virtual void state_facts(Facts& /*facts*/) const {}

    // The following members help kinds of inference that use definitions, see csp/search/inference/inference.hpp.

    /// Smaller constraints whose conjunction is equivalent, such as the pairs of an all_different; empty if there are
    /// none.
    virtual std::vector<Constraint> conjuncts() const;
    /// Whether it states that the views of its scope take pairwise different values, and nothing else, with no
    /// consistency requested.
    virtual bool is_all_different() const { return false; }
    /// Whether its rules are domain consistent: every value that they leave is in a solution, however the domains were
    /// narrowed.
    virtual bool is_domain_consistent() const { return false; }
    /// Whether its own rules define it, so that no other rule can serve it.
    virtual bool is_rule() const { return false; }
};

/// A constraint: a value that the user creates and the model stores. Cheap to copy.
class [[nodiscard("a constraint holds only if it is posted: write model.post(...)")]] Constraint {
  public:
    /// The variable is true: its value is not 0.
    Constraint(Var variable);
    template <std::integral Integer>
    Constraint(Integer) = delete; // a truth value or a number is not a constraint
    explicit Constraint(std::shared_ptr<const ConstraintDefinition> definition)
        : definition_(std::move(definition)) {}

    const ConstraintDefinition& definition() const { return *definition_; }
    const ConstraintDefinition* operator->() const { return definition_.get(); }

    explicit operator bool() const = delete; // to ask whether x and y are one variable, write x.is_same(y)

  private:
    std::shared_ptr<const ConstraintDefinition> definition_;
};

template <typename Stream>
Stream& operator<<(Stream&, const Constraint&) = delete; // write constraint->describe(model.names())

/// The results of a constraint that occur only once in its scope: the rest of the scope determines them. A search need
/// not decide them.
inline std::vector<Var> determined_by(const ConstraintDefinition& definition) {
    std::vector<Var> results = definition.results();
    if (results.empty()) return results;
    const std::vector<View> scope = definition.scope();
    std::erase_if(results, [&](Var x) {
        return std::count_if(scope.begin(), scope.end(), [&](View y) { return y.variable().is_same(x); }) !=
               1;
    });
    return results;
}

inline std::optional<Constraint> ConstraintDefinition::negation() const { return std::nullopt; }
inline std::vector<Constraint> ConstraintDefinition::conjuncts() const { return {}; }

template <typename Definition, typename... Args>
Constraint make_constraint(Args&&... args) {
    return Constraint(std::make_shared<const Definition>(std::forward<Args>(args)...));
}

/// Any list of variables or views as views.
template <typename Range>
std::vector<View> views_of(const Range& xs) {
    std::vector<View> views;
    if constexpr (requires { std::size(xs); }) views.reserve(std::size(xs));
    for (const auto& x : xs) views.push_back(View(x));
    return views;
}

/// The variables of a list of views, each as often as it is viewed.
inline std::vector<Var> variables_of(const std::vector<View>& views) {
    std::vector<Var> variables;
    variables.reserve(views.size());
    for (const View x : views) variables.push_back(x.variable());
    return variables;
}

} // namespace csp
