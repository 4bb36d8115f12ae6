#include <tests/csp/search/any_model.hpp>
#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace heuristics_test {

using namespace test;

// Completeness -------------------------------------------------------------------------------------

struct Problem {
    std::string name;
    csp::Model model;
    std::size_t solutions;
};

csp::Model unconstrained() {
    csp::Model model;
    model.int_vars(2, csp::range(-1, 1));
    model.int_var({2, 5, 70});
    model.bool_var();
    return model;
}

/// Returns a model with domains of more than 64 values, with holes.
csp::Model wide() {
    csp::Model model;
    const auto x = model.int_var(csp::range(-150, 150), "x");
    const auto y = model.int_var(csp::range(0, 99), "y");
    model.post(csp::equal(x, 3 - y));
    model.post(csp::require({y}, [](csp::Value v) { return v % 9 == 4; }));
    return model;
}

/// Returns a model with domains of more than 65,536 values.
csp::Model huge() {
    csp::Model model;
    const auto x = model.int_var(csp::range(csp::min_value, csp::max_value), "x");
    const auto y = model.int_var(csp::range(0, 4), "y");
    const auto z = model.int_var(csp::range(-1'000'000, 1'000'000), "z");
    model.post(x == 3 * csp::Expression(y) - 1'000'000'000);
    model.post(z + y == 500'000);
    return model;
}

csp::Model with_own_rule() {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9));
    model.rule("a product of 24", x, [](csp::Context& c, csp::Views scope) {
        csp::WideValue product = 1;
        for (const csp::View v : scope) {
            if (!c.is_fixed(v)) return;
            product *= c.value(v);
        }
        if (product != 24) c.fail();
    });
    return model;
}

std::vector<Problem> problems() {
    return {
        {"6 queens", queens(6), 4},
        {"Latin squares", latin_square(3), 12},
        {"4x4 Sudoku with diagonals", sudoku(2, 2, true), 48},
        {"Australia", australia(), 18},
        {"SEND + MORE = MONEY", send_more_money(), 1},
        {"three queens", queens(3), 0},
        {"pigeons", pigeons(3), 0},
        {"disconnected parts", disconnected(), 6 * 3 * 7},
        {"unconstrained variables", unconstrained(), 3 * 3 * 3 * 2},
        {"negative domains", negative(), 9},
        {"wide domains", wide(), 11},
        {"huge domains", huge(), 5},
        {"a rule of the user's", with_own_rule(), 21},
        {"nothing at all", csp::Model(), 1},
    };
}

TEST(Heuristics, AllFindTheSameSolutions) {
    for (const Problem& problem : problems()) {
        SCOPED_TRACE(problem.name);
        const auto expected =
            sorted(found(problem.model, options_of(csp::variable_order::input, csp::value_order::min)));
        EXPECT_EQ(expected.size(), problem.solutions);
        EXPECT_EQ(std::set(expected.begin(), expected.end()).size(), expected.size()) << "one comes twice";
        for (const Values& solution : expected) EXPECT_TRUE(problem.model.check(csp::Assignment(solution)));
        for (const auto& options : all_options())
            EXPECT_EQ(sorted(found(problem.model, options)), expected) << name_of(options);
    }
}

RC_GTEST_PROP(Heuristics, AllFindWhatTheTextbookFinds, ()) {
    const csp::Model model = any_model();
    const auto expected = sorted(textbook_solutions(model));
    const auto all = all_options();
    for (int i = 0; i < 25; ++i) { // some of all pairs; each pair occurs in many cases
        const auto& options =
            all[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(all.size())))];
        if (sorted(found(model, options)) != expected) RC_FAIL(name_of(options));
    }
}

RC_GTEST_PROP(Heuristics, OfTheTextbookFindSolutionsInItsOrder, ()) {
    csp::Model model = any_model();
    connect(model);
    const auto options = options_of(csp::variable_order::input, csp::value_order::min);
    RC_ASSERT(found(model, options) == textbook_solutions(model));
}

// Repetition ---------------------------------------------------------------------------------------

struct Record {
    std::vector<Values> solutions;
    std::uint64_t nodes;

    friend bool operator==(const Record&, const Record&) = default;
};

Record run(const csp::Model& model, const csp::SearchOptions& options) {
    auto range = csp::solutions(model, options);
    Record result{};
    for (const csp::Assignment& solution : range) result.solutions.push_back(values_of(solution));
    result.nodes = range.statistics().nodes;
    return result;
}

TEST(Heuristics, GiveTheSameRunForTheSameSeed) {
    const csp::Model model = queens(6);
    for (const auto& options : all_options())
        EXPECT_EQ(run(model, options), run(model, options)) << name_of(options);
}

TEST(Heuristics, ThatAreRandomGiveAnotherRunForAnotherSeed) {
    const csp::Model model = queens(7);
    const auto differs = [&](const csp::VariableOrderKind& variables, const csp::ValueOrderKind& values) {
        return run(model, options_of(variables, values, 1)) != run(model, options_of(variables, values, 2));
    };
    EXPECT_TRUE(differs(csp::variable_order::random, csp::value_order::min));
    EXPECT_TRUE(differs(csp::variable_order::input, csp::value_order::random));
    EXPECT_FALSE(differs(csp::variable_order::mrv, csp::value_order::lcv));
}

/// Rules may remember hints from one search to the next, and therefore remove the same values in a different order.
/// This must have no visible effect; random choices would reveal one.
TEST(Heuristics, ForgetOneSearchBeforeTheNext) {
    for (const csp::Model& model : {queens(7), latin_square(3), send_more_money()})
        for (auto options : every_order())
            for (options.seed = 1; options.seed <= 2; ++options.seed) {
                csp::Solver solver(model, options);
                const auto search = [&](std::span<const csp::Atom> givens) {
                    Record result{};
                    for (solver.begin(givens); solver.next();)
                        result.solutions.push_back(values_of(solver.solution()));
                    result.nodes = solver.statistics().nodes;
                    return result;
                };
                const Record first = search({});
                for (csp::Value v = 0; v < 4; ++v) { // further searches in between
                    const csp::Atom given = csp::Atom::equal(csp::Var{0}, v);
                    search(std::span(&given, 1));
                    EXPECT_EQ(search({}), first) << name_of(options) << ", seed " << options.seed;
                }
            }
}

// The registry -------------------------------------------------------------------------------------

/// Returns the names in the first column of the table below a heading of the reference.
std::vector<std::string> names_below(const std::string& heading) {
    std::ifstream reference(ARCWISE_SOURCE_DIR "/docs/reference/heuristics.md");
    std::vector<std::string> names;
    bool is_below = false;
    for (std::string line; std::getline(reference, line);) {
        if (line.starts_with("## ")) is_below = line == heading;
        if (is_below && line.starts_with("| `")) names.push_back(line.substr(3, line.find('`', 3) - 3));
    }
    return names;
}

template <typename Kinds, typename Find>
void expect_reference(const Kinds& kinds, Find find, const std::string& heading) {
    std::vector<std::string> names;
    for (const auto* kind : kinds) {
        EXPECT_EQ(find(kind->name), kind);
        EXPECT_FALSE(kind->summary.empty() || kind->source.empty()) << kind->name;
        names.emplace_back(kind->name);
    }
    EXPECT_EQ(names, names_below(heading)) << "kinds.hpp and docs/reference/heuristics.md";
}

TEST(Registry, KnowsEveryOrderOfTheReferenceByItsName) {
    expect_reference(csp::variable_order::all(), csp::variable_order::find, "## Variable orders");
    expect_reference(csp::value_order::all(), csp::value_order::find, "## Value orders");
}

TEST(Registry, RefusesAnotherNameAndListsThoseThereAre) {
    EXPECT_THAT([] { csp::variable_order::find("MRV"); },
                testing::ThrowsMessage<csp::ArgumentError>(
                    testing::StartsWith("csp::variable_order::find: \"MRV\", expected one of input, mrv, ")));
    EXPECT_THAT([] { csp::value_order::find(""); },
                testing::ThrowsMessage<csp::ArgumentError>(
                    testing::StartsWith("csp::value_order::find: \"\", expected one of min, ")));
}

} // namespace heuristics_test
