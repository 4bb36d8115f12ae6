// The same seed gives the same tree for every compiler and standard library: node counts as literal numbers. Continuous
// integration runs this test with g++ and with clang++. A change of a heuristic may change a number; a change of the
// compiler must not.

#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <string>
#include <utility>

namespace node_counts_test {

using namespace test;
using testing::ElementsAre;
using testing::IsSupersetOf;

/// Returns the nodes of a search for all solutions, or for improving solutions if there is a cost.
std::uint64_t nodes(const csp::Model& model, csp::SearchOptions options) {
    options.engine = csp::EngineChoice::general;
    auto range = csp::solutions(model, options);
    for (auto it = range.begin(); it != range.end(); ++it) {
    }
    EXPECT_EQ(range.stopped(), csp::StopReason::exhausted) << csp::describe(options);
    return range.statistics().nodes;
}

using Line = std::pair<std::string, std::uint64_t>; // the name of a kind, and its nodes

/// Returns one line for each kind of a registry.
template <typename Kinds, typename OptionsOf>
std::vector<Line> lines(const csp::Model& model, const Kinds& kinds, const OptionsOf& options_of_kind) {
    std::vector<Line> lines;
    for (const auto* kind : kinds) lines.emplace_back(kind->name, nodes(model, options_of_kind(*kind)));
    return lines;
}

/// A ruler without equal distances, of minimal length.
struct Ruler {
    csp::Model model;
    csp::Var length;
};

Ruler ruler(std::size_t marks) {
    Ruler ruler;
    const auto most = static_cast<int>(marks * marks);
    const auto mark = ruler.model.int_vars(marks, csp::range(0, most));
    std::vector<csp::View> distances;
    for (std::size_t i = 0; i < marks; ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto distance = ruler.model.int_var(csp::range(1, most));
            ruler.model.post(csp::Expression(mark[i]) - mark[j] == csp::Expression(distance));
            distances.push_back(distance);
        }
    ruler.model.post(csp::equal(mark[0], 0));
    ruler.model.post(csp::all_different(distances));
    ruler.length = mark.back();
    return ruler;
}

TEST(NodeCounts, OfVariableOrders) {
    EXPECT_THAT(lines(queens(8), csp::variable_order::all(),
                      [](const auto& kind) { return options_of(kind, csp::value_order::min, 7); }),
                IsSupersetOf({Line{"input", 783}, Line{"mrv", 695}, Line{"mrv-degree", 695},
                              Line{"degree", 783}, Line{"dom/deg", 695}, Line{"dom/wdeg", 695},
                              Line{"dom/wdeg-ca.cd", 661}, Line{"chs", 695}, Line{"activity", 691},
                              Line{"impact", 633}, Line{"pick-on-dom", 629}, Line{"smallest", 783},
                              Line{"largest", 957}, Line{"max-regret", 935}, Line{"random", 975}}));
}

TEST(NodeCounts, OfVariableOrdersThatLearn) {
    const Ruler problem = ruler(6);
    EXPECT_THAT(lines(problem.model, csp::variable_order::all(),
                      [&](const auto& kind) {
                          auto options = options_of(kind, csp::value_order::min, 7);
                          options.minimise = problem.length;
                          options.neighbourhood = &csp::neighbourhood::none;
                          options.restarts = {.kind = &csp::restart::luby, .scale = 10};
                          options.tuning.probes_root = false;
                          return options;
                      }),
                IsSupersetOf({Line{"input", 251}, Line{"mrv", 327}, Line{"mrv-degree", 665},
                              Line{"degree", 251}, Line{"dom/deg", 380}, Line{"dom/wdeg", 355},
                              Line{"dom/wdeg-ca.cd", 420}, Line{"chs", 407}, Line{"activity", 483},
                              Line{"impact", 256}, Line{"pick-on-dom", 481}, Line{"smallest", 560},
                              Line{"largest", 822}, Line{"max-regret", 277}, Line{"random", 584}}));
}

TEST(NodeCounts, OfValueOrders) {
    const Ruler problem = ruler(6);
    EXPECT_THAT(lines(problem.model, csp::value_order::all(),
                      [&](const auto& kind) {
                          auto options = options_of(csp::variable_order::dom_wdeg, kind, 7);
                          options.tuning.probes_root = false;
                          options.minimise = problem.length;
                          return options;
                      }),
                IsSupersetOf({Line{"min", 360}, Line{"max", 1642}, Line{"median", 753}, Line{"middle", 716},
                              Line{"lcv", 419}, Line{"lcv-static", 360}, Line{"split", 362},
                              Line{"reverse-split", 1573}, Line{"phase", 359}, Line{"best", 330},
                              Line{"random", 792}}));
}

TEST(NodeCounts, OfInferences) {
    EXPECT_THAT(
        lines(queens(6), csp::inference::all(),
              [](const auto& kind) {
                  auto options = options_of(csp::variable_order::dom_wdeg_ca_cd, csp::value_order::phase);
                  options.inference = &kind;
                  return options;
              }),
        ElementsAre(Line{"backward-checking", 2234}, Line{"forward-checking", 89},
                    Line{"arc-consistency", 89}, Line{"value", 83}, Line{"bounds", 79}, Line{"domain", 81},
                    Line{"plain-sums", 77}, Line{"full", 77}, Line{"singleton", 11}));
}

TEST(NodeCounts, OfRestarts) {
    EXPECT_THAT(lines(pigeons(6), csp::restart::all(),
                      [](const auto& kind) {
                          auto options =
                              options_of(csp::variable_order::dom_wdeg, csp::value_order::random, 7);
                          options.restarts = {.kind = &kind, .scale = 3};
                          options.tuning.probes_root = false;
                          return options;
                      }),
                ElementsAre(Line{"none", 1439}, Line{"constant", 3721}, Line{"geometric", 1660},
                            Line{"luby", 1964}, Line{"lbd", 1964}));
}

TEST(NodeCounts, OfNeighbourhoods) {
    const Ruler problem = ruler(6);
    EXPECT_THAT(lines(problem.model, csp::neighbourhood::all(),
                      [&](const auto& kind) {
                          auto options = options_of(csp::variable_order::random, csp::value_order::random, 7);
                          options.minimise = problem.length;
                          options.neighbourhood = &kind;
                          options.restarts = {.kind = &csp::restart::luby, .scale = 10};
                          options.tuning.probes_root = false;
                          return options;
                      }),
                ElementsAre(Line{"interleaved", 2155}, Line{"none", 1748}, Line{"random", 2158},
                            Line{"propagation-guided", 1925}, Line{"time-window", 2158},
                            Line{"route-piece", 2158}, Line{"costly-terms", 2158}, Line{"adaptive", 1854}));
}

TEST(NodeCounts, OfRandomTies) {
    std::vector<std::uint64_t> counts;
    csp::SearchOptions options;
    options.branching = csp::random_ties(csp::select(csp::variable_order::mrv, csp::value_order::min));
    for (options.seed = 1; options.seed <= 5; ++options.seed) counts.push_back(nodes(queens(8), options));
    EXPECT_THAT(counts, ElementsAre(513U, 605U, 513U, 591U, 607U));
}

TEST(NodeCounts, OfConflictsAndDiscrepancies) {
    csp::SearchOptions options;
    options.branching =
        csp::last_conflict(2, csp::select(csp::variable_order::activity, csp::value_order::split));
    EXPECT_EQ(nodes(pigeons(6), options), 1877U);
    options = {};
    options.by_discrepancies = true;
    EXPECT_EQ(nodes(queens(7), options), 1402U);
}

TEST(NodeCounts, OfTheDefaultStrategy) {
    EXPECT_EQ(nodes(queens(8), {}), 689U);
    EXPECT_EQ(nodes(latin_square(4), {}), 1151U);
    EXPECT_EQ(nodes(send_more_money(), {}), 7U);
    EXPECT_EQ(nodes(pigeons(7), {}), 11315U);
    const Ruler problem = ruler(7);
    csp::SearchOptions options;
    options.minimise = problem.length;
    EXPECT_EQ(nodes(problem.model, options), 1712U);
}

} // namespace node_counts_test
