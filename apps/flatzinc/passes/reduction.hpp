#pragma once

#include <apps/flatzinc/instance/instance.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace flatzinc {

/// What a variable of the file is: a root, seen with a sign and an offset.
struct Link {
    std::uint32_t root = 0;
    bool is_negated = false;
    WideValue offset = 0;
};

/// A root that is 1 exactly if another compares so with a number, and 0 if not.
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

/// A root that needs no variable, since it is a sum: constant + the sum of coefficient * operand. All of it together stays
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

/// A Boolean that matters in one way alone. The other constraints can only gain if it is true (or false) whenever its
/// definition allows, so half of the definition will do, and its value follows from a solution.
struct OneSided {
    std::uint32_t constraint = 0; ///< that defines it
    std::uint32_t root = 0;
    StatedConstraint definition; ///< reified: the condition is the Boolean
    bool matters_if_true =
        true; ///< of the condition: if it is true, the definition must hold; otherwise the opposite
};

/// Roots that all differ, as they are seen. It takes the place of constraints between pairs.
struct Clique {
    std::uint32_t constraint = 0; ///< one of those
    std::vector<Link> members;
};

/// Tasks that exclude each other pair by pair: of which each starts at a root.
struct Machine {
    struct Stay {
        std::uint32_t start = 0;
        WideValue duration = 0;
    };
    std::vector<Stay> tasks;
};

/// What is known of an instance before it is stated to the library. Passes make it smaller: they join variables, narrow
/// domains, and settle constraints, which need not be stated any more since all that they say is said.
class Reduction {
  public:
    explicit Reduction(const Instance& instance);

    const Instance& instance() const { return instance_; }
    bool is_false() const { return is_false_; }
    void fail() { is_false_ = true; }

    // Variables.

    /// Roots are numbers below it.
    std::size_t roots() const { return links_.size(); }
    /// O(1), nearly.
    Link link(std::uint32_t variable);
    /// x is y + offset, or offset - y. False if it cannot be said so; then nothing has happened.
    bool join(Operand x, Operand y, bool is_negated, WideValue offset);
    WideValue min(Operand operand);
    WideValue max(Operand operand);
    bool is_fixed(Operand operand) { return min(operand) == max(operand); }
    WideSet domain(Operand operand);
    // These fail if nothing is left, and say whether anything was removed.
    bool keep(Operand operand, WideValue min, WideValue max);
    bool keep(Operand operand, const WideSet& values);
    bool remove(Operand operand, WideValue value);

    /// How often a domain has become smaller.
    std::size_t changes() const { return changes_; }

    const WideSet& domain_of_root(std::uint32_t root) const { return domains_[root]; }
    const std::optional<Condition>& condition_of_root(std::uint32_t root) const { return conditions_[root]; }
    /// The Boolean b is 1 exactly if x compares so with the number. False if it cannot be said so.
    bool define(Operand b, Operand x, Condition::Operation operation, WideValue number);

    /// Whether a condition speaks of it.
    bool is_compared(std::uint32_t root) const { return is_compared_[root]; }

    /// A variable of the file from the values of roots.
    WideValue value_of(Link link, WideValue of_root) const {
        return link.is_negated ? link.offset - of_root : of_root + link.offset;
    }

    // Constraints.

    bool is_settled(std::size_t constraint) const { return is_settled_[constraint]; }
    void settle(std::size_t constraint) { is_settled_[constraint] = true; }
    /// Whether it must hold, as far as is known of its condition.
    bool must_hold(std::size_t constraint);

    /// The root of the objective, if it is to have no variable.
    std::optional<RootSum> objective;

    /// Those whose definitions need others come after them. Some are settled: these do not matter at all.
    std::vector<OneSided> one_sided;

    /// Lists of which all differ, in place of constraints that are settled.
    std::vector<Clique> cliques;

    /// They follow from constraints that are stated as well.
    std::vector<Machine> machines;

    /// What passes have to say, a line each.
    std::vector<std::string> report;

  private:
    bool narrow(std::uint32_t root, bool is_less);

    const Instance& instance_;
    std::vector<Link> links_; ///< by variable: to the root, or nearer to it
    std::vector<WideSet> domains_;
    std::vector<std::optional<Condition>> conditions_; ///< by root
    std::vector<bool> is_compared_;                    ///< by root: a condition speaks of it
    std::vector<bool> is_settled_;
    std::size_t changes_ = 0;
    bool is_false_ = false;
};

} // namespace flatzinc
