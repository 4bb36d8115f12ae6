#pragma once

#include <apps/flatzinc/model/literal.hpp>
#include <apps/flatzinc/passes/reduction.hpp>

#include <csp/base/assignment.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/model/model.hpp>

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace flatzinc {

/// An instance as a model of the library: each root that matters is a variable or, if it is a condition, an atom.
///
/// Variables are made in the order of the file. Values beyond those of the library are cut off: see cuts().
class Translation {
  public:
    Translation(Reduction& reduction, csp::Model& model);

    const Instance& instance() const { return reduction_.instance(); }
    csp::Model& model() { return model_; }

    /// States every constraint that is not settled. Throws FileError if the library refuses one.
    void state_constraints();
    /// States what follows from pairs of them: that the tasks of a machine do not overlap. Searches in an order of the
    /// user's are to stay as they are written, and do without.
    void state_machines();

    // What operands are.

    /// As an expression: a constant stays one.
    csp::Expression number(Operand operand);
    /// What is minimised or maximised. A wide sum is no variable.
    csp::Expression objective();
    /// As a view: a constant costs a variable that is fixed, a condition one that is 0 or 1.
    csp::View view(Operand operand);
    Literal literal(Operand boolean);
    /// The root as a variable, if it is one, and how it is seen.
    struct Seen {
        Link link;
        std::optional<csp::Var> variable; ///< none: fixed or a condition
    };
    Seen seen(Operand variable);
    /// Whether the model has its root, as a variable or as a condition.
    bool is_known(Operand variable) const { return is_needed_[links_[variable.variable].root]; }
    /// Of a root that is a condition: that it is 1.
    Literal root_literal(Operand variable) { return condition_literal(links_[variable.variable].root); }
    /// The variable of the model on which it depends: its root, or that of the condition that it is.
    std::optional<csp::Var> variable_of(Operand variable) const;
    /// Variables that solutions are told apart by, if by no more than what is printed: those that are printed, and a new one
    /// for each printed condition on another.
    std::vector<csp::Var> printed();
    WideValue min(Operand operand) { return reduction_.min(operand); }
    WideValue max(Operand operand) { return reduction_.max(operand); }
    WideSet domain(Operand operand) { return reduction_.domain(operand); }
    bool is_fixed(Operand operand) { return reduction_.is_fixed(operand); }

    /// The values of the variables of the file. One of no constraint takes its least value.
    std::vector<WideValue> values(const csp::Assignment& solution) const;
    /// What a search need not decide before everything else: Booleans that are needed one way alone. The value that fits
    /// where the rest is known comes first.
    struct Idle {
        Operand boolean;
        bool is_true = false;
    };
    std::vector<Idle> idle() const;

    /// What lost values that a solution could take: a search that finds nothing proves nothing of them.
    struct Cut {
        Operand operand;
        WideValue min = 0; ///< what is left lies between these
        WideValue max = 0;
        bool is_free =
            false; ///< no constraint minds: where there is a solution, there is one within what is left
    };
    std::span<const Cut> cuts() const { return cuts_; }
    /// The number of the constraint of the file that constraint c of the model states; nothing if none.
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
    void state_clique(const Clique& clique);
    void confine_objective();
    WideValue sum_in(const RootSum& sum, const csp::Assignment& solution) const;

    Reduction& reduction_;
    csp::Model& model_;
    std::vector<Link> links_; ///< by variable
    std::vector<bool> is_needed_;
    std::vector<bool>
        is_constrained_; ///< by root: more than conditions speak of it, and than what is printed
    std::vector<std::optional<csp::Var>> variables_; ///< by root
    std::map<WideValue, csp::Var> constants_;
    std::map<std::uint32_t, csp::Var> truths_; ///< by root that is a condition
    std::vector<std::uint32_t> origins_;       ///< by constraint of the model
    std::vector<Cut> cuts_;
};

/// Within the values of the library and not empty: x is one of the values. O(holes), however far they are apart.
csp::Constraint member(csp::View x, const WideSet& values);

/// The arguments of a constraint, as the table states it to the library.
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
    /// Constants that the library can take. Throws FileError otherwise.
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

    /// The operand is one of these values.
    csp::Constraint member(Operand x, const WideSet& values) const;

    /// Adds coefficient * operand to a sum, conditions as atoms.
    struct Sum {
        std::vector<csp::Term> terms = {};
        std::vector<csp::AtomTerm> atoms = {};
        WideValue constant = 0;
    };
    void add(Sum& sum, WideValue coefficient, Operand operand) const;
    Sum sum(std::size_t coefficients, std::size_t variables) const;
    /// Compares the sum with a constant.
    csp::Constraint compare(Sum sum, csp::Comparison comparison, WideValue constant) const;

    /// Whether it may be false: it is reified or implied.
    bool is_conditional() const { return constraint_.form != Form::plain; }
    bool has_annotation(std::string_view name) const;
    [[noreturn]] void refuse(const std::string& what) const;

  private:
    Translation& translation_;
    const StatedConstraint& constraint_;
};

} // namespace flatzinc
