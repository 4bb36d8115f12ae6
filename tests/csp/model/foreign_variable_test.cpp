#include <csp/csp.hpp>

#include <gmock/gmock.h>

#include <functional>
#include <string>
#include <vector>

namespace foreign_variable_test {

using csp::Constraint;
using csp::Value;
using csp::Var;
using csp::View;
using testing::HasSubstr;
using testing::StrEq;
using testing::ThrowsMessage;

using Scope = std::vector<View>;

/// Two models of four variables each: the variables of the second are foreign to the first.
struct TwoModels {
    csp::Model model;
    csp::Model other;
    std::vector<Var> x = model.int_vars(4, csp::range(0, 3), "x");
    std::vector<Var> y = other.int_vars(4, csp::range(0, 3), "y");
};

/// Returns a constraint of each kind that names all of four variables.
std::vector<std::function<Constraint(const Scope&)>> constraints_on_four() {
    const csp::Automaton anything({0, 1, 2, 3}, {{0, 0, 0, 0}}, 0, {0});
    const std::vector<std::vector<Value>> tuples{{0, 1, 2, 3}, {3, 2, 1, 0}};
    const std::vector<Value> four{1, 2, 3, 4};
    return {
        [](const Scope& x) { return csp::all_different(x); },
        [](const Scope& x) { return csp::all_different(x, csp::consistency::bounds); },
        [](const Scope& x) { return csp::all_different_except(x, 0); },
        [](const Scope& x) { return csp::all_different_sum(x, 6); },
        [](const Scope& x) { return csp::all_equal(x); },
        [](const Scope& x) {
            return csp::arg_min(Scope{x[0], x[1], x[2]}, x[3]);
        },
        [](const Scope& x) { return csp::at_least(x, 2, 1); },
        [=](const Scope& x) { return csp::bin_packing(x, four, std::vector<Value>(4, 9)); },
        [](const Scope& x) {
            return csp::bin_packing(Scope{x[0], x[1]}, {1, 2}, Scope{x[2], x[3]});
        },
        [](const Scope& x) { return csp::circuit(x); },
        [](const Scope& x) {
            return csp::conjunction({csp::less(x[0], x[1]), csp::less(x[2], x[3])});
        },
        [=](const Scope& x) {
            const auto price = [](std::size_t, csp::Automaton::State, Value) { return csp::WideValue{0}; };
            return csp::cost_regular(Scope{x[0], x[1], x[2]}, anything, price, x[3]);
        },
        [](const Scope& x) {
            return csp::count(Scope{x[0], x[1], x[2]}, 1) == x[3];
        },
        [](const Scope& x) {
            return csp::cumulative({{x[0], 1, 1}, {x[1], 2, 1}, {x[2], 1, 1}}, x[3]);
        },
        [](const Scope& x) {
            return csp::diffn({{x[0], x[1], 1, 1}, {x[2], x[3], 1, 1}});
        },
        [](const Scope& x) {
            return csp::element({csp::Expression(x[0]), csp::Expression(x[1])}, x[2]) == x[3];
        },
        [](const Scope& x) { return csp::equivalence(csp::equal(x[0], x[1]), csp::equal(x[2], x[3])); },
        [](const Scope& x) {
            return csp::global_cardinality(Scope{x[0], x[1]}, {0, 1}, Scope{x[2], x[3]});
        },
        [](const Scope& x) { return csp::increasing(x); },
        [](const Scope& x) {
            return csp::inverse(Scope{x[0], x[1]}, Scope{x[2], x[3]});
        },
        [](const Scope& x) {
            return csp::knapsack(Scope{x[0], x[1]}, {1, 2}, x[2], {3, 4}, x[3]);
        },
        [](const Scope& x) {
            return csp::lex_less(Scope{x[0], x[1]}, Scope{x[2], x[3]});
        },
        [](const Scope& x) {
            return csp::max({x[0], x[1], x[2]}) == x[3];
        },
        [=](const Scope& x) { return csp::mdd(x, tuples); },
        [=](const Scope& x) { return csp::negative_table(x, tuples); },
        [](const Scope& x) {
            return csp::no_overlap({{x[0], 1}, {x[1], 1}, {x[2], 1}, {x[3], 1}});
        },
        [](const Scope& x) {
            return csp::nvalue(Scope{x[0], x[1], x[2]}) == x[3];
        },
        [](const Scope& x) {
            return csp::hamiltonian_path(Scope{x[0], x[1]}, x[2], x[3]);
        },
        [=](const Scope& x) { return csp::regular(x, anything); },
        [](const Scope& x) {
            return csp::require({x[0], x[1], x[2], x[3]}, [](auto v) { return v[0] == 0; });
        },
        [](const Scope& x) { return csp::sliding_sum(x, 2, 0, 5); },
        [](const Scope& x) {
            return csp::sort(Scope{x[0], x[1]}, Scope{x[2], x[3]});
        },
        [](const Scope& x) { return csp::sum(x) == 6; },
        [](const Scope& x) { return x[0] * x[1] + csp::abs(x[2] - x[3]) <= 7; },
        [=](const Scope& x) { return csp::table(x, tuples); },
        [](const Scope& x) { return csp::value_precede(x, 1, 2); },
    };
}

TEST(AForeignVariable, IsRefusedByEveryConstraintAtEveryPlace) {
    for (const auto& constraint_on : constraints_on_four()) {
        for (std::size_t place = 0; place < 4; ++place) {
            TwoModels m;
            Scope scope(m.x.begin(), m.x.end());
            const std::string kind = constraint_on(scope)->kind();
            EXPECT_NO_THROW(m.model.post(constraint_on(scope))) << kind;
            scope[place] = m.y[place];
            EXPECT_THAT([&] { m.model.post(constraint_on(scope)); },
                        ThrowsMessage<csp::ArgumentError>(HasSubstr(
                            "names variable number " + std::to_string(place) + " of another model")))
                << kind << " at place " << place;
            EXPECT_EQ(m.model.constraint_count(), 1U) << kind;
        }
    }
}

TEST(ADefaultVariable, IsRefusedByEveryConstraintAtEveryPlace) {
    for (const auto& constraint_on : constraints_on_four()) {
        for (std::size_t place = 0; place < 4; ++place) {
            TwoModels m;
            Scope scope(m.x.begin(), m.x.end());
            scope[place] = place % 2 == 0 ? View(Var()) : View();
            EXPECT_THAT([&] { m.model.post(constraint_on(scope)); },
                        ThrowsMessage<csp::ArgumentError>(HasSubstr(
                            "names a variable that no model made; write Var x = model.int_var(...)")))
                << constraint_on(scope)->kind() << " at place " << place;
        }
    }
}

TEST(ADefaultVariable, IsRefusedByEveryQuestion) {
    TwoModels m;
    const csp::Model none;
    const auto refused_by = [](const std::string& function) {
        return ThrowsMessage<csp::ArgumentError>(HasSubstr(function + ": a variable that no model made"));
    };
    EXPECT_THAT([&] { (void)m.model.domain(Var()); }, refused_by("csp::Model"));
    EXPECT_THAT([&] { (void)none.domain(Var()); }, refused_by("csp::Model"));
    EXPECT_THAT([&] { m.model.hint(Var(), 0); }, refused_by("csp::Model::hint"));
    EXPECT_THAT([&] { (void)csp::minimise(m.model, Var()); }, refused_by("csp::Solver"));
    const auto solution = csp::solve(m.model);
    EXPECT_THAT([&] { (void)(*solution)[Var()]; }, refused_by("csp::Assignment"));
    csp::Solver solver(m.model);
    EXPECT_THAT([&] { solver.begin(std::vector{csp::Atom::equal(Var(), 1)}); },
                refused_by("csp::Solver::begin"));
    EXPECT_FALSE(Var().is_same(Var{0}));
    EXPECT_TRUE(Var().is_none());
    EXPECT_FALSE(m.x[0].is_none());
}

TEST(AForeignVariable, IsRefusedInTheUsersWords) {
    TwoModels m;
    const auto refused = [](const std::string& quoted, const std::string& number) {
        return ThrowsMessage<csp::ArgumentError>(
            StrEq("csp::Model::post: \"" + quoted + "\" names variable number " + number +
                  " of another model; this model has 4 variables; it must be one of these"));
    };
    EXPECT_THAT([&] { m.model.post(m.x[0] + 2 * m.y[3] <= 7); }, refused("x[0] + 2 * ? <= 7", "3"));
    EXPECT_THAT([&] { m.model.post(m.y[1] + 1 != m.x[0]); }, refused("? != x[0] - 1", "1"));
    EXPECT_THAT([&] { m.model.post(m.x[0] + 2 * m.y[3] <= 7, "weight"); }, refused("weight", "3"));
    Scope many;
    for (int i = 0; i < 100; ++i) many.push_back(m.x[0] + i);
    many.push_back(m.y[2]);
    EXPECT_THAT([&] { m.model.post(csp::all_different(many)); },
                refused("all different: x[0], x[0] + 1, x[0] + 2, x[0] + 3, x[0] + 4, ...", "2"));
}

TEST(AForeignVariable, IsRefusedAlsoWhereItHasTheNumberOfAnother) {
    TwoModels m;
    const auto refused = [&](const Constraint& constraint) {
        EXPECT_THROW(m.model.post(constraint), csp::ArgumentError) << constraint->kind();
    };
    refused(m.x[0] == m.y[0]);
    refused(m.x[0] + m.y[0] <= 3);
    refused(2 * m.x[0] - m.y[0] <= 3);
    refused(csp::less(m.x[0], m.y[0]));
    refused(csp::all_different({m.x[0], m.y[0]}));
    refused(csp::relation(m.x[0], m.y[0], {{1, 2}}));
    refused(csp::equal(m.y[0] + 1, 2));
    refused(csp::in(3 - m.y[0], {2}));
    refused(Constraint(m.y[0]));
    EXPECT_FALSE(m.x[0].is_same(m.y[0]));
    EXPECT_FALSE(View(m.x[0]).is_same(m.y[0]));
}

TEST(AForeignVariable, IsNamedInWhatAQuestionThrows) {
    TwoModels m;
    const auto refused =
        ThrowsMessage<csp::ArgumentError>(StrEq("csp::Model: variable number 2 of another model; this model "
                                                "has 4 variables; it must be one of these"));
    EXPECT_THAT([&] { (void)m.model.domain(m.y[2]); }, refused);
    EXPECT_THAT([&] { (void)m.model.name(m.y[2]); }, refused);
    EXPECT_THAT([&] { (void)m.model.name(m.y[2] + 1); }, refused);
    EXPECT_THAT([&] { (void)m.model.constraints_on(m.y[2]); }, refused);
    EXPECT_EQ(m.model.names()(m.x[2]), "x[2]");
    EXPECT_EQ(m.model.names()(m.y[2]), "x2");
    EXPECT_THROW(m.model.rule("mine", m.y, [](csp::Context&, csp::Views) {}), csp::ArgumentError);
}

TEST(AForeignVariable, HasNoValueInASolution) {
    TwoModels m;
    m.model.post(csp::all_different(m.x));
    const auto solution = csp::solve(m.model);
    ASSERT_TRUE(solution);
    EXPECT_NO_THROW((void)(*solution)[m.x[0]]);
    const auto refused = ThrowsMessage<csp::ArgumentError>(
        StrEq("csp::Assignment: variable number 0 of another model than the assignment's"));
    EXPECT_THAT([&] { (void)(*solution)[m.y[0]]; }, refused);
    EXPECT_THAT([&] { (void)(*solution)[3 - m.y[0]]; }, refused);
    EXPECT_THAT([&] { (void)(*solution)[2 * m.y[0] + m.x[0]]; }, refused);
    for (const csp::Assignment& other : csp::solutions(m.model)) {
        EXPECT_THAT([&] { (void)other[m.y[0]]; }, refused);
        EXPECT_THROW((void)m.other.check(other), csp::ArgumentError);
        break;
    }
    csp::Solver solver(m.model);
    solver.begin();
    ASSERT_TRUE(solver.next());
    EXPECT_THROW((void)solver[m.y[0]], csp::ArgumentError);
}

TEST(AForeignVariable, IsRefusedByASearch) {
    TwoModels m;
    const csp::Model& model = m.model;
    const Var y = m.y[1];
    EXPECT_THROW((void)csp::minimise(model, y), csp::ArgumentError);
    EXPECT_THROW((void)csp::maximise(model, y), csp::ArgumentError);
    EXPECT_THROW((void)csp::minimise_lexicographically(model, {m.x[0], y}), csp::ArgumentError);
    csp::SearchOptions projected;
    projected.projection = {m.x[0], y};
    EXPECT_THROW((void)csp::count_solutions(model, projected), csp::ArgumentError);
    csp::SearchOptions branching;
    branching.branching = csp::select({y}, csp::variable_order::input, csp::value_order::min);
    EXPECT_THROW((void)csp::solve(model, branching), csp::ArgumentError);
    csp::Solver solver(model);
    EXPECT_THROW(solver.begin_on({y}), csp::ArgumentError);
    EXPECT_THROW((void)csp::SolverParts(solver).is_projected(y), csp::ArgumentError);
}

TEST(AVariable, IsOneOfTheCopiesOfItsModel) {
    TwoModels m;
    csp::Model copy = m.model;
    copy.post(csp::all_different(m.x));
    const auto solution = csp::solve(copy);
    EXPECT_NO_THROW((void)(*solution)[m.x[3]]);
    EXPECT_TRUE(m.model.check(*solution));
    EXPECT_EQ(copy.number(), m.model.number());
}

TEST(AVariable, ThatSaysNoModelIsOfAnyOne) {
    TwoModels m;
    EXPECT_EQ(m.model.name(Var{2}), "x[2]");
    EXPECT_EQ(m.other.name(Var{2}), "y[2]");
    EXPECT_TRUE(Var{2}.is_same(m.x[2]));
    EXPECT_TRUE(m.y[2].is_same(Var{2}));
}

TEST(ModelNumbers, AreDrawnForTheFirstVariable) {
    csp::Model model;
    EXPECT_EQ(model.number(), 0U);
    csp::Model copy = model;
    const Var x = model.int_var({0, 1});
    const Var y = copy.int_var({0, 1});
    EXPECT_EQ(x.model, model.number());
    EXPECT_NE(model.number(), 0U);
    EXPECT_NE(model.number(), copy.number()) << "it was copied before it had variables";
    EXPECT_THROW((void)model.domain(y), csp::ArgumentError);
    EXPECT_EQ((-(3 - x)).variable().model, model.number()) << "views keep it";
}

TEST(NoSolution, IsSaidToWhoReadsIt) {
    csp::Model model;
    const auto x = model.int_vars(3, {0, 1});
    model.post(csp::all_different(x));
    const auto none = csp::solve(model);
    ASSERT_FALSE(none);
    const auto refused = ThrowsMessage<csp::ArgumentError>(
        StrEq("csp::SolveResult: there is no solution: the search was exhausted"));
    EXPECT_THAT([&] { (void)(*none)[x[0]]; }, refused);
    EXPECT_THAT([&] { (void)none->values(); }, refused);
    csp::SearchOptions options;
    options.limits.nodes = 0;
    EXPECT_THAT([&] { (void)*csp::solve(model, options); },
                ThrowsMessage<csp::ArgumentError>(
                    HasSubstr("csp::SolveResult: no solution was found: the search stopped, ")));
    EXPECT_THAT([&] { (void)csp::Assignment()[x[0]]; },
                ThrowsMessage<csp::ArgumentError>(StrEq(
                    "csp::Assignment: variable number 0, but there is no solution: the assignment is empty; "
                    "ask the result of a search whether it has one")));
}

} // namespace foreign_variable_test
