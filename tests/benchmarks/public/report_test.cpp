#include <benchmarks/public/report.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

namespace report_test {

using namespace benchmarks::public_models;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Outcome outcome(const std::string& contestant, Status status, std::optional<csp::WideValue> objective,
                double end) {
    return {"cvrp", contestant, status, objective, end, end / 2};
}

const Outcome proof = outcome("default", Status::complete, 7, 1);
const Outcome solution = outcome("default", Status::solution, 7, 10);
const Outcome nothing = outcome("default", Status::nothing, {}, 10);

TEST(PublicReport, ComparesTimesOfProofs) {
    EXPECT_TRUE(is_near(proof, outcome("model", Status::complete, 7, 0.5), Aim::minimise));
    EXPECT_FALSE(is_near(proof, outcome("model", Status::complete, 7, 0.4), Aim::minimise));
    EXPECT_TRUE(is_near(outcome("default", Status::complete, 7, 0.2),
                        outcome("model", Status::complete, 7, 0.01), Aim::minimise));
    EXPECT_FALSE(is_near(solution, proof, Aim::minimise));
    EXPECT_TRUE(is_near(proof, solution, Aim::minimise));
}

TEST(PublicReport, ComparesObjectivesWithoutAProof) {
    EXPECT_TRUE(is_near(solution, outcome("model", Status::solution, 7, 1), Aim::minimise));
    EXPECT_FALSE(is_near(solution, outcome("model", Status::solution, 6, 1), Aim::minimise));
    EXPECT_FALSE(is_near(solution, outcome("model", Status::solution, 8, 1), Aim::maximise));
    EXPECT_FALSE(is_near(nothing, solution, Aim::maximise));
    EXPECT_TRUE(is_near(nothing, nothing, Aim::satisfy));
}

TEST(PublicReport, SeesClaimsThatCannotBothBeRight) {
    const Outcome better = outcome("model", Status::solution, 6, 1);
    EXPECT_THAT(contradiction(proof, better, Aim::minimise), HasSubstr("contradiction"));
    EXPECT_THAT(contradiction(proof, better, Aim::maximise), IsEmpty());
    EXPECT_THAT(contradiction(solution, better, Aim::minimise), IsEmpty());
    EXPECT_THAT(contradiction(outcome("model", Status::infeasible, {}, 1), solution, Aim::minimise),
                Not(IsEmpty()));
}

TEST(PublicReport, CountsWhereTheDefaultIsNear) {
    const Outcome quick = outcome("model", Status::complete, 7, 0.1);
    const std::string text =
        summary({{Aim::minimise, {proof, quick}},
                 {Aim::minimise, {solution, outcome("model", Status::solution, 9, 10)}}});
    EXPECT_THAT(text, HasSubstr("default: 1 of 2 complete\n"));
    EXPECT_THAT(text,
                HasSubstr("model: 1 of 2 complete; the default within twice the time, or as good, on 1\n"));
    EXPECT_THAT(text, HasSubstr("all others on 1 of 2\n"));
}

} // namespace report_test
