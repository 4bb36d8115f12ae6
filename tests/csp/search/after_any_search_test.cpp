// A search leaves no state behind: after any previous use of a solver, each of its public functions gives the same
// answer as with a new solver.

#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace after_any_search_test {

using namespace test;

/// A problem, and options for a solver that is asked about it.
struct Case {
    std::string name;
    csp::Model model;
    csp::SearchOptions options;
    std::vector<csp::Atom> refuted; ///< givens without a solution, whose detection takes failures
    std::shared_ptr<bool> throws = std::make_shared<bool>(false); ///< if true, a rule of the model throws
};

/// An operation on a solver, and its answer in words.
struct Deed {
    std::string name;
    std::function<std::string(csp::Solver&, const Case&)> run;
};

/// Returns the solutions that the search in progress has left, by the values that distinguish them.
std::multiset<Values> rest(csp::Solver& solver) {
    std::multiset<Values> solutions;
    while (solver.next()) {
        const csp::Assignment solution = solver.solution();
        Values values;
        for (std::uint32_t x = 0; x < solution.values().size(); ++x)
            if (csp::SolverParts(solver).is_projected(csp::Var{x}) &&
                solver.engine().store().is_fixed(csp::Var{x}))
                values.push_back(solution[csp::Var{x}]);
        solutions.insert(values);
    }
    return solutions;
}

std::string text(const std::multiset<Values>& solutions) {
    std::string words;
    for (const Values& solution : solutions) {
        for (const csp::Value v : solution) words += ' ' + std::to_string(v);
        words += ';';
    }
    return words;
}

/// Returns the result of the search in progress: the remaining solutions if all are requested, the best cost if one is
/// minimised.
std::string outcome(csp::Solver& solver, const Case& of) {
    const std::multiset<Values> solutions = rest(solver);
    std::string words{csp::to_string(solver.stopped())};
    if (of.options.minimise) {
        const csp::Optimum optimum = solver.optimum();
        return words + " at " + (optimum.best ? std::to_string(*optimum.best) : "nothing") +
               (optimum.bound ? " bounded by " + std::to_string(*optimum.bound) : "");
    }
    if (of.options.limits.solutions == 1) return words + (solutions.empty() ? ": none" : ": one");
    return words + " after " + std::to_string(solver.statistics().solutions) + ':' + text(solutions);
}

std::string domains(const csp::Solver& solver) {
    std::string words = "depth " + std::to_string(solver.engine().depth()) + ':';
    for (std::uint32_t x = 0; x < solver.model().variable_count(); ++x)
        for (const csp::Value v : solver.engine().domain(csp::Var{x})) words += ' ' + std::to_string(v);
    return words;
}

std::vector<csp::Var> first_variables(const Case& of) {
    return {csp::Var{0}, csp::Var{1}, csp::Var{static_cast<std::uint32_t>(of.model.variable_count() - 1)}};
}

bool may_assume(const Case& of) { return of.options.learning == csp::Learning::always; }

std::vector<Deed> deeds() {
    const auto last_part = [](csp::Solver& solver) { return csp::SolverParts(solver).all().size() - 1; };
    return {
        {"begin() and all of next()",
         [](csp::Solver& solver, const Case& of) {
             solver.begin();
             return outcome(solver, of);
         }},
        {"begin() and one next()",
         [](csp::Solver& solver, const Case&) {
             solver.begin();
             return std::string(solver.next() ? "one" : "none");
         }},
        {"begin() alone",
         [](csp::Solver& solver, const Case&) {
             solver.begin();
             return domains(solver);
         }},
        {"begin() under givens without a solution",
         [](csp::Solver& solver, const Case& of) {
             solver.begin(of.refuted);
             return outcome(solver, of);
         }},
        {"a search stopped by failures",
         [](csp::Solver& solver, const Case& of) {
             csp::Limits limits = of.options.limits;
             limits.failures = 25;
             solver.set_limits(limits);
             solver.begin(of.refuted);
             while (solver.next()) {
             }
             solver.set_limits(of.options.limits);
             return std::string();
         }},
        {"begin_assuming()",
         [](csp::Solver& solver, const Case& of) {
             if (!may_assume(of)) return std::string();
             solver.begin_assuming(of.refuted);
             const std::string found = outcome(solver, of);
             return found + (solver.blamed() ? " blamed" : "");
         }},
        {"begin_on()",
         [](csp::Solver& solver, const Case& of) {
             solver.begin_on(first_variables(of));
             std::size_t found = 0;
             while (solver.next()) ++found;
             const bool wants_all = !of.options.minimise && of.options.limits.solutions != 1;
             return wants_all ? std::to_string(found) : std::string();
         }},
        {"SolverParts::begin()",
         [=](csp::Solver& solver, const Case& of) {
             csp::SolverParts(solver).begin(last_part(solver));
             return outcome(solver, of);
         }},
        {"SolverParts::count()",
         [=](csp::Solver& solver, const Case&) {
             const auto found = csp::SolverParts(solver).count(last_part(solver));
             return std::to_string(found.value()) + ' ' + std::string(csp::to_string(solver.stopped())) +
                    ' ' + std::to_string(solver.statistics().solutions);
         }},
        {"SolverParts::count() up to a limit",
         [=](csp::Solver& solver, const Case& of) {
             csp::Limits limits = of.options.limits;
             limits.nodes = 40;
             solver.set_limits(limits);
             (void)csp::SolverParts(solver).count(0);
             solver.set_limits(of.options.limits);
             return std::string();
         }},
        {"Regions::give_away() in the middle of a search, and Regions::begin()",
         [](csp::Solver& solver, const Case& of) {
             csp::Limits limits = of.options.limits;
             limits.nodes = 6;
             solver.set_limits(limits);
             solver.begin();
             std::multiset<Values> solutions = rest(solver);
             const auto away = csp::Regions(solver).give_away();
             solver.set_limits(of.options.limits);
             solutions.merge(rest(solver));
             if (away) {
                 csp::Regions(solver).begin(*away);
                 solutions.merge(rest(solver));
             }
             const bool wants_all = !of.options.minimise && of.options.limits.solutions != 1;
             return wants_all ? text(solutions) : std::string();
         }},
        {"components()",
         [](csp::Solver& solver, const Case&) {
             std::string words;
             for (const auto& part : csp::SolverParts(solver).all()) {
                 for (const csp::Var x : part) words += ' ' + std::to_string(x.index);
                 words += ';';
             }
             return words;
         }},
        {"a search that a rule ends with an exception",
         [](csp::Solver& solver, const Case& of) {
             *of.throws = true;
             std::string words = "no exception";
             try {
                 for (solver.begin(); solver.next();) {
                 }
             } catch (const std::runtime_error&) {
                 words = "exception";
             }
             *of.throws = false;
             return words;
         }},
    };
}

/// Returns a case of five variables with three values, all different if the switch is on; propagation alone does not
/// detect that this is impossible. A part without the switch has three more variables.
Case switched(std::string name, csp::SearchOptions options) {
    Case of{std::move(name), {}, std::move(options), {}};
    const auto x = of.model.int_vars(5, csp::range(1, 3), "x");
    const auto on = of.model.bool_var("on");
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) of.model.post(!on || x[i] != x[j]);
    const auto y = of.model.int_vars(3, csp::range(1, 2), "y");
    of.model.post(y[0] != y[1]);
    of.model.post(y[1] <= y[2]);
    of.model.rule("throws", y, [throws = of.throws](csp::Context& c, csp::Views views) {
        if (*throws && c.is_fixed(views[0])) throw std::runtime_error("asked for");
    });
    of.refuted = {csp::Atom::equal(on, 1)};
    return of;
}

Case with_cost(std::string name, csp::SearchOptions options) {
    Case of = switched(std::move(name), std::move(options));
    std::vector<csp::View> xs;
    for (std::uint32_t i = 0; i < 9; ++i) xs.emplace_back(csp::Var{i});
    of.options.minimise = csp::sum(std::vector<int>{3, 4, 5, 6, 7, -1, 2, 3, 4}, csp::List(xs));
    of.model.post(
        csp::sum(std::vector<int>{1, 2, 1, 2, 1}, csp::List(std::vector(xs.begin(), xs.begin() + 5))) >= 13);
    return of;
}

std::vector<Case> cases() {
    using csp::Learning;
    const auto with = [](const auto& change) {
        csp::SearchOptions options;
        options.restarts.scale = 2; // so that small problems also restart
        change(options);
        return options;
    };
    const auto as_is = [](csp::SearchOptions&) {};
    const auto always = [](csp::SearchOptions& options) { options.learning = Learning::always; };
    std::vector<Case> cases{
        switched("restarts", with(as_is)),
        switched("learning", with(always)),
        switched("one solution", with([](auto& options) { options.limits.solutions = 1; })),
        switched("one solution, learning", with([](auto& options) {
                     options.limits.solutions = 1;
                     options.learning = Learning::always;
                 })),
        switched("discrepancies", with([](auto& options) { options.by_discrepancies = true; })),
        switched("singleton", with([](auto& options) { options.inference = &csp::inference::singleton; })),
        switched("projected", with([](auto& options) {
                     options.projection = {csp::Var{0}, csp::Var{2}, csp::Var{5}, csp::Var{7}};
                 })),
        with_cost("minimise", with(as_is)),
        with_cost("minimise, learning", with(always)),
    };
    return cases;
}

TEST(AfterAnySearch, EveryFunctionAnswersLikeThatOfAFreshSolver) {
    const std::vector<Deed> all = deeds();
    for (const Case& of : cases())
        for (const Deed& question : all) {
            csp::Solver fresh(of.model, of.options);
            const std::string expected = question.run(fresh, of);
            for (const Deed& before : all) {
                csp::Solver solver(of.model, of.options);
                before.run(solver, of);
                EXPECT_EQ(question.run(solver, of), expected)
                    << of.name << ": " << question.name << " after " << before.name;
                EXPECT_EQ(question.run(solver, of), expected)
                    << of.name << ": " << question.name << " twice after " << before.name;
            }
        }
}

/// A regression: nogoods learned from "all different", which has no solution, excluded solutions without it.
TEST(AfterAnySearch, NothingIsCutByNogoodsOfASearchUnderGivens) {
    csp::Model model;
    const auto x = model.int_vars(7, csp::range(1, 6), "x");
    const auto s = model.bool_var("s");
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) model.post(s == 0 || x[i] != x[j]);
    csp::Solver solver(model);
    const csp::Atom given = csp::Atom::equal(s, 1);
    solver.begin({&given, 1});
    ASSERT_FALSE(solver.next());
    ASSERT_GT(solver.statistics().nogoods, 0U);
    EXPECT_EQ(csp::SolverParts(solver).count(0), 279'936U);

    solver.begin({&given, 1});
    ASSERT_FALSE(solver.next());
    ASSERT_GT(solver.statistics().nogoods, 0U);
    std::size_t found = 0;
    csp::Regions(solver).begin({.atoms = {!given}});
    while (solver.next()) ++found;
    EXPECT_EQ(found, 279'936U);
}

} // namespace after_any_search_test
