#pragma once

#include <apps/flatzinc/model/literal.hpp>
#include <apps/flatzinc/passes/reduction.hpp>

#include <csp/base/assignment.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/model/model.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace flatzinc {

/// Translates an instance into a model of the library: each root that matters becomes a variable or, if it is a
/// condition, an atom.
///
/// Variables are created in the order of the file. Values beyond those of the library are cut off: see cuts().
class Translation {
  public:
    /// The parts of the instance that the model contains.
    enum class Extent : std::uint8_t {
        needed, ///< the variables and constraints that the reduction leaves, and that matter
        /// As a proof needs it: variable and constraint k of the file have number k in the model, if the reduction has
        /// joined, defined and settled nothing. The equations of declarations follow the constraints, and constants
        /// follow the variables.
        all,
    };
    Translation(Reduction& reduction, csp::Model& model, Extent extent = Extent::needed);

    const Instance& instance() const { return reduction_.instance(); }
    csp::Model& model() { return model_; }

    /// States every constraint that is not settled. Throws FileError if the library refuses one.
    void state_constraints();

    // The translation of operands.

    /// Returns the operand as an expression: a constant stays a constant.
    csp::Expression number(Operand operand);
    /// Returns the expression that is minimised or maximised. A wide sum gets no variable.
    csp::Expression objective();
    /// Returns the operand as a view: a constant needs a fixed variable, and a condition needs a variable that is 0 or
    /// 1.
    csp::View view(Operand operand);
    Literal literal(Operand boolean);
    /// The link to the root, and the variable of the root if it has one.
    struct Seen {
        Link link;
        std::optional<csp::Var> variable; ///< nullopt: fixed or a condition
    };
    Seen seen(Operand variable);
    /// Whether the model contains the root of a variable, as a variable or as a condition.
    bool is_known(Operand variable) const { return is_needed_[links_[variable.variable].root]; }
    /// Returns the literal that holds if the root of the variable, which must be a condition, is 1.
    Literal root_literal(Operand variable) { return condition_literal(links_[variable.variable].root); }
    /// Returns the variable of the model on which an operand depends: its root or, if the root is a condition, the root
    /// that this condition compares.
    std::optional<csp::Var> variable_of(Operand variable) const;
    /// Returns the variables by which solutions are distinguished if only the printed values count: the printed
    /// variables, and a new variable for each printed condition on another variable.
    std::vector<csp::Var> printed();
    WideValue min(Operand operand) { return reduction_.min(operand); }
    WideValue max(Operand operand) { return reduction_.max(operand); }
    WideSet domain(Operand operand) { return reduction_.domain(operand); }
    bool is_fixed(Operand operand) { return reduction_.is_fixed(operand); }

    /// Returns the values of the variables of the file. A variable without constraints takes its least value.
    std::vector<WideValue> values(const csp::Assignment& solution) const;
    /// A Boolean that a search may decide last, since it matters in one direction only. The value that fits after all
    /// other decisions is tried first.
    struct Idle {
        Operand boolean;
        bool is_true = false;
    };
    std::vector<Idle> idle() const;

    /// An operand that lost values that a solution could take: a search without a result proves nothing about these
    /// values.
    struct Cut {
        Operand operand;
        WideValue min = 0; ///< the remaining values lie between these bounds
        WideValue max = 0;
        bool is_free =
            false; ///< whether no constraint depends on it: if there is a solution, one has a remaining value
    };
    std::span<const Cut> cuts() const { return cuts_; }
    /// Returns the number of the constraint of the file that constraint c of the model states; nullopt if there is
    /// none.
    std::optional<std::uint32_t> origin(std::size_t c) const;

  private:
    void mark(Operand operand);
    void mark_needed();
    bool is_printed(std::uint32_t root) const;
    bool cut(std::uint32_t root, WideSet& domain);
    void make_variables();
    csp::Var make_variable(const WideSet& domain, const std::string& name);
    Literal condition_literal(std::uint32_t root);
    Literal literal_of(const Condition& condition);
    csp::View constant_view(WideValue value);
    csp::View confined(csp::View view, Operand operand);
    csp::Var truth_variable(std::uint32_t root);
    csp::Constraint stated(const StatedConstraint& constraint);
    csp::Constraint half(const OneSided& boolean);
    WideValue value(std::uint32_t variable, const csp::Assignment& solution) const;
    csp::Expression expression(const RootSum& sum);
    void confine_objective();
    WideValue value_of_root(std::uint32_t root, const csp::Assignment& solution) const;
    WideValue sum_in(const RootSum& sum, const csp::Assignment& solution) const;

    Reduction& reduction_;
    csp::Model& model_;
    const Extent extent_;
    std::vector<Link> links_; ///< by variable
    std::vector<bool> is_needed_;
    std::vector<bool> is_constrained_;               ///< by root: used by more than conditions and the output
    std::vector<std::optional<csp::Var>> variables_; ///< by root
    std::map<WideValue, csp::Var> constants_;
    std::map<std::uint32_t, csp::Var> truths_; ///< by root; only for conditions
    std::vector<std::uint32_t> origins_;       ///< by constraint of the model
    std::vector<Cut> cuts_;
};

/// States that x is one of the values, which must be values of the library and not be empty. O(holes) at any distance.
csp::Constraint member(csp::View x, const WideSet& values);

/// The arguments of a constraint, in the forms that the table needs to state it to the library.
class Statement {
  public:
    Statement(Translation& translation, const StatedConstraint& constraint)
        : translation_(translation),
          constraint_(constraint) {}

    std::span<const Operand> operands(std::size_t argument) const {
        return translation_.instance().operands_of(constraint_, argument);
    }
    Operand operand(std::size_t argument) const { return operands(argument).front(); }
    csp::Expression number(std::size_t argument) const { return translation_.number(operand(argument)); }
    csp::Expression number_of(Operand operand) const { return translation_.number(operand); }
    csp::View view(std::size_t argument) const { return translation_.view(operand(argument)); }
    csp::View view(Operand operand) const { return translation_.view(operand); }
    std::vector<csp::View> views(std::size_t argument, WideValue offset = 0) const;
    Literal literal(std::size_t argument) const { return translation_.literal(operand(argument)); }
    Literal literal(Operand operand) const { return translation_.literal(operand); }
    std::vector<Literal> literals(std::size_t argument) const;
    WideValue constant(std::size_t argument) const { return operand(argument).constant; }
    std::vector<WideValue> constants(std::size_t argument) const;
    /// Returns the constants of an argument as values of the library. Throws FileError if one is out of range.
    std::vector<csp::Value> values(std::size_t argument) const;
    csp::Value value(std::size_t argument) const { return value_of(constant(argument)); }
    csp::Value value_of(WideValue value) const;
    const WideSet& set(std::size_t argument) const { return sets(argument).front(); }
    std::span<const WideSet> sets(std::size_t argument) const {
        const Instance& instance = translation_.instance();
        const Argument place = instance.arguments[constraint_.first_argument + argument];
        return std::span(instance.sets).subspan(place.first, place.count);
    }
    std::size_t size(std::size_t argument) const { return operands(argument).size(); }

    bool is_fixed(Operand operand) const { return translation_.is_fixed(operand); }
    WideValue min(Operand operand) const { return translation_.min(operand); }
    WideValue max(Operand operand) const { return translation_.max(operand); }
    WideSet domain(Operand operand) const { return translation_.domain(operand); }

    /// States that the operand is one of these values.
    csp::Constraint member(Operand x, const WideSet& values) const;

    /// A sum of coefficient * operand, with conditions as atoms.
    struct Sum {
        std::vector<csp::Term> terms = {};
        std::vector<csp::AtomTerm> atoms = {};
        WideValue constant = 0;
    };
    void add(Sum& sum, WideValue coefficient, Operand operand) const;
    Sum sum(std::size_t coefficients, std::size_t variables) const;
    /// States how the sum compares with a constant.
    csp::Constraint compare(Sum sum, csp::Comparison comparison, WideValue constant) const;

    /// Whether the constraint may be false: it is reified or implied.
    bool is_conditional() const { return constraint_.form != Form::plain; }
    bool has_annotation(std::string_view name) const;
    [[noreturn]] void refuse(const std::string& what) const;

  private:
    Translation& translation_;
    const StatedConstraint& constraint_;
};

} // namespace flatzinc
