#pragma once

#include <apps/flatzinc/instance/instance.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace flatzinc {

/// A variable of the file in terms of a root: the root with a sign and an offset.
struct Link {
    std::uint32_t root = 0;
    bool is_negated = false;
    WideValue offset = 0;
};

/// The definition of a root that is 1 if the comparison of another root with a number holds, and 0 otherwise.
struct Condition {
    enum class Operation : std::uint8_t { equal, different, at_most, at_least };
    std::uint32_t root = 0;
    Operation operation = Operation::equal;
    WideValue number = 0;
};

inline bool holds_for(const Condition& condition, WideValue v) {
    switch (condition.operation) {
    case Condition::Operation::equal:
        return v == condition.number;
    case Condition::Operation::different:
        return v != condition.number;
    case Condition::Operation::at_most:
        return v <= condition.number;
    case Condition::Operation::at_least:
        return v >= condition.number;
    }
    return false;
}

/// A root that needs no variable, since it is a sum: constant + the sum of coefficient * operand. The whole sum stays
/// within 2^60.
struct RootSum {
    struct Term {
        WideValue coefficient = 0;
        Operand operand;
    };
    std::uint32_t root = 0;
    WideValue constant = 0;
    std::vector<Term> terms = {};
};

/// A Boolean that matters in one direction only. To make it true (or false) whenever its definition allows can only
/// help all other constraints, so half of the definition suffices, and its value follows from a solution.
struct OneSided {
    std::uint32_t constraint = 0; ///< the constraint that defines it
    std::uint32_t root = 0;
    StatedConstraint definition; ///< reified: the condition is the Boolean
    bool matters_if_true =
        true; ///< if the condition is true, the definition must hold; otherwise the opposite
};

/// The state of an instance before it is stated to the library. Passes make it smaller: they join variables, narrow
/// domains, and settle constraints. A settled constraint need not be stated, since all that it implies is already
/// recorded.
class Reduction {
  public:
    /// @param joins_equations  whether to join the two operands of each equation of a declaration
    explicit Reduction(const Instance& instance, bool joins_equations = true);

    const Instance& instance() const { return instance_; }
    bool is_false() const { return is_false_; }
    void fail() { is_false_ = true; }

    // Variables.

    /// Returns the link of a variable to its root. Almost O(1).
    Link link(std::uint32_t variable);
    /// Records that x is y + offset, or offset - y. Returns false, without a change, if this cannot be expressed.
    bool join(Operand x, Operand y, bool is_negated, WideValue offset);
    WideValue min(Operand operand);
    WideValue max(Operand operand);
    bool is_fixed(Operand operand) { return min(operand) == max(operand); }
    WideSet domain(Operand operand);
    // Each function fails the instance if no value is left, and returns whether any value was removed.
    bool keep(Operand operand, WideValue min, WideValue max);
    bool keep(Operand operand, const WideSet& values);
    bool remove(Operand operand, WideValue value);

    /// Returns how often a domain has become smaller.
    std::size_t changes() const { return changes_; }

    /// An inference by one constraint of the instance: bounds of a root.
    struct Inference {
        std::uint32_t constraint = 0;
        std::uint32_t root = 0;
        WideValue min = 0;
        WideValue max = 0;
    };
    /// Until the next call, changes follow from this constraint.
    void infer_from(std::uint32_t constraint) { from_ = constraint; }
    std::span<const Inference> inferences() const { return inferences_; }
    /// Returns the constraint of the last inference; nullopt if there was none.
    std::optional<std::uint32_t> last_inferred_from() const { return from_; }

    const WideSet& domain_of_root(std::uint32_t root) const { return domains_[root]; }
    const std::optional<Condition>& condition_of_root(std::uint32_t root) const { return conditions_[root]; }
    /// Records that the Boolean b is 1 if and only if the comparison of x with the number holds. Returns false if this
    /// cannot be expressed.
    bool define(Operand b, Operand x, Condition::Operation operation, WideValue number);

    /// Whether a condition compares this root.
    bool is_compared(std::uint32_t root) const { return is_compared_[root]; }

    /// Returns the value of a linked variable of the file, given the value of its root.
    WideValue value_of(Link link, WideValue of_root) const {
        return link.is_negated ? link.offset - of_root : of_root + link.offset;
    }

    // Constraints.

    bool is_settled(std::size_t constraint) const { return is_settled_[constraint]; }
    void settle(std::size_t constraint) { is_settled_[constraint] = true; }
    /// Whether the constraint must hold, given the current domain of its condition.
    bool must_hold(std::size_t constraint);

    /// The root of the objective, if it gets no variable.
    std::optional<RootSum> objective;

    /// The one-sided Booleans, each after the Booleans that its definition needs. Settled ones do not matter.
    std::vector<OneSided> one_sided;

    /// The reports of the passes, one line each.
    std::vector<std::string> report;

  private:
    bool narrow(std::uint32_t root, bool is_less);

    const Instance& instance_;
    std::vector<Link> links_; ///< by variable: a link to the root, or closer to it
    std::vector<WideSet> domains_;
    std::vector<std::optional<Condition>> conditions_; ///< by root
    std::vector<bool> is_compared_;                    ///< by root, whether a condition compares it
    std::vector<bool> is_settled_;
    std::size_t changes_ = 0;
    std::optional<std::uint32_t> from_;
    std::vector<Inference> inferences_;
    bool is_false_ = false;
};

// The arguments of constraint number `constraint` of the instance.

/// Returns the only operand.
inline Operand operand(const Reduction& reduction, std::size_t constraint, std::size_t argument) {
    const Instance& instance = reduction.instance();
    return instance.operands_of(instance.constraints[constraint], argument).front();
}

inline std::span<const Operand> operands(const Reduction& reduction, std::size_t constraint,
                                         std::size_t argument) {
    const Instance& instance = reduction.instance();
    return instance.operands_of(instance.constraints[constraint], argument);
}

inline const WideSet& set(const Reduction& reduction, std::size_t constraint, std::size_t argument) {
    const Instance& instance = reduction.instance();
    return instance
        .sets[instance.arguments[instance.constraints[constraint].first_argument + argument].first];
}

} // namespace flatzinc
