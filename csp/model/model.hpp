#pragma once

#include <csp/base/domain.hpp>
#include <csp/base/lists.hpp>
#include <csp/base/matrix.hpp>
#include <csp/base/view.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/rule_constraint.hpp>

#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csp {

/// A guess that x is v in a good solution.
struct Hint {
    Var x;
    Value v = 0;
};

/// A problem as plain data: variables with domains and names, constraints with names. It solves nothing.
///
/// Copies are cheap even with many constraints, since constraints are shared and never change. Variables of a model
/// are variables of its copies. A model may be read from several threads at once.
class Model {
  public:
    /// Adds a variable. Without a name, it is named after its number: "x0", "x1", ...
    Var int_var(Domain domain, std::string name = "");
    /// Adds `count` variables called name[0], name[1], ...
    std::vector<Var> int_vars(std::size_t count, const Domain& domain, std::string_view name = "");
    template <std::size_t Count>
    std::array<Var, Count> int_vars(const Domain& domain, std::string_view name = "") {
        std::array<Var, Count> xs;
        for (std::size_t i = 0; i < Count; ++i) xs[i] = int_var(domain, element_name(name, i));
        return xs;
    }
    /// Adds a matrix of variables called name[0][0], name[0][1], ...
    Matrix<Var> int_vars(std::size_t rows, std::size_t columns, const Domain& domain,
                         std::string_view name = "");
    /// Adds a variable that is equal to an expression, with the bounds that the domains imply.
    /// Errors: throws ArgumentError if its value could leave +-(2^30 - 1), and as post().
    template <std::convertible_to<Expression> Definition>
    requires(!std::integral<Definition> && !std::convertible_to<Definition, Domain>) Var
        int_var(const Definition& definition, const std::string& name = "") {
        return variable_for(definition, name);
    }
    // Compilers quote the line of the declaration, so the advice must be on that line.
    // clang-format off
    template <std::integral Min, std::integral Max, typename... Name>
    Var int_var(Min, Max, Name...) = delete; // write model.int_var(range(0, 9))
    template <std::integral Min, std::integral Max, typename... Name>
    std::vector<Var> int_vars(std::size_t, Min, Max, Name...) = delete; // write model.int_vars(n, range(0, 9))
    // clang-format on
    /// Adds a variable that is 0 or 1.
    Var bool_var(std::string name = "") { return int_var(range(0, 1), std::move(name)); }

    /// States a constraint. The name is the user's word for it, such as "row 4". Without a name, the constraint is
    /// named by its description.
    /// Errors: throws ArgumentError if it names a variable that is not in the model, or a view whose values leave
    /// +-(2^30 - 1). Atoms do not record their model: only the number of their variable is checked.
    void post(Constraint constraint, std::string name = "");
    /// States that a variable that is 0 or 1 is 1.
    /// Errors: as above, and throws ArgumentError if x may be neither 0 nor 1, since `x = y` in place of `x == y` is
    /// such a variable, y. If y is 0 or 1, the mistake is noticed only if x is a `const Var`, to which nothing can be
    /// assigned.
    void post(Var x, std::string name = "");

    /// States an inference rule as a function of the running context and the scope; see csp/engine/rule.hpp for the
    /// contract. Any change of its scope wakes it.
    ///
    ///     model.rule("naked twins", unit, [](csp::Context& c, csp::Views unit) { ... });
    template <typename Range>
    void rule(std::string name, const Range& scope, RuleFunction propagate, RuleOptions options = {}) {
        post(rule_constraint(name, views_of(scope), std::move(propagate), std::move(options)), name);
    }
    /// The same for a scope in braces: `model.rule("triple", {x, y, z}, ...)`.
    void rule(std::string name, std::initializer_list<View> scope, RuleFunction propagate,
              RuleOptions options = {}) {
        rule(std::move(name), std::vector<View>(scope), std::move(propagate), std::move(options));
    }
    // clang-format off
    template <typename Range, TakesNoScope Function>
    void rule(std::string, const Range&, Function, RuleOptions = {}) = delete; // take (Context&, Views)
    template <TakesNoScope Function>
    void rule(std::string, std::initializer_list<View>, Function, RuleOptions = {}) = delete; // take (Context&, Views)
    // clang-format on
    /// States an inference rule of a class derived from Rule; a fresh object is made for every engine.
    template <typename SomeRule, typename... Args>
    void rule(const Args&... args) {
        post(rule_constraint([args...] { return std::make_unique<SomeRule>(args...); }));
    }

    /// Adds a guess that x is v in a good solution: until a solution is found, every search that branches on x tries v
    /// first, regardless of its heuristics and branchings. A hint never excludes a solution. The last hint for a
    /// variable counts. A part of the problem with hints is searched by the general engine, not by the all-different
    /// kernel, except when counting.
    /// Errors: throws ArgumentError if x is not in the model, or v not in its domain.
    void hint(Var x, Value v);
    /// Adds one hint for each element: `model.hint(xs, csp::values(known, xs))`.
    template <typename Variables, typename Values>
    void hint(const Variables& xs, const Values& values) {
        require_as_many(std::size(xs), std::size(values));
        auto value = std::begin(values);
        for (const Var x : xs) hint(x, *value++);
    }
    /// The hints given.
    std::span<const Hint> hints() const { return hints_; }

    /// The number recorded in the model's variables. It differs from the number of any other model of the process that
    /// has variables, except copies, which share it. 0 while there are no variables.
    std::uint32_t number() const { return variables_.empty() ? 0 : number_; }
    /// Errors: throws ArgumentError, as from `function`, unless x is a variable of this model.
    void require_own(Var x, std::string_view function) const {
        if (!has(x)) refuse(x, function);
    }

    std::size_t variable_count() const { return variables_.size(); }
    std::size_t constraint_count() const { return constraints_.size(); }

    // Questions about a variable throw ArgumentError if it is not in the model.
    const Domain& domain(Var x) const { return known(x).domain; }
    const Constraint& constraint(std::size_t index) const { return constraints_[index].constraint; }
    /// The variables of a constraint, each once, in the order of first mention. Valid until the next post().
    std::span<const Var> variables_of(std::size_t constraint) const {
        const Named& named = constraints_[constraint];
        return std::span(scopes_).subspan(named.scope_begin, named.scope_size);
    }
    /// The constraints on a variable, in the order in which they were posted. Valid until the next post().
    std::span<const std::uint32_t> constraints_on(Var x) const {
        require_own(x, "csp::Model");
        return constraints_on_[x.index];
    }

    const std::string& name(Var x) const { return known(x).name; }
    /// "x", "x + 3", "5 - x".
    std::string name(View x) const;
    /// A function that returns names. It may outlive the model, and gives unknown variables names such as "x7".
    NameOf names() const;
    std::string constraint_name(std::size_t constraint) const;
    /// A model with the same variables and some of the constraints, which are numbered from 0 in the order given.
    /// Variables of this model are variables of that one.
    Model with_constraints(std::span<const std::uint32_t> constraints) const;
    /// A model with the same constraints on the same variables with other domains, one for each variable in the order
    /// of their numbers. Variables of this model are variables of that one.
    /// Errors: throws ArgumentError if there is not one domain for each variable, and as post().
    Model with_domains(std::span<const Domain> domains) const;
    /// The constraint in words, with the names of this model.
    std::string describe(std::size_t constraint) const;

    /// Whether the assignment satisfies every constraint and domain, from the definitions alone.
    /// Errors: throws ArgumentError if it lacks a value for some variable.
    bool check(const Assignment& assignment) const;
    /// States the facts of its constraints, in their order; see facts_of().
    void state_facts(Facts& facts) const;

  private:
    struct Variable {
        Domain domain;
        std::string name;
    };
    struct Named {
        Constraint constraint;
        std::string name;
        std::size_t scope_begin; ///< in scopes_
        std::size_t scope_size;
    };

    static std::string element_name(std::string_view name, std::size_t index);
    static void require_as_many(std::size_t variables, std::size_t values);
    Var variable_for(const Expression& definition, const std::string& name);
    bool has(Var x) const { return x.index < variables_.size() && x.may_be_of(number_); }
    const Variable& known(Var x) const {
        require_own(x, "csp::Model");
        return variables_[x.index];
    }
    [[noreturn]] void refuse(Var x, std::string_view function, const std::string& who = "") const;
    std::string quoted(const Constraint& constraint, const std::string& name) const;
    void require_known(const Constraint& constraint, const std::string& name, Views scope) const;

    std::uint32_t number_ = 0; ///< drawn for the first variable
    std::vector<Variable> variables_;
    ShortLists<std::uint32_t> constraints_on_; ///< by variable
    std::vector<Named> constraints_;
    std::vector<Var> scopes_; ///< of all constraints, in order
    std::vector<Hint> hints_;
};

/// Options for loading a model into an engine.
struct LoadOptions {
    /// The strength wanted of constraints for which the user has named no consistency.
    Consistency consistency = Consistency::suggested;
    /// The joint passes that are switched off, by name, such as "aliases" or "machines"; see
    /// csp/constraints/joint_pass.hpp.
    std::vector<std::string_view> without = {};
    /// If set, posts each constraint, in place of its post() function.
    std::function<void(const Constraint&, Posting&)> post = {};
};

/// Loads a model into an empty engine: its variables, with the same numbers, and the rules of its constraints.
/// RuleInfo::constraints are numbers of the model's constraints. Builds with checks pass the model's names to the
/// engine.
///
/// Returns false if the interrupt was due: then only part of the model was loaded, and the engine is unusable.
///
/// Errors: throws ArgumentError if the engine is not empty, or if `without` lists a name that no pass has.
bool load(const Model& model, Engine& engine, Interrupt* interrupt = nullptr,
          const LoadOptions& options = {});

} // namespace csp
