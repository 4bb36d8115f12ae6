// Proofs of the answers to random models of the whole catalogue of constraints are confirmed; writing a proof does not
// change the search.

#include <tests/apps/check/checked.hpp>
#include <tests/fuzz/case.hpp>

#include <csp/constraints/statement.hpp>
#include <csp/search/defaults.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace random_models_test {

using testing::AnyOf;
using testing::Eq;
using testing::HasSubstr;

/// The question about a random problem: all solutions, or the best one by a cost.
struct Asked {
    csp::Model model;
    std::optional<csp::Expression> cost;
    csp::SearchOptions options;
};

/// Returns the kind of problems that takes most failures.
const fuzz::Breed& lessons() {
    return *std::find_if(fuzz::breeds().begin(), fuzz::breeds().end(),
                         [](const fuzz::Breed& breed) { return breed.name == "lessons"; });
}

/// Returns the question with this seed. Every third search restarts soon and forgets most nogoods. Returns nullopt if
/// the library refuses the model because its values are too large.
std::optional<Asked> asked_by(std::uint64_t seed, const fuzz::Breed* breed = nullptr) {
    const fuzz::Problem problem = fuzz::make_case(seed, breed).problem;
    constexpr std::uint64_t most_nodes = 500;
    try {
        Asked asked{problem.model(), {}, {}};
        const auto variables = static_cast<std::uint32_t>(asked.model.variable_count());
        if (problem.sum)
            asked.cost = fuzz::expressed(*problem.sum);
        else if (seed % 2 == 1 && variables > 0)
            asked.cost = csp::Expression(csp::Var{static_cast<std::uint32_t>(seed % variables)}) *
                         (seed % 4 == 1 ? 3 : -2);
        asked.options.seed = seed + 1;
        asked.options.limits.nodes = most_nodes;
        if (seed % 3 == 0) {
            asked.options.restarts = {.kind = &csp::restart::luby, .scale = 2};
            asked.options.tuning.most_learned_nogoods = 2;
        }
        return asked;
    } catch (const csp::ArgumentError&) {
        return std::nullopt;
    }
}

TEST(ProofsOfRandomModels, AreConfirmed) {
    constexpr std::uint64_t models = 400;
    std::map<std::string, int> verdicts;
    for (std::uint64_t seed = 0; seed < models; ++seed) {
        const auto asked = asked_by(seed, seed % 2 == 0 ? &lessons() : nullptr);
        if (!asked) continue;
        try {
            const checked::Answer answer = checked::answer(asked->model, asked->options, asked->cost);
            const check::Outcome outcome = answer.verdict();
            if (outcome.text ==
                "refused: line " + std::to_string(answer.lines()) + ": the proof ends without a claim") {
                ++verdicts["stopped at the limit, without a solution"];
                continue;
            }
            const bool has_functions = (answer.model + answer.proof).find("[\"opaque\"") != std::string::npos;
            ASSERT_THAT(outcome.status, AnyOf(Eq(0), Eq(has_functions ? 3 : 0)))
                << "seed " << seed << ": " << outcome.text;
            ++verdicts[outcome.status == 0 ? "verified" : "verified, except"];
            checked::expect_trimmable(answer.model, answer.proof);
            if (outcome.text.find("exactly") != std::string::npos) {
                EXPECT_THAT(outcome.text,
                            testing::HasSubstr("exactly " + std::to_string(answer.solutions) + " "));
            }
            if (outcome.text.find("best") != std::string::npos) {
                EXPECT_THAT(outcome.text,
                            testing::HasSubstr("the best cost is " + std::to_string(*answer.best)));
            }
        } catch (const csp::ArgumentError&) {
            ++verdicts["refused by the library"];
        }
    }
    EXPECT_GT(verdicts["verified"], 370);
    EXPECT_LT(verdicts["verified, except"], 10); // users' rules, and predicates of many values
}

/// Constraints of any size have a statement; with few values, they would be tables even without one. Only functions,
/// rules and constraints that contain these have no statement.
TEST(ProofsOfRandomModels, HaveAStatementForEachConstraint) {
    constexpr std::uint64_t models = 3000;
    std::set<std::string> kinds;
    for (std::uint64_t seed = 0; seed < models; ++seed) {
        try {
            const csp::Model model = fuzz::make_case(seed, nullptr).problem.model();
            const auto domain = [&](csp::Var x) -> const csp::Domain& { return model.domain(x); };
            for (std::size_t c = 0; c < model.constraint_count(); ++c) {
                const csp::Constraint& constraint = model.constraint(c);
                const bool is_stated =
                    !constraint->statement_within(csp::name_in_statements, domain).empty() ||
                    !csp::statement_of(constraint, csp::name_in_statements).empty();
                if (is_stated) {
                    kinds.insert(constraint->kind());
                    continue;
                }
                EXPECT_THAT(model.describe(c),
                            AnyOf(HasSubstr("relation of"), HasSubstr("condition on"), HasSubstr("order: "),
                                  testing::ContainsRegex("accepted by .* at a cost of")));
            }
        } catch (const csp::ArgumentError&) { // the values are too large
        }
    }
    EXPECT_GT(kinds.size(), 60U);
}

/// Writing a proof does not change a single node of the search.
TEST(ProofsOfRandomModels, ChangeNothingAboutTheSearch) {
    constexpr std::uint64_t models = 400;
    std::uint64_t failures = 0;
    for (std::uint64_t seed = 0; seed < models; ++seed) {
        const auto asked = asked_by(seed, seed % 2 == 0 ? &lessons() : nullptr);
        if (!asked) continue;
        try {
            const checked::Answer proved = checked::answer(asked->model, asked->options, asked->cost);
            const csp::SearchOptions plain = csp::options_for_proof(asked->options);
            csp::Statistics expected;
            if (asked->cost) {
                expected = csp::minimise(asked->model, *asked->cost, plain).statistics();
            } else {
                csp::Solutions all(asked->model, plain);
                for (const csp::Assignment& solution : all) (void)solution;
                expected = all.statistics();
            }
            EXPECT_EQ(proved.statistics.nodes, expected.nodes) << seed;
            EXPECT_EQ(proved.statistics.failures, expected.failures) << seed;
            EXPECT_EQ(proved.statistics.propagations, expected.propagations) << seed;
            EXPECT_EQ(proved.statistics.nogoods, expected.nogoods) << seed;
            EXPECT_EQ(proved.statistics.restarts, expected.restarts) << seed;
            EXPECT_EQ(proved.statistics.solutions, expected.solutions) << seed;
            failures += expected.failures;
        } catch (const csp::ArgumentError&) {
        }
    }
    EXPECT_GT(failures, 1000U);
}

} // namespace random_models_test
