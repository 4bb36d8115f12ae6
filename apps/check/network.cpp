#include <apps/check/network.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace check {

namespace {

using Kind = Test::Kind;

constexpr Huge farthest_sum = Huge{1} << 100;

} // namespace

Number fitting(Huge v) {
    if (v > farthest || v < -farthest) throw Unreadable("a value may leave +-2^61");
    return static_cast<Number>(v);
}

Number within_reach(const Json& value) {
    const Number v = value.integer();
    if (v >= farthest || v <= -farthest) throw Unreadable("a number beyond 2^61: " + value.canonical());
    return v;
}

Network::Network(const std::string& model) {
    const bool is_json = model.find_first_not_of(" \t\r\n") == model.find('{');
    is_json ? read_json(model) : read_flatzinc(model, *this);
    if (projection.empty())
        for (const Node& x : named_) projection.push_back(x.variable);
}

void Network::read_json(const std::string& model) {
    const Json json = parse_json(model);
    const auto member = [&json](const char* name) -> const Json& {
        const Json* const found = json.find(name);
        if (found == nullptr) throw Unreadable(std::string("the model has no \"") + name + '"');
        return *found;
    };
    if (member("arcwise-model").integer() != 1) throw Unreadable("expected a model of version 1");
    for (const Json& variable : member("variables").list()) {
        if (variable.at(1).list().empty())
            throw Unreadable("a variable has no values: " + variable.canonical());
        (void)add_variable(variable.at(1));
    }
    for (const Json& constraint : member("constraints").list())
        add_constraint(constraint.at(0).word(), constraint.at(1));
    if (const Json* const of = json.find("minimise")) minimise(*of);
    if (const Json* const of = json.find("projection"))
        for (const Json& x : of->list()) project(x);
}

Json Network::add_variable(const Json& domain) {
    const std::vector<Number> runs = intervals(domain);
    Json x = Json::of('x' + std::to_string(variable_count_++));
    named_.push_back({runs.empty() ? domains.add(0, 0) : domains.add(runs.front(), runs.back())});
    keep(x, domain);
    return x;
}

void Network::keep(const Json& x, const Json& domain) {
    const std::vector<Number> runs = intervals(domain);
    Number next = -farthest;
    bool has_values = !runs.empty();
    for (std::size_t i = 0; i < runs.size() && has_values; i += 2) {
        has_values = domains.remove(make(x).variable, next, runs[i] - 1);
        next = runs[i + 1] + 1;
    }
    if (!has_values || !domains.remove(make(x).variable, next, farthest)) is_refuted = true;
}

void Network::project(const Json& x) {
    (void)x.word();
    projection.push_back(make(x).variable);
}

void Network::add_constraint(const std::string& name, const Json& statement) {
    const bool is_opaque = statement.at(0).word() == "opaque";
    depth_ = 0;
    constraints.push_back({name, is_opaque ? Node() : boolean(statement), is_opaque});
}

void Network::minimise(const Json& statement) {
    minimises = true;
    cost = make(statement);
}

void Network::add_tests(std::uint64_t constraint, const Node& auxiliary) {
    std::vector<std::uint32_t>& known = constraints[constraint].node.tests;
    std::vector<std::uint32_t> all;
    std::set_union(known.begin(), known.end(), auxiliary.tests.begin(), auxiliary.tests.end(),
                   std::back_inserter(all));
    if (all.size() > known.size()) known = std::move(all);
}

const Node& Network::named(std::uint64_t number) const {
    if (number >= named_.size()) throw Unreadable("there is no variable x" + std::to_string(number));
    return named_[number];
}

void Network::name(std::uint64_t number, Node node) {
    if (number != named_.size()) throw Unreadable("expected the variable x" + std::to_string(named_.size()));
    named_.push_back(std::move(node));
}

// Parts --------------------------------------------------------------------------------------------------

/// Adds the test to a node, with the tests of the parts inside.
void Network::add(Test test, Node& to, const std::vector<Node>& inside) {
    std::set<std::uint32_t> all(to.tests.begin(), to.tests.end());
    for (const Node& part : inside) all.insert(part.tests.begin(), part.tests.end());
    all.insert(static_cast<std::uint32_t>(tests.size()));
    tests.push_back(std::move(test));
    to.tests.assign(all.begin(), all.end());
}

/// Returns a truth value: the test holds, and all parts have a value.
Node Network::truth_of(Test test, const std::vector<Node>& parts) {
    Node node{domains.add(0, 1)};
    test.truth = node.variable;
    add(std::move(test), node, parts);
    std::vector<Node> conditions{node};
    (void)values_of(parts, conditions);
    return joined(std::move(conditions));
}

/// Returns the result of a function, which is the first variable of the test. It has any value if the function has
/// none.
/// @param defined  whether the function has a value for the values of its arguments; constant 1 if it always has
Node Network::result_of(Test test, const std::vector<Node>& parts, Number min, Number max,
                        const Node& defined) {
    Node node{domains.add(min, max)};
    test.variables.insert(test.variables.begin(), node.variable);
    std::vector<Node> conditions;
    if (!domains.is(defined.variable, 1)) conditions.push_back(defined);
    (void)values_of(parts, conditions);
    std::vector<Node> inside = parts;
    if (!conditions.empty()) {
        inside.push_back(joined(std::move(conditions)));
        test.guard = node.defined = inside.back().variable;
    }
    add(std::move(test), node, inside);
    return node;
}

Node Network::constant(Number v) {
    if (v > farthest || v < -farthest) throw Unreadable("a number beyond 2^61: " + std::to_string(v));
    const auto [place, is_new] = known_.try_emplace(std::to_string(v));
    if (is_new) place->second = {domains.add(v, v)};
    return place->second;
}

Node Network::negated(const Node& part) {
    Node node{domains.add(0, 1)};
    add({Kind::equal, {node.variable, part.variable}, {1, 1}, 1}, node, {part});
    return node;
}

Node Network::joined(std::vector<Node> parts, bool any) {
    if (any) {
        for (Node& part : parts) part = negated(part);
        return negated(joined(std::move(parts)));
    }
    if (parts.size() == 1) return parts.front();
    Test test{Kind::all_of};
    for (const Node& part : parts) test.variables.push_back(part.variable);
    return truth_of(std::move(test), parts);
}

/// Returns the sum of multiples with its bounds; requires that no bound leaves +-farthest.
Node Network::summed(const std::vector<std::pair<Number, Node>>& terms, Number constant) {
    std::vector<Node> inside;
    Test test = linear(terms, Kind::equal, fitting(-Huge{constant}), inside);
    Huge min = constant;
    Huge max = constant;
    for (std::size_t i = 0; i < test.variables.size(); ++i) {
        const Huge a = Huge{test.numbers[i]} * domains.min(test.variables[i]);
        const Huge b = Huge{test.numbers[i]} * domains.max(test.variables[i]);
        min += std::min(a, b);
        max += std::max(a, b);
    }
    test.numbers.insert(test.numbers.begin(), -1);
    return result_of(std::move(test), inside, fitting(min), fitting(max), this->constant(1));
}

Node Network::compared(const std::vector<std::pair<Number, Node>>& terms, Kind kind, Number constant) {
    std::vector<Node> inside;
    Test test = linear(terms, kind, constant, inside);
    return truth_of(std::move(test), inside);
}

/// Returns the test of a sum, in which terms of the same variable are added up, and appends the nodes of its terms.
/// Refuses sums that could overflow 128 bits.
Test Network::linear(const std::vector<std::pair<Number, Node>>& terms, Kind kind, Number constant,
                     std::vector<Node>& inside) const {
    std::map<Variable, Huge> factors;
    Huge reach = 0;
    for (const auto& [factor, node] : terms) {
        inside.push_back(node);
        factors[node.variable] += factor;
        const Huge far = std::max(Huge{domains.max(node.variable)}, -Huge{domains.min(node.variable)});
        reach += (factor < 0 ? -Huge{factor} : Huge{factor}) * far;
        if (reach > farthest_sum) throw Unreadable("a sum may leave +-2^100");
    }
    Test test{kind, {}, {}, constant};
    for (const auto& [variable, factor] : factors) {
        test.variables.push_back(variable);
        test.numbers.push_back(fitting(factor));
    }
    return test;
}

/// Returns a test of the variables of these parts.
Test Network::test_of(Kind kind, const std::vector<Node>& parts) {
    Test test{kind};
    for (const Node& part : parts) test.variables.push_back(part.variable);
    return test;
}

std::vector<Node> Network::parts(const Json& list) {
    std::vector<Node> nodes;
    for (const Json& item : list.list()) nodes.push_back(make(item));
    return nodes;
}

/// Returns the parts, on the condition that all have values; appends these conditions.
std::vector<Node> Network::values_of(std::vector<Node> parts, std::vector<Node>& conditions) {
    for (Node& part : parts) {
        if (part.defined != Test::none) conditions.push_back({part.defined, Test::none, part.tests});
        part.defined = Test::none;
    }
    return parts;
}

Node Network::boolean(const Json& statement) {
    Node node = make(statement);
    if (domains.min(node.variable) < 0 || domains.max(node.variable) > 1 || node.defined != Test::none)
        throw Unreadable("expected a condition instead of " + statement.canonical());
    return node;
}

/// Returns pairs of bounds, in increasing order and disjoint.
std::vector<Number> Network::intervals(const Json& set) const {
    std::vector<Number> bounds;
    for (const Json& run : set.list()) {
        const Number first = run.at(0).integer();
        const Number last = run.at(1).integer();
        if (first > last || last > farthest || first < -farthest ||
            (!bounds.empty() && first <= bounds.back()))
            throw Unreadable("expected increasing intervals instead of " + set.canonical());
        bounds.push_back(first);
        bounds.push_back(last);
    }
    return bounds;
}

Node Network::within(const Node& x, std::vector<Number> intervals) {
    return truth_of({Kind::in, {x.variable}, std::move(intervals)}, {x});
}

Node Network::make(const Json& statement) {
    constexpr int most_nested = 1000;
    if (statement.kind == Json::Kind::number) return constant(statement.number);
    if (statement.kind == Json::Kind::text) {
        const std::string& name = statement.text;
        const bool is_name = name.size() > 1 && name.size() < 12 && name[0] == 'x' &&
                             name.find_first_not_of("0123456789", 1) == std::string::npos;
        if (!is_name) throw Unreadable("expected the name of a variable instead of \"" + name + '"');
        return named(std::stoull(name.substr(1)));
    }
    std::string key = statement.canonical();
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    if (++depth_ > most_nested) throw Unreadable("a statement is nested too deeply");
    const std::string& kind = statement.at(0).word();
    const auto is_one_of = [&kind](std::initializer_list<std::string_view> kinds) {
        return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
    };
    Node node;
    if (kind == "sum")
        node = make_sum(statement);
    else if (is_one_of({"==", "!=", "<="}))
        node = make_comparison(statement);
    else if (kind == "times")
        node = make_function(statement, Kind::times);
    else if (kind == "pow")
        node = make_function(statement, Kind::power);
    else if (kind == "div")
        node = make_function(statement, Kind::quotient);
    else if (kind == "mod")
        node = make_function(statement, Kind::remainder);
    else if (is_one_of({"abs", "max", "min", "within"}))
        node = make_function(statement, kind == "abs" ? Kind::absolute : Kind::largest);
    else if (is_one_of({"element", "element_of_matrix", "if"}))
        node = make_element(statement);
    else if (is_one_of({"count", "count_of", "nvalue", "global_cardinality"}))
        node = make_cardinality(statement);
    else if (is_one_of({"increasing", "lex_less", "lex_less_equal", "value_precede", "inverse",
                        "inverse_in_range", "all_different_except", "arg_max", "arg_sort"}))
        node = make_order(statement);
    else if (is_one_of({"cumulative", "no_overlap", "no_overlap_strict", "level"}))
        node = make_schedule(statement);
    else if (is_one_of({"connected", "reachable", "tree", "acyclic", "path"}))
        node = make_graph(statement);
    else if (kind == "spanning_tree")
        node = make_spanning_tree(statement);
    else
        node = make_list(statement);
    --depth_;
    return known_.emplace(std::move(key), std::move(node)).first->second;
}

Node Network::make_sum(const Json& statement) {
    std::vector<std::pair<Number, Node>> terms;
    for (std::size_t i = 2; i < statement.list().size(); ++i)
        terms.emplace_back(statement.at(i).at(0).integer(), make(statement.at(i).at(1)));
    return summed(terms, statement.at(1).integer());
}

/// Compares a sum on the left term by term, without a variable for it.
Node Network::make_comparison(const Json& statement) {
    const std::string& sign = statement.at(0).word();
    std::vector<std::pair<Number, Node>> terms;
    Huge constant = 0;
    const auto add_side = [&](const Json& side, Number factor) {
        if (side.kind == Json::Kind::number) {
            constant -= Huge{factor} * side.number;
        } else if (side.is_list() && side.at(0).kind == Json::Kind::text && side.at(0).text == "sum") {
            constant -= Huge{factor} * side.at(1).integer();
            for (std::size_t i = 2; i < side.items.size(); ++i)
                terms.emplace_back(fitting(Huge{factor} * side.at(i).at(0).integer()),
                                   make(side.at(i).at(1)));
        } else {
            terms.emplace_back(factor, make(side));
        }
    };
    add_side(statement.at(1), 1);
    add_side(statement.at(2), -1);
    if (sign == "<=") return compared(terms, Kind::at_most, fitting(constant));
    std::vector<Node> inside;
    Test test = linear(terms, Kind::equal, fitting(constant), inside);
    if (sign == "==") return truth_of(std::move(test), inside);
    // a part without a value makes both == and != false
    std::vector<Node> all;
    const std::vector<Node> values = values_of(std::move(inside), all);
    all.push_back(negated(truth_of(std::move(test), values)));
    return joined(std::move(all));
}

/// The bounds of the result, if there is one, need not be tight, since tests narrow it.
Node Network::make_function(const Json& statement, Kind kind) {
    const std::string& name = statement.at(0).word();
    std::vector<Node> arguments;
    for (std::size_t i = 1; i < statement.items.size(); ++i) arguments.push_back(make(statement.at(i)));
    const bool is_list = name == "max" || name == "min";
    const std::size_t expected = is_list ? arguments.size() : name == "abs" ? 1 : name == "within" ? 3 : 2;
    if (is_list && arguments.empty()) return {constant(0).variable, constant(0).variable}; // no value
    if (arguments.empty() || arguments.size() != expected)
        throw Unreadable(name + " has " + std::to_string(arguments.size()) + " arguments");
    if (name == "min") { // -max(-x, -y)
        for (Node& argument : arguments) argument = summed({{-1, argument}}, 0);
    }
    const Node& x = arguments.front();
    Huge far = 0;
    Huge min = domains.min(x.variable);
    Huge max = domains.max(x.variable);
    Test test{kind};
    Node defined = constant(1);
    if (name == "within") {
        const Number least = statement.at(2).integer();
        const Number most = statement.at(3).integer();
        if (least > most) throw Unreadable("an empty range: " + statement.canonical());
        defined = within({x.variable, Test::none, x.tests}, {least, most});
        arguments = {x};
        min = least;
        max = most;
    }
    for (const Node& argument : arguments) {
        test.variables.push_back(argument.variable);
        far = std::max({far, Huge{domains.max(argument.variable)}, -Huge{domains.min(argument.variable)}});
        if (is_list) {
            min = std::max(min, Huge{domains.min(argument.variable)});
            max = std::max(max, Huge{domains.max(argument.variable)});
        }
    }
    if (kind == Kind::times) far = fitting(far) < (Number{1} << 31) ? far * far : Huge{farthest} + 1;
    if (kind == Kind::power) {
        Huge most = 1;
        const Huge base = std::max(Huge{domains.max(x.variable)}, -Huge{domains.min(x.variable)});
        for (Number i = 0; base > 1 && i < domains.max(arguments[1].variable) && most <= farthest; ++i)
            most *= base;
        far = most;
        const Node zero = equals({x.variable, Test::none, x.tests}, 0);
        defined = joined({negated(zero), compared({{-1, arguments[1]}}, Kind::at_most, 0)}, true);
    }
    if (kind == Kind::quotient || kind == Kind::remainder)
        defined = negated(equals({arguments[1].variable, Test::none, arguments[1].tests}, 0));
    if (!is_list && name != "within") {
        max = far;
        min = kind == Kind::absolute ? 0 : -far;
    }
    const Node result = result_of(std::move(test), arguments, fitting(min), fitting(max), defined);
    return name == "min" ? summed({{-1, result}}, 0) : result;
}

Node Network::make_element(const Json& statement) {
    const std::string& name = statement.at(0).word();
    Node index = make(statement.at(1));
    std::vector<Node> list;
    std::vector<Node> conditions;
    const auto is_place = [&](const Node& x, std::size_t count) {
        return count == 0 ? constant(0)
                          : within({x.variable, Test::none, x.tests}, {0, static_cast<Number>(count) - 1});
    };
    if (name == "if") {
        if (domains.min(index.variable) < 0 || domains.max(index.variable) > 1)
            throw Unreadable("expected a condition instead of " + statement.at(1).canonical());
        list = {make(statement.at(3)), make(statement.at(2))};
    } else if (name == "element") {
        list = parts(statement.at(2));
        conditions.push_back(is_place(index, list.size()));
    } else {
        const Node column = make(statement.at(2));
        const Number columns = statement.at(3).integer();
        list = parts(statement.at(4));
        if (columns <= 0 || static_cast<Number>(list.size()) % columns != 0)
            throw Unreadable("expected a matrix of " + std::to_string(columns) + " columns");
        conditions.push_back(is_place(index, list.size() / static_cast<std::size_t>(columns)));
        conditions.push_back(is_place(column, static_cast<std::size_t>(columns)));
        index = summed({{columns, index}, {1, column}}, 0);
    }
    Test test{Kind::element, {index.variable}};
    Number min = list.empty() ? 0 : domains.min(list.front().variable);
    Number max = min;
    for (const Node& item : list) {
        test.variables.push_back(item.variable);
        min = std::min(min, domains.min(item.variable));
        max = std::max(max, domains.max(item.variable));
    }
    std::vector<Node> inside = list;
    inside.push_back(index);
    const Node defined = conditions.empty() ? constant(1) : joined(std::move(conditions));
    return result_of(std::move(test), inside, min, max, defined);
}

} // namespace check
