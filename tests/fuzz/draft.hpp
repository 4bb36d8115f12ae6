#pragma once

#include <tests/fuzz/node.hpp>
#include <tests/fuzz/source.hpp>

#include <csp/base/atom.hpp>

#include <string>
#include <vector>

namespace fuzz {

/// The material for random nodes: the variables of a problem under construction, and a random source.
///
/// One assignment is the *witness*. Most constants are chosen so that a node holds for it; otherwise, few problems with
/// three constraints would have a solution.
class Draft {
  public:
    /// @param domains  by variable, ascending
    Draft(Source& source, const std::vector<std::vector<csp::Value>>& domains);

    Source& source() { return source_; }
    Values witness() const { return witness_; }
    std::size_t variable_count() const { return domains_.size(); }
    const std::vector<csp::Value>& domain(std::uint32_t variable) const { return domains_[variable]; }

    /// Returns a view of a variable, in most cases the variable itself.
    Operand operand();
    Operand plain();
    /// Returns between `least` and `most` operands, mostly of different variables.
    std::vector<Operand> operands(std::size_t least, std::size_t most);
    std::vector<Operand> plain_operands(std::size_t least, std::size_t most);
    /// Returns a view whose least value is `least`, so that places, counts and the like are mostly in range.
    Operand operand_from(Wide least);
    std::vector<Operand> operands_from(Wide least, std::size_t fewest, std::size_t most);
    std::vector<Operand> operands_from(Wide least, std::size_t count) {
        return operands_from(least, count, count);
    }

    Wide least(const Operand& operand) const;
    Wide most(const Operand& operand) const;
    Wide worth(const Operand& operand) const { return operand.in(witness_); }
    std::vector<Wide> worth(const std::vector<Operand>& operands) const;
    /// Returns a value that the operand may take, or one close to it.
    Wide value_near(const Operand& operand);
    /// Returns usually the number itself, otherwise a number close to it.
    Wide near(Wide number);
    /// Returns rows of values that the operands may take, usually including the row of the witness.
    std::vector<Wide> tuples(const std::vector<Operand>& operands, std::size_t fewest, std::size_t most);
    Wide among(const std::vector<Wide>& numbers) { return source_.pick(numbers); }

    Node make(const Kind& kind);
    /// Returns an expression with a numeric value.
    Node expression();
    Node constraint();
    /// Returns parts of a node; they are fewer and simpler at greater depth.
    std::vector<Node> expression_parts(std::size_t least, std::size_t most);
    std::vector<Node> constraint_parts(std::size_t least, std::size_t most);

    void allow_depth(int depth) { depth_ = depth; }
    /// From now on, all operands use only these variables, and views mirror them in the middle of their domains, as x
    /// and 5 - x, so that a constraint names one variable in several places with different meanings.
    void crowd(std::vector<std::uint32_t> variables) {
        drawn_ = std::move(variables);
        is_crowded_ = true;
    }
    /// Sets the kinds to generate from now on; empty: all kinds.
    void restrict_to(std::vector<const Kind*> kinds) { kinds_ = std::move(kinds); }

  private:
    /// Returns a view of the variable, negated once in `one_in` draws.
    Operand viewed(Operand x, std::size_t one_in);

    Source& source_;
    const std::vector<std::vector<csp::Value>>& domains_;
    std::vector<csp::Value> witness_;
    std::vector<std::uint32_t> drawn_; ///< the variables that operands are drawn from
    bool is_crowded_ = false;
    std::vector<const Kind*> kinds_;
    int depth_ = 2;
};

/// The places where a node stores atoms: their variables are in one of its lists, with two numbers for each: operation
/// and value. Operations: 0 >=, 1 <, 2 ==, 3 !=.
struct Atoms {
    std::size_t list = 0;
    std::size_t numbers = 0;

    std::size_t count(const Node& node) const { return node.lists[list].size(); }
    /// Adds the lists that are needed.
    void add_any(Draft& draft, Node& node) const;
    bool holds(const Node& node, std::size_t i, Values values) const;
    csp::Atom atom(const Node& node, std::size_t i) const;
    std::string written(const Node& node, std::size_t i) const;
};

} // namespace fuzz
