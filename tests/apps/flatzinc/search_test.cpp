// Search annotations: if all solutions are requested, their order is that of a plain depth-first search, which the test
// implements after MiniZinc's handbook.

#include <tests/apps/flatzinc/pipeline.hpp>

#include <apps/flatzinc/search/annotation.hpp>

#include <csp/search/solver.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace flatzinc_search_test {

using tests::Values;

/// A model with all constraints of a text.
class Stated {
  public:
    enum class Passes : std::uint8_t { none, all };

    Stated(const std::string& text, Passes passes)
        : instance_(flatzinc::resolve(flatzinc::read_text(text))),
          reduction_(instance_),
          translation_(reduced(reduction_, passes), model_) {
        translation_.state_constraints();
    }

    csp::Model& model() { return model_; }
    flatzinc::Translation& translation() { return translation_; }

  private:
    static flatzinc::Reduction& reduced(flatzinc::Reduction& reduction, Passes passes) {
        if (passes == Passes::all) flatzinc::reduce(reduction);
        return reduction;
    }

    flatzinc::Instance instance_;
    flatzinc::Reduction reduction_;
    csp::Model model_;
    flatzinc::Translation translation_;
};

/// Returns all solutions of an instance, in the order of its annotations.
std::vector<Values> in_order(const std::string& text) {
    Stated stated(text, Stated::Passes::all);
    csp::Model& model = stated.model();
    flatzinc::Translation& translation = stated.translation();
    auto wanted = flatzinc::wanted_search(translation);
    auto rest = flatzinc::remaining_search(translation);
    wanted.branchings.insert(wanted.branchings.end(), rest.begin(), rest.end());
    csp::SearchOptions options;
    options.restarts.kind = &csp::restart::none;
    options.branching = csp::sequence(wanted.branchings);
    csp::Solver solver(model, options);
    std::vector<csp::Var> all;
    for (std::uint32_t x = 0; x < model.variable_count(); ++x) all.emplace_back(x);
    solver.begin_on(all);
    std::vector<Values> found;
    while (solver.next()) found.push_back(translation.values(solver.solution()));
    return found;
}

using Domains = std::vector<std::vector<int>>;
/// Lower scores are better.
using Score = std::function<int(const std::vector<int>&)>;
/// The values of the domain that are tried first.
using Split = std::function<std::vector<int>(const std::vector<int>&)>;

/// Performs a depth-first search without constraints.
void enumerate(Domains domains, const Score& score, const Split& split, std::vector<Values>& found) {
    std::size_t chosen = domains.size();
    for (std::size_t i = 0; i < domains.size(); ++i)
        if (domains[i].size() > 1 && (chosen == domains.size() || score(domains[i]) < score(domains[chosen])))
            chosen = i;
    if (chosen == domains.size()) {
        Values values;
        for (const auto& domain : domains) values.push_back(domain.front());
        found.push_back(values);
        return;
    }
    const std::vector<int> first = split(domains[chosen]);
    std::vector<int> second;
    for (const int v : domains[chosen])
        if (std::find(first.begin(), first.end(), v) == first.end()) second.push_back(v);
    for (const auto& half : {first, second}) {
        domains[chosen] = half;
        enumerate(domains, score, split, found);
    }
}

int middle(const std::vector<int>& d) {
    const int sum = d.front() + d.back();
    return (sum - (sum < 0 && sum % 2 != 0 ? 1 : 0)) / 2;
}

std::vector<int> up_to(const std::vector<int>& d, int most) {
    std::vector<int> values;
    std::copy_if(d.begin(), d.end(), std::back_inserter(values), [most](int v) { return v <= most; });
    return values;
}
std::vector<int> without(const std::vector<int>& d, const std::vector<int>& others) {
    std::vector<int> values;
    for (const int v : d)
        if (std::find(others.begin(), others.end(), v) == others.end()) values.push_back(v);
    return values;
}

TEST(SearchAnnotations, AreFollowedToTheLetter) {
    const Domains domains{{1, 2, 3, 4}, {-3, 0, 2}, {0, 1, 5, 6, 7}, {2, 5}, {-3, -1}};
    const std::string text =
        "var 1..4: a; var {-3,0,2}: b; var {0,1,5,6,7}: c; var {2,5}: d; var {-3,-1}: e;\n";
    const std::pair<const char*, Score> orders[] = {
        {"input_order", [](const auto&) { return 0; }},
        {"first_fail", [](const auto& d) { return static_cast<int>(d.size()); }},
        {"anti_first_fail", [](const auto& d) { return -static_cast<int>(d.size()); }},
        {"smallest", [](const auto& d) { return d.front(); }},
        {"largest", [](const auto& d) { return -d.back(); }},
        {"max_regret", [](const auto& d) { return d[0] - d[1]; }},
    };
    const std::pair<const char*, Split> choices[] = {
        {"indomain_min", [](const auto& d) { return std::vector{d.front()}; }},
        {"indomain", [](const auto& d) { return std::vector{d.front()}; }},
        {"indomain_max", [](const auto& d) { return std::vector{d.back()}; }},
        {"indomain_median", [](const auto& d) { return std::vector{d[(d.size() - 1) / 2]}; }},
        {"indomain_split", [](const auto& d) { return up_to(d, middle(d)); }},
        {"indomain_reverse_split", [](const auto& d) { return without(d, up_to(d, middle(d))); }},
        {"outdomain_min", [](const auto& d) { return without(d, {d.front()}); }},
        {"outdomain_max", [](const auto& d) { return without(d, {d.back()}); }},
    };
    for (const auto& [order, score] : orders)
        for (const auto& [choice, split] : choices) {
            std::vector<Values> expected;
            enumerate(domains, score, split, expected);
            EXPECT_EQ(in_order(text +
                               "var bool: unused;\nconstraint int_le_reif(a, 9, unused);\n"
                               "constraint int_lin_le([1,1,1,1,1],[a,b,c,d,e],99);\n"
                               "solve :: int_search([a,b,3,c,d,e], " +
                               order + ", " + choice + ", complete) satisfy;\n")
                          .size(),
                      expected.size());
            auto found = in_order(text +
                                  "constraint int_lin_ne([1,1,1,1,1],[a,b,c,d,e],999);\n"
                                  "solve :: int_search([a,b,3,c,d,e], " +
                                  order + ", " + choice + ", complete) satisfy;\n");
            EXPECT_EQ(found, expected) << order << ' ' << choice;
        }
}

TEST(SearchAnnotations, CanBeNestedAndOfBooleans) {
    const std::string text = "var bool: a; var bool: b; var 1..2: x; var 1..2: y;\n"
                             "constraint int_eq_reif(x, 2, b);\nconstraint bool_clause([a,b],[a]);\n"
                             "constraint int_lin_le([1,1],[x,y],9);\n";
    const std::vector<Values> expected{{1, 1, 2, 2}, {1, 1, 2, 1}, {0, 1, 2, 2}, {0, 1, 2, 1},
                                       {1, 0, 1, 2}, {1, 0, 1, 1}, {0, 0, 1, 2}, {0, 0, 1, 1}};
    // An order that compares domains takes the first of open Booleans.
    for (const std::string order : {"input_order", "first_fail", "anti_first_fail", "smallest", "largest",
                                    "smallest_largest", "largest_smallest", "max_regret"})
        EXPECT_EQ(in_order(text + "solve :: seq_search([bool_search([b,true,a], " + order +
                           ", indomain_max), seq_search([int_search([y], input_order, indomain_max)])]) "
                           "satisfy;\n"),
                  expected)
            << order;
}

TEST(SearchAnnotations, OrdersOfPairsOfValuesCompareThePairs) {
    const auto first = [](const std::string& variables, const std::string& order) {
        return in_order(variables + "constraint int_lin_le([1,1],[x,y],99);\nsolve :: int_search([x, y], " +
                        order + ", indomain_min, complete) satisfy;\n");
    };
    // The order chooses y first, so the values of x vary first.
    const std::vector<Values> x_varies{{1, 0}, {2, 0}, {1, 1}, {2, 1}};
    EXPECT_EQ(first("var 1..2: x; var 0..1: y;\n", "smallest"), x_varies);
    EXPECT_EQ(first("var 1..2: x; var 0..1: y;\n", "largest_smallest"),
              (std::vector<Values>{{1, 0}, {1, 1}, {2, 0}, {2, 1}}));
    EXPECT_EQ(first("var 1..2: x; var {0,2}: y;\n", "max_regret"),
              (std::vector<Values>{{1, 0}, {2, 0}, {1, 2}, {2, 2}}));
    // Pairs that the order cannot tell apart: the first of the list.
    for (const std::string order : {"first_fail", "anti_first_fail", "max_regret"})
        EXPECT_EQ(first("var 1..2: x; var 0..1: y;\n", order),
                  (std::vector<Values>{{1, 0}, {1, 1}, {2, 0}, {2, 1}}))
            << order;
    // A constant does not count as a pair, and three values are more than a pair.
    EXPECT_EQ(first("var 1..1: x; var 0..1: y;\n", "smallest"), (std::vector<Values>{{1, 0}, {1, 1}}));
    EXPECT_EQ(first("var 0..2: x; var 0..1: y;\n", "first_fail"),
              (std::vector<Values>{{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}}));
}

TEST(SearchAnnotations, PrioritySearchFinishesEachPartBeforeTheNext) {
    const std::string text = "var 2..3: p; var 1..3: q; var 0..1: x; var 0..1: y;\n"
                             "constraint int_lin_le([1,1,1,1],[p,q,x,y],99);\n";
    const auto found =
        in_order(text + "solve :: priority_search([p, q], "
                        "[int_search([p, x], input_order, indomain_min), "
                        "int_search([q, y], input_order, indomain_max)], smallest) satisfy;\n");
    ASSERT_EQ(found.size(), 24U);
    // q has the smallest value: first q and y, then p and x.
    EXPECT_EQ(found[0], (Values{2, 3, 0, 1}));
    EXPECT_EQ(found[1], (Values{2, 3, 1, 1}));
    EXPECT_EQ(found[2], (Values{3, 3, 0, 1}));
    EXPECT_EQ(found[4], (Values{2, 3, 0, 0}));
    EXPECT_EQ(found[8], (Values{2, 2, 0, 1}));
}

TEST(SearchAnnotations, WarmStartsRestartsAndOthersAreTold) {
    Stated stated(
        "var 1..9: x; var bool: b;\nconstraint int_lin_le([1],[x],99);\nconstraint bool_clause([b],[b]);\n"
        "solve :: warm_start([x],[7]) :: warm_start_bool([b],[true]) :: restart_linear(50) :: mystery(1)\n"
        ":: set_search([], input_order, indomain_min) satisfy;\n",
        Stated::Passes::none);
    const auto wanted = flatzinc::wanted_search(stated.translation());
    EXPECT_EQ(wanted.hints.size(), 2U);
    EXPECT_TRUE(wanted.branchings.empty());
    ASSERT_TRUE(wanted.restarts);
    EXPECT_EQ(wanted.restarts->cutoff(0), 50U);
    EXPECT_EQ(wanted.restarts->cutoff(2), 150U);
    EXPECT_THAT(wanted.ignored, testing::ElementsAre("mystery", "set_search"));
}

flatzinc::WantedSearch wanted_by(const std::string& solve) {
    Stated stated("var 1..9: x; var 1..9: y;\nconstraint int_lin_le([1,1],[x,y],99);\nsolve " + solve + ";\n",
                  Stated::Passes::none);
    return flatzinc::wanted_search(stated.translation());
}

TEST(SearchAnnotations, RelaxAndReconstructIsANeighbourhood) {
    const auto wanted = wanted_by(":: restart_constant(9) :: relax_and_reconstruct([x, y], 80) minimize x");
    ASSERT_TRUE(wanted.neighbourhood);
    EXPECT_EQ(wanted.neighbourhood->name, "relaxing");
    EXPECT_TRUE(wanted.hints.empty());
    EXPECT_EQ(wanted_by(":: relax_and_reconstruct([x, y], 80, [3, 4]) maximize x").hints.size(), 2U);
    const auto of_any = wanted_by(":: relax_and_reconstruct([x, y], 80) satisfy");
    EXPECT_FALSE(of_any.neighbourhood) << "there is nothing to improve";
    EXPECT_THAT(of_any.ignored, testing::ElementsAre("relax_and_reconstruct"));
}

TEST(RemainingSearch, BeginsWithTheBestValueOfTheObjective) {
    const auto remaining = [](const std::string& goal) {
        Stated stated("var 0..1000000: x; var 0..9: y;\nconstraint int_ne(x, y);\nsolve " + goal + ";\n",
                      Stated::Passes::none);
        return flatzinc::remaining_search(stated.translation()).front().description();
    };
    const std::string least_first = "select(2 variables, dom/wdeg-ca.cd, phase)";
    EXPECT_EQ(remaining("satisfy"), least_first);
    EXPECT_EQ(remaining("minimize x"), least_first);
    EXPECT_EQ(remaining("maximize x"), "greatest_first(1 variables, " + least_first + ")");
}

/// Returns the first solution of a search that begins greedily; empty if there is no variable for a greedy choice.
Values first_greedy(const std::string& text) {
    Stated stated(text, Stated::Passes::all);
    csp::Model& model = stated.model();
    flatzinc::Translation& translation = stated.translation();
    auto greedy = flatzinc::greedy_search(translation);
    if (!greedy) return {};
    auto parts = flatzinc::remaining_search(translation);
    parts.insert(parts.begin(), *greedy);
    csp::SearchOptions options;
    options.branching = csp::sequence(parts);
    const csp::SolveResult result = csp::solve(model, options);
    return result ? translation.values(*result) : Values{};
}

TEST(Greedy, DecidesWhatWeighsMostFirst) {
    const std::string text = R"(var 0..9: x; var 0..9: y; var 0..9: z; var -99..99: cost :: is_defined_var;
constraint int_lin_eq([3, 5, -2, -1], [x, y, z, cost], 0) :: defines_var(cost);
constraint int_lin_le([-1, -1], [x, y], -4);
)";
    EXPECT_EQ(first_greedy(text + "solve minimize cost;"), (Values{4, 0, 9, -6}));
    EXPECT_EQ(first_greedy(text + "solve maximize cost;"), (Values{9, 9, 0, 72}));
    const std::string turned = text +
                               "var -99..99: gain :: is_defined_var;\n"
                               "constraint int_lin_eq([1, 1], [gain, cost], 0) :: defines_var(gain);\n";
    EXPECT_EQ(first_greedy(turned + "solve maximize gain;"), (Values{4, 0, 9, -6, 6}));
}

TEST(Greedy, DecidesFirstWhatLosesMostByWaiting) {
    EXPECT_EQ(first_greedy(R"(var {0, 1}: x; var {0, 10}: y; var 0..11: cost;
constraint int_lin_eq([1, 1, -1], [x, y, cost], 0) :: defines_var(cost);
constraint int_lin_le([-10, -1], [x, y], -10);
solve minimize cost;)"),
              (Values{1, 0, 1}));
}

TEST(Greedy, DecidesFirstWhatCanBeLeastOfAGreatest) {
    const std::string text = R"(var 4..9: x; var 1..9: y; var 0..9: most;
constraint array_int_maximum(most, [x, y]) :: defines_var(most);
constraint int_lin_le([-1, -1], [x, y], -8);
)";
    EXPECT_EQ(first_greedy(text + "solve minimize most;"), (Values{7, 1, 7}));
    EXPECT_TRUE(first_greedy(text + "solve maximize most;").empty()) << "one of them is enough";
}

TEST(Greedy, EndsWhereDefinitionsGoInCircles) {
    EXPECT_FALSE(first_greedy(R"(var 0..9: x; var 0..9: y; var 0..9: z; var 0..9: w;
constraint int_lin_eq([1, 1, -1], [y, w, x], 0) :: defines_var(x);
constraint int_lin_eq([1, 1, -1], [x, z, y], 0) :: defines_var(y);
solve minimize x;)")
                     .empty());
}

} // namespace flatzinc_search_test
