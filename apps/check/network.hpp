#pragma once

#include <apps/check/domains.hpp>
#include <apps/check/json.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace check {

/// Returns the number. Throws Unreadable if it is not within +-farthest.
Number fitting(Huge v);
/// Returns an integer of a statement. Throws Unreadable if it reaches +-farthest, which is reserved: see Test::any.
Number within_reach(const Json& value);

/// A relation between variables that can be tested. With a truth variable, the relation holds if and only if that
/// variable is 1. With a guard, the relation holds if the guard is 1.
struct Test {
    enum class Kind : std::uint8_t {
        at_most,       ///< sum of factors * variables <= constant
        equal,         ///< sum of factors * variables == constant
        all_of,        ///< every variable is 1
        odd,           ///< an odd number of variables are 1
        in,            ///< the variable is in one of the intervals in numbers
        times,         ///< result, x, y: result == x * y
        power,         ///< result, base, exponent
        quotient,      ///< result, dividend, divisor
        remainder,     ///< result, dividend, divisor
        absolute,      ///< result, x
        largest,       ///< result, then the list
        element,       ///< result, index, then the list
        all_different, ///< the variables
        sorted,        ///< a list, then its values in increasing order
        table,         ///< the variables; rows in numbers, see `any`
        circuit,       ///< successors of 0, 1, ...; numbers[0]: 1 if places may be omitted
        /// the variables, and the total of the costs if numbers[0] is 1; numbers: initial state, number of accepting
        /// states, accepting states, then steps of five numbers in increasing order: from, first value, last value, to,
        /// cost
        regular,
        /// the variables, then the total; numbers: columns, the least and greatest count of each, rows of costs
        assignment,
        /// the root if numbers[1] is 1, the nodes, the edges; numbers[0]: 1 if edges are directed; numbers[2]: nodes;
        /// then the two ends of each edge. Every node that is 1 is reached from the root or, without a root, from every
        /// other node that is 1
        reachable,
        acyclic,       ///< the edges; numbers: 1 if they are directed, nodes, the two ends of each
        spanning_tree, ///< the edges, then their total weight; numbers: nodes, weights, the two ends of each
        /// capacity, then start, duration, presence, demand, end of each task; numbers: 1 if strict, then the number to
        /// add to the end of each
        cumulative,
        level, ///< time, change and presence of each change; numbers: least, most, initial
    };
    static constexpr Number any = farthest; ///< in a table: any value
    static constexpr Variable none = ~Variable{0};

    Kind kind = Kind::all_of;
    std::vector<Variable> variables = {};
    std::vector<Number> numbers = {}; ///< factors; or see above
    Number constant = 0;
    Variable truth = none;
    Variable guard = none;

    template <typename Visit>
    void for_each_variable(const Visit& visit) const {
        for (const Variable x : variables) visit(x);
        if (truth != none) visit(truth);
        if (guard != none) visit(guard);
    }
};

/// Removes values that contradict the test. Returns false if a variable has no value left. If all variables of the test
/// are fixed, the result is whether the test holds.
bool narrow(const Test& test, Domains& domains);
/// Does the same for a relation that holds: of the kinds `cumulative` and `level`.
bool narrow_schedule(const Test& test, Domains& domains);
/// Does the same for the kinds `reachable`, `acyclic` and `spanning_tree`.
bool narrow_graph(const Test& test, Domains& domains);
/// Does the same for the kinds `regular` and `assignment`.
bool narrow_by_paths(const Test& test, Domains& domains);

/// A part of a statement as a variable, and the tests that define it.
struct Node {
    Variable variable = 0;
    Variable defined = Test::none;         ///< 1 if the part has a value; none: it always has one
    std::vector<std::uint32_t> tests = {}; ///< the tests of the part and all parts inside it, each once
};

/// A constraint of the model.
struct Constraint {
    std::string name;
    Node node;
    bool is_opaque = false; ///< whether its meaning is unknown
};

/// A model as variables and tests: every part of every statement is a separate variable; equal parts share one.
class Network {
  public:
    /// Reads a model as JSON or FlatZinc. Throws Unreadable if the text is neither.
    explicit Network(const std::string& model);

    // For readers. A variable is a text, x0, x1, ...; a set is a list of intervals.
    Json add_variable(const Json& domain);
    /// If no value is left, sets `is_refuted`.
    void keep(const Json& x, const Json& domain);
    /// Makes solutions differ in this variable; without any such variable, in all variables.
    void project(const Json& x);
    void add_constraint(const std::string& name, const Json& statement);
    void minimise(const Json& statement);
    /// Adds the tests of the auxiliary variable, by which the constraint may be stated, to those of the constraint.
    void add_tests(std::uint64_t constraint, const Node& auxiliary);

    Domains domains;
    std::vector<Test> tests;
    std::vector<Constraint> constraints;
    std::vector<Variable> projection; ///< the variables in which solutions must differ
    bool minimises = false;
    bool is_refuted = false; ///< whether a variable has no value
    Node cost;

    std::size_t variable_count() const { return variable_count_; }
    std::size_t named_count() const { return named_.size(); } ///< auxiliary variables included
    /// Returns the variable called x0, x1, ... in the proof. Throws Unreadable if there is none.
    const Node& named(std::uint64_t number) const;
    /// Returns the variable of a statement, with the tests that define it.
    Node part(const Json& statement) { return make(statement); }
    /// Gives the next auxiliary variable its number in the proof.
    void name(std::uint64_t number, Node node);

  private:
    void read_json(const std::string& model);
    Node make(const Json& statement);
    Node make_sum(const Json& statement);
    Node make_function(const Json& statement, Test::Kind kind);
    Node make_comparison(const Json& statement);
    Node make_element(const Json& statement);
    Node make_list(const Json& statement);
    Node make_schedule(const Json& statement);
    Node make_cardinality(const Json& statement);
    Node make_order(const Json& statement);
    Node make_regular(const Json& statement);
    Node make_assignment(const Json& statement);
    Node make_graph(const Json& statement);
    Node make_spanning_tree(const Json& statement);
    Node constant(Number v);
    Node negated(const Node& part);
    Node joined(std::vector<Node> parts, bool any = false);
    Test linear(const std::vector<std::pair<Number, Node>>& terms, Test::Kind kind, Number constant,
                std::vector<Node>& inside) const;
    Node compared(const std::vector<std::pair<Number, Node>>& terms, Test::Kind kind, Number constant);
    Node summed(const std::vector<std::pair<Number, Node>>& terms, Number constant);
    Node truth_of(Test test, const std::vector<Node>& parts);
    Node result_of(Test test, const std::vector<Node>& parts, Number min, Number max, const Node& defined);
    Node boolean(const Json& statement);
    Node equals(const Node& x, Number v) { return compared({{1, x}}, Test::Kind::equal, v); }
    static Test test_of(Test::Kind kind, const std::vector<Node>& parts);
    std::vector<Node> parts(const Json& list);
    static std::vector<Node> values_of(std::vector<Node> parts, std::vector<Node>& conditions);
    std::vector<Number> intervals(const Json& set) const;
    Node within(const Node& x, std::vector<Number> intervals);
    void add(Test test, Node& to, const std::vector<Node>& inside);

    std::map<std::string, Node> known_; ///< by statement
    std::vector<Node> named_;
    std::size_t variable_count_ = 0;
    int depth_ = 0;
};

/// Adds the variables and constraints of a FlatZinc file, in its order, and then the equations of its declarations:
/// `var int: x = y`. A constraint of an unknown kind, or whose values could leave +-2^61, is opaque. Throws Unreadable,
/// with the line, if the text is not FlatZinc of integers and Booleans.
void read_flatzinc(std::string_view text, Network& network);

} // namespace check
