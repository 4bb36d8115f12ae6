// Each statement is tested separately: the checker accepts exactly the inferences that follow from the constraint,
// according to all assignments.

#include <tests/apps/check/checked.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace statements_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using Vars = std::vector<csp::Var>;

struct Case {
    std::string word; ///< the word in the statement
    csp::Model model;
};

csp::Graph square(bool is_directed) {
    const std::vector<csp::Graph::Edge> edges{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {2, 0}};
    return is_directed ? csp::Graph::directed(4, edges) : csp::Graph::undirected(4, edges);
}

/// Returns a model for each constraint, and one for its negation.
std::vector<Case> cases() {
    std::vector<Case> all;
    const auto add = [&all](const std::string& kind, int min, int max, std::size_t count, const auto& state) {
        for (const bool is_negated : {false, true}) {
            Case& made = all.emplace_back();
            made.word = is_negated ? "" : "[\"" + kind + '"'; // the negation may be another constraint
            const Vars x = made.model.int_vars(count, csp::range(min, max), "x");
            const csp::Constraint constraint = state(x);
            made.model.post(is_negated ? csp::negation(constraint) : constraint);
        }
    };
    const auto first = [](const Vars& x, std::size_t n) {
        return Vars(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n));
    };
    const auto behind = [](const Vars& x, std::size_t n) {
        return Vars(x.begin() + static_cast<std::ptrdiff_t>(n), x.end());
    };
    add("sort", 0, 3, 6, [&](const Vars& x) { return csp::sort(first(x, 3), behind(x, 3)); });
    add("arg_sort", 0, 3, 6, [&](const Vars& x) { return csp::arg_sort(first(x, 3), behind(x, 3)); });
    add("arg_max", 0, 4, 5, [&](const Vars& x) { return csp::arg_max(first(x, 4), x[4]); });
    add("arg_max", 0, 4, 5, [&](const Vars& x) { return csp::arg_min(first(x, 4), x[4] - 1); });
    add("level", -1, 2, 6, [](const Vars& x) {
        return csp::level({{x[0], x[1], csp::Atom::at_least(x[2], 1)}, {x[3], x[4]}, {x[5], -2}}, -2, 2, 1);
    });
    add("or", 0, 4, 3, [](const Vars& x) {
        return csp::box_table(x,
                              {{{0, 1}, {2, 3}, {4, 4}}, {{1, 3}, {0, 0}, {0, 2}}, {{4, 4}, {1, 4}, {1, 2}}});
    });
    add("table", 0, 5, 2, [](const Vars& x) {
        return csp::relation(x[0], x[1], std::vector<csp::ValuePair>{{0, 1}, {0, 4}, {2, 2}, {5, 0}});
    });
    const csp::Diagram diagram({{{0, {0, 1}, 0, 2}, {0, {2, 3}, 1, 1}},
                                {{0, {0, 0}, 0, 3}, {0, {2, 2}, 1, 0}, {1, {1, 3}, 1, 2}},
                                {{0, {0, 3}, 0, 1}, {1, {1, 1}, 0, 4}, {1, {2, 3}, 0, 0}}});
    add("regular", 0, 3, 3, [&](const Vars& x) { return csp::mdd(x, diagram); });
    add("cost_regular", 0, 7, 4, [&](const Vars& x) { return csp::cost_mdd(first(x, 3), diagram, x[3]); });
    add("cost_regular", 0, 6, 4, [&](const Vars& x) {
        const auto cost = [](std::size_t place, csp::Value value, csp::Automaton::State state) {
            return static_cast<csp::Value>(place) * value - state;
        };
        return csp::cost_regular(first(x, 3), csp::Automaton::of_expression("0* (1|2)+ 0?"), cost, x[3]);
    });
    const std::vector<std::vector<int>> costs{{3, 1, 4}, {1, 5, 0}, {2, 6, 5}};
    add("cost_global_cardinality", 0, 9, 4,
        [&](const Vars& x) { return csp::cost_all_different(first(x, 3), costs, x[3]); });
    add("cost_global_cardinality", 0, 9, 4,
        [&](const Vars& x) { return csp::cost_circuit(first(x, 3), costs, x[3]); });
    add("cost_global_cardinality", 0, 9, 4, [&](const Vars& x) {
        return csp::cost_global_cardinality(first(x, 3), costs, {{1, 2}, {0, 1}, {1, 3}}, x[3]);
    });
    add("connected", 0, 1, 9, [&](const Vars& x) { return csp::connected(csp::Graph::grid(3, 3), x); });
    for (const bool is_directed : {false, true}) {
        const csp::Graph graph = square(is_directed);
        add("connected", 0, 1, 9,
            [&](const Vars& x) { return csp::connected(graph, first(x, 4), behind(x, 4)); });
        add("acyclic", 0, 1, 9,
            [&](const Vars& x) { return csp::acyclic(graph, first(x, 4), behind(x, 4)); });
        add("reachable", 0, 1, 9,
            [&](const Vars& x) { return csp::reachable(graph, 2, first(x, 4), behind(x, 4)); });
        add("tree", 0, 1, 10,
            [&](const Vars& x) { return csp::tree(graph, 3 * x[9], first(x, 4), first(behind(x, 4), 5)); });
        add("path", 0, 1, 11, [&](const Vars& x) {
            return csp::path(graph, 2 * x[9] - 1, 3 * x[10], first(x, 4), first(behind(x, 4), 5));
        });
    }
    add("spanning_tree", 0, 6, 6, [&](const Vars& x) {
        std::vector<csp::Constraint> taken;
        for (const csp::Var edge : first(x, 5)) taken.push_back(edge >= 4);
        return csp::spanning_tree(square(false), taken, {1, -2, 3, 2, 2}, x[5]);
    });
    add("==", 0, 3, 4, [](const Vars& x) { return csp::all_equal(x); });
    add("or", -1, 3, 6, [](const Vars& x) {
        return csp::span({x[0], x[1], csp::Atom::at_least(x[5], 1)},
                         {{x[2], 2, csp::Atom::at_least(x[3], 1)}, {x[4], 1}});
    });
    add("or", -1, 3, 5, [](const Vars& x) {
        return csp::synchronise({x[0], x[1]}, {{x[2], 2, csp::Atom::at_least(x[3], 1)}, {x[4], 1}});
    });
    add("or", -1, 7, 3, [](const Vars& x) {
        return csp::forbid_extent({x[0], x[1], csp::Atom::at_least(x[2], 3)}, {{0, 2}, {5, 6}});
    });
    add("cumulative", -1, 3, 5, [](const Vars& x) {
        return csp::cumulative({{x[0], 2, 1}, {x[1], x[2], 1, csp::Atom::at_least(x[4], 1)}, {x[3], 1, 2}},
                               2);
    });
    add("lex_less", 0, 2, 4, [](const Vars& x) { return csp::lex_chain_less({{x[0], x[1]}, {x[2], x[3]}}); });
    add("<=", 0, 2, 5, [](const Vars& x) { return csp::sliding_sum(x, 3, 2, 3); });
    add("all_different", 0, 4, 4, [](const Vars& x) { return csp::all_different_sum(x, 8); });
    return all;
}

/// A variable compared with a value: "x1>=2".
struct Part {
    std::uint32_t variable;
    std::string sign;
    csp::Value value;

    bool holds(const csp::Assignment& assignment) const {
        const csp::Value v = assignment[csp::Var{variable}];
        return sign == "<" ? v < value : sign == ">=" ? v >= value : (v == value) == (sign == "=");
    }
    std::string text() const { return 'x' + std::to_string(variable) + sign + std::to_string(value); }
};

std::vector<csp::Assignment> solutions_by_definition(const csp::Model& model) {
    std::vector<csp::Assignment> solutions;
    const auto count = static_cast<std::uint32_t>(model.variable_count());
    csp::Assignment assignment(std::vector<csp::Value>(count, model.domain(csp::Var{0}).min()));
    const csp::Domain& domain = model.domain(csp::Var{0}); // the domain of all variables
    for (std::uint32_t x = 0; x < count;) {
        if (x == 0 && model.constraint(0)->check(assignment)) solutions.push_back(assignment);
        const csp::Value v = assignment[csp::Var{x}];
        const bool is_last = v == domain.max();
        assignment.set(csp::Var{x}, is_last ? domain.min() : v + 1);
        x = is_last ? x + 1 : 0;
    }
    return solutions;
}

TEST(Statements, AllowExactlyTheInferencesThatFollow) {
    constexpr int lines_of_each = 250;
    constexpr std::size_t most_parts = 4;
    std::mt19937 random(1);
    const auto below = [&random](std::size_t n) { return random() % n; };
    std::size_t follow = 0;
    for (const Case& one : cases()) {
        const std::string text = csp::write_model(one.model);
        SCOPED_TRACE(text);
        ASSERT_THAT(text, AllOf(HasSubstr(one.word), Not(HasSubstr("opaque"))));
        const std::string refusal = checked::verdict_on(text, "p arcwise-proof 1 0:0\n").text;
        const std::string head = "p arcwise-proof 1 " + refusal.substr(refusal.rfind(' ') + 1) + " off:\n";
        const std::vector<csp::Assignment> solutions = solutions_by_definition(one.model);
        const csp::Domain domain = one.model.domain(csp::Var{0});
        for (int line = 0; line < lines_of_each; ++line) {
            std::vector<Part> parts;
            std::string inference = "i c0";
            for (std::size_t i = below(most_parts + 1); i > 0; --i) {
                const char* const signs[] = {"<", ">=", "=", "!="};
                parts.push_back(
                    {static_cast<std::uint32_t>(below(one.model.variable_count())), signs[below(4)],
                     domain.min() +
                         static_cast<csp::Value>(below(static_cast<std::size_t>(domain.size()) + 1))});
                inference += ' ' + parts.back().text();
            }
            const bool is_possible =
                std::any_of(solutions.begin(), solutions.end(), [&](const auto& solution) {
                    return std::all_of(parts.begin(), parts.end(),
                                       [&](const Part& part) { return part.holds(solution); });
                });
            const check::Outcome outcome = checked::verdict_on(text, head + inference + "\n");
            ASSERT_EQ(outcome.text, is_possible ? "refused: line 2: the constraints cited allow all of this"
                                                : "refused: line 2: the proof ends without a claim")
                << inference;
            follow += is_possible ? 0 : 1;
        }
    }
    EXPECT_GT(follow, 1000U);
}

/// The lines of these searches are about many variables.
TEST(Statements, ConfirmTheProofsOfLargerModels) {
    for (std::uint32_t seed = 0; seed < 6; ++seed) {
        std::mt19937 random(seed);
        const auto below = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
        csp::Model model;
        const int n = 7;
        std::vector<std::vector<int>> costs(static_cast<std::size_t>(n));
        for (auto& row : costs)
            for (int k = 0; k < n; ++k) row.push_back(below(50));
        const Vars x = model.int_vars(static_cast<std::size_t>(n), csp::range(0, n - 1), "x");
        const csp::Var total = model.int_var(csp::range(0, 1000), "total");
        const std::vector<csp::Constraint> of_costs{
            csp::cost_all_different(x, costs, total), csp::cost_circuit(x, costs, total),
            csp::cost_global_cardinality(
                x, costs, std::vector<csp::Interval>(static_cast<std::size_t>(n), {0, 2}), total)};
        model.post(of_costs[seed % of_costs.size()]);
        model.post(x[0] + x[1] != x[2] + 2 * x[3]);
        const csp::Graph grid = csp::Graph::grid(3, 3);
        const Vars edges = model.int_vars(grid.edges().size(), csp::range(0, 1), "edge");
        std::vector<csp::Value> weights;
        for (std::size_t e = 0; e < edges.size(); ++e) weights.push_back(below(30));
        const csp::Var weight = model.int_var(csp::range(0, 300), "weight");
        model.post(csp::spanning_tree(grid, edges, weights, weight));
        for (std::size_t e = 0; e + 2 < edges.size(); e += 2)
            model.post(edges[e] + edges[e + 1] + edges[e + 2] <= 2);
        const Vars sorted = model.int_vars(static_cast<std::size_t>(n), csp::range(0, 9), "sorted");
        model.post(csp::sort(x, sorted));
        const Vars places = model.int_vars(static_cast<std::size_t>(n), csp::range(0, n - 1), "place");
        model.post(csp::arg_sort(x, places));
        model.post(places[2] > places[3]);
        const checked::Answer answer = checked::answer(model, {}, total + 3 * weight - sorted[3]);
        EXPECT_THAT(answer.model, Not(HasSubstr("opaque")));
        EXPECT_EQ(answer.verdict().status, 0) << seed << answer.verdict().text;
    }
}

/// A remainder by one of two distant values, for which bounds give no information.
TEST(Statements, AreCheckedByTheVariableWithFewValues) {
    const std::string model = R"({"arcwise-model": 1, "variables": [["a",[[-160177,-160177],[26510,26510]]]],
        "constraints": [["c",["<=",["mod",["sum",-2,[1,"x0"]],"x0"],99999]]]})";
    const std::string refusal = checked::verdict_on(model, "p arcwise-proof 1 0:0\n").text;
    const std::string head = "p arcwise-proof 1 " + refusal.substr(refusal.rfind(' ') + 1) + " off:\n";
    const auto status = [&](int max) {
        const std::string bounds = "v x1 -2 " + std::to_string(max) + " c0 ";
        return checked::verdict_on(model, head + bounds + R"(["mod",["sum",-2,[1,"x0"]],"x0"])" +
                                              "\ns 1 26510\nc some\n")
            .status;
    };
    EXPECT_EQ(status(26508), 0);
    EXPECT_EQ(status(26507), 1);
}

/// The statements are nearly right.
TEST(Statements, ThatAreNotWellFormedAreUnreadable) {
    for (const char* const statement : {R"(["sort",["x0"],[]])",
                                        R"(["arg_sort",["x0"],["x0","x0"]])",
                                        R"(["arg_max",["x0"]])",
                                        R"(["level",0,1,0,[["x0"]]])",
                                        R"(["level",0,1,0,[["x0",1,"x1"]]])",
                                        R"(["cost_regular",["x0"],0,[1],[[0,0,3,1,5],[0,3,4,1,5]],"x1"])",
                                        R"(["cost_regular",["x0"],0,[1],[[0,0,3,1]],"x1"])",
                                        R"(["regular",["x0"],0,[1],[[0,0,3]]])",
                                        R"(["cost_global_cardinality",["x0"],[[1,2]],[[0,1]],"x1"])",
                                        R"(["cost_global_cardinality",["x0"],[],[[0,1]],"x1"])",
                                        R"(["cost_global_cardinality",["x0"],[[1]],[[0]],"x1"])",
                                        R"(["connected",1,[],[],[]])",
                                        R"(["connected",0,[[0,1]],[1],[1]])",
                                        R"(["connected",0,[[0,0]],[1],[]])",
                                        R"(["reachable",0,[],[1],[]])",
                                        R"(["tree",0,[[-1,0]],[1],[1],0])",
                                        R"(["path",0,[],[1],[],0])",
                                        R"(["acyclic",0,[[0]],[1],[1]])",
                                        R"(["acyclic",0,[],["x0"],[]])",
                                        R"(["spanning_tree",2,[[0,1]],[1],[],"x0"])",
                                        R"(["spanning_tree",1,[[0,1]],[1],[1],"x0"])",
                                        R"(["spanning_tree",2,[],[],[1,1,1],"x0"])"}) {
        const std::string model =
            R"({"arcwise-model": 1, "variables": [["a",[[0,9]]],["b",[[0,9]]]], "constraints": [["c",)" +
            std::string(statement) + "]]}";
        EXPECT_EQ(checked::verdict_on(model, "").status, 2) << statement;
    }
}

/// The rules of the library add these terms up before they draw conclusions.
TEST(Statements, OfSumsMayNameAVariableTwice) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 3), "x");
    model.post(x[0] + x[1] >= 2);
    for (const csp::Var y : x) model.hint(y, 3); // so that the first solution is not the best
    for (const csp::Expression& cost : {x[0] + 2 * csp::Expression(x[1]) - 2 * csp::Expression(x[1]),
                                        x[1] - x[0] + csp::Expression(x[0]), x[0] - csp::Expression(x[0])}) {
        const checked::Answer answer = checked::answer(model, {}, cost);
        EXPECT_EQ(answer.best, 0);
        EXPECT_EQ(answer.verdict().text, "verified: the best cost is 0") << answer.model << answer.proof;
        checked::expect_trimmable(answer.model, answer.proof);
    }
}

/// Otherwise nobody could confirm the proof.
TEST(Statements, OfACostHasNoPartThatIsUnknown) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 3), "x");
    const csp::Constraint rule = csp::rule_constraint(
        "order", csp::views_of(x), [](csp::Context& c, csp::Views xs) { c.at_least(xs[1], c.min(xs[0])); });
    model.post(rule);
    EXPECT_EQ(checked::answer(model, {}, x[1] - x[0]).best, 0);
    EXPECT_THAT([&] { (void)checked::answer(model, {}, x[0] + 2 * csp::Expression(rule)); },
                testing::ThrowsMessage<csp::ArgumentError>(HasSubstr("a part of the cost has no statement")));
}

} // namespace statements_test
