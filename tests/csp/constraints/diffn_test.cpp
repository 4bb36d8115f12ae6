#include <tests/support/loaded.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/packing/packing.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace diffn_test {

using test::left_of;

using csp::Constraint;
using csp::Cuboid;
using csp::Rectangle;
using csp::Value;
using csp::Var;
using csp::View;
using csp::Views;
using csp::testing::Box;
using csp::testing::check_constraint;
using csp::testing::Options;
using csp::testing::Promise;
using csp::testing::random_between;
using csp::testing::Values;

Values some_places(csp::Random& random) {
    const Value from = random_between(random, -2, 2);
    Values values;
    for (Value v = from; v <= from + random_between(random, 0, 5); ++v) values.push_back(v);
    return values;
}

/// Returns rectangles with random sides, each over two positions of the scope.
std::vector<Rectangle> random_rectangles(Views xs, csp::Random& random) {
    std::vector<Rectangle> rectangles;
    for (std::size_t i = 0; i + 1 < xs.size(); i += 2)
        rectangles.push_back({xs[i], xs[i + 1], random_between(random, 0, 3), random_between(random, 0, 3)});
    return rectangles;
}

/// Returns rectangles with variable sides, each over four positions.
std::vector<Rectangle> flexible_rectangles(Views xs, csp::Random& random) {
    std::vector<Rectangle> rectangles;
    for (std::size_t i = 0; i + 3 < xs.size(); i += 4)
        rectangles.push_back({xs[i], xs[i + 1], xs[i + 2], xs[i + 3]});
    if (rectangles.empty()) return random_rectangles(xs, random);
    rectangles.push_back({xs[0], xs[3], 1, random_between(random, 1, 2)});
    return rectangles;
}

TEST(Diffn, KeepsEverySolutionAndRefusesEverythingElse) {
    for (const auto diffn : {csp::diffn, csp::diffn_nonstrict}) {
        const auto make = [diffn](Views xs, csp::Random& random) {
            return diffn(random_rectangles(xs, random));
        };
        for (const bool wide : {false, true}) {
            Options options{
                .promise = Promise::none, .min_arity = 0, .max_arity = 6, .wide = wide, .cases = 120};
            if (!wide) options.values = some_places;
            const auto report = check_constraint(make, options);
            EXPECT_TRUE(report.ok()) << report;
        }
    }
}

TEST(Diffn, TakesSidesThatAreVariables) {
    for (const auto diffn : {csp::diffn, csp::diffn_nonstrict}) {
        const auto make = [diffn](Views xs, csp::Random& random) {
            return diffn(flexible_rectangles(xs, random));
        };
        const Options options{
            .promise = Promise::none, .min_arity = 4, .max_arity = 8, .values = some_places, .cases = 100};
        const auto report = check_constraint(make, options);
        EXPECT_TRUE(report.ok()) << report;
    }
}

TEST(Diffn, CanBeConditionalDeniedAndCounted) {
    const auto make = [](Views xs, csp::Random& random) {
        const Constraint rectangles = csp::diffn(random_rectangles(xs, random));
        switch (random.below(3)) {
        case 0:
            return csp::implication(csp::less_equal(xs[0], 0), rectangles);
        case 1:
            return csp::negation(rectangles);
        default:
            return csp::exclusive_or({rectangles, csp::diffn(random_rectangles(xs.first(4), random))});
        }
    };
    const Options options{
        .promise = Promise::none, .min_arity = 4, .max_arity = 6, .values = some_places, .cases = 80};
    const auto report = check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Diffn, OfTwoThatMustOverlapInOneDirectionIsBoundsConsistentInTheOther) {
    const auto row = [](Views xs, csp::Random& random) {
        constexpr Value high = 40; // more than the distance of any two rectangles
        return csp::diffn({{xs[0], xs[2], random_between(random, 0, 3), high},
                           {xs[1], xs[3], random_between(random, 1, 3), high}});
    };
    const Options options{.promise = Promise::bounds,
                          .min_arity = 4,
                          .max_arity = 4,
                          .duplicates = false,
                          .values = some_places,
                          .cases = 100};
    const auto report = check_constraint(row, options);
    EXPECT_TRUE(report.ok()) << report;
}

/// Returns a constraint over cuboids of one to three dimensions; some sides are variables.
Constraint random_cuboids(Views xs, csp::Random& random) {
    const std::size_t dimensions = 1 + random.below(3);
    std::vector<Cuboid> cuboids;
    for (std::size_t at = 0; at + dimensions <= xs.size(); at += dimensions) {
        Cuboid cuboid;
        for (std::size_t d = 0; d < dimensions; ++d) {
            cuboid.corner.push_back(xs[at + d]);
            if (random.below(6) == 0)
                cuboid.sides.emplace_back(xs[random.below(static_cast<std::uint32_t>(xs.size()))]);
            else
                cuboid.sides.emplace_back(random_between(random, 0, 3));
        }
        cuboids.push_back(cuboid);
    }
    return csp::diffn_k(std::move(cuboids));
}

TEST(DiffnK, KeepsEverySolutionAndRefusesEverythingElse) {
    for (const bool wide : {false, true}) {
        Options options{.promise = Promise::none, .min_arity = 0, .max_arity = 6, .wide = wide, .cases = 200};
        if (!wide) options.values = some_places;
        const auto report = check_constraint(random_cuboids, options);
        EXPECT_TRUE(report.ok()) << report;
        EXPECT_GT(report.explained, 20U);
    }
}

TEST(DiffnK, CanBeConditionalAndDenied) {
    const auto make = [](Views xs, csp::Random& random) {
        const Constraint cuboids = random_cuboids(xs, random);
        return random.below(2) == 0 ? csp::implication(csp::less_equal(xs[0], 0), cuboids)
                                    : csp::negation(cuboids);
    };
    const Options options{
        .promise = Promise::none, .min_arity = 4, .max_arity = 6, .values = some_places, .cases = 80};
    const auto report = check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
}

TEST(DiffnK, SeesThatTheVolumeDoesNotSuffice) {
    csp::Model model;
    std::vector<Cuboid> cubes; // nine cubes of 2 by 2 by 2 in a cube of 4 by 4 by 4
    const auto place = model.int_vars(27, csp::range(0, 2), "p");
    for (std::size_t i = 0; i < 27; i += 3)
        cubes.push_back({{place[i], place[i + 1], place[i + 2]}, {2, 2, 2}});
    model.post(csp::diffn_k(cubes));
    EXPECT_EQ(left_of(model), Box());
    csp::Model two;
    const auto q = two.int_vars(3, csp::range(0, 1), "q");
    const Var zero = two.int_var(csp::range(0, 0), "zero");
    two.post(csp::diffn_k({{{q[0], q[1], q[2]}, {1, 1, 1}}, {{zero, zero, zero}, {1, 1, 1}}}));
    EXPECT_EQ(csp::count_solutions(two).solutions, 7U);
    EXPECT_EQ(two.describe(0),
              "diffn_k: 1 by 1 by 1 at (q[0], q[1], q[2]), 1 by 1 by 1 at (zero, zero, zero)");
}

TEST(DiffnK, RefusesWhatMakesNoSense) {
    const auto message = [](std::vector<Cuboid> cuboids) -> std::string {
        try {
            (void)csp::diffn_k(std::move(cuboids));
        } catch (const csp::ArgumentError& error) {
            return error.what();
        }
        return "no error";
    };
    const Var x{0};
    EXPECT_EQ(
        message({{{x, x}, {1, 1}}, {{x}, {1}}}),
        "csp::diffn_k: cuboid 1 has 1 coordinates and 1 sides; all must have as many, and at least one");
    EXPECT_EQ(message({{{x, x}, {1, -1}}}),
              "csp::diffn_k: cuboid 0 has a side of -1; it must be within 0..1073741823");
}

TEST(Diffn, PushesRectanglesAside) {
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 9));
    const Var u = model.int_var(csp::range(0, 4));
    const Var v = model.int_var(csp::range(1, 2));
    model.post(csp::diffn({{x, v, 3, 3}, {u, v - 1, 4, 3}})); // both rectangles cover the height 2
    EXPECT_EQ(left_of(model).at(0).front(), 0);
    model.post(csp::less_equal(u, 2));
    EXPECT_EQ(left_of(model).at(0).front(), 4); // a width of 3 does not fit on the left of the fixed one
}

TEST(Diffn, SeesThatTheAreaDoesNotSuffice) {
    csp::Model model;
    std::vector<Rectangle> squares;
    const auto place = model.int_vars(20, csp::range(0, 3));
    for (std::size_t i = 0; i < 20; i += 2) squares.push_back({place[i], place[i + 1], 2, 2}); // 40 of 25
    model.post(csp::diffn(squares));
    EXPECT_EQ(left_of(model), Box());
}

TEST(Diffn, CountsPlacements) {
    csp::Model board; // a board of 4 by 4
    const auto p = board.int_vars(2, csp::range(0, 2));
    const auto q = board.int_vars(2, csp::range(0, 3));
    board.post(csp::diffn({{p[0], p[1], 2, 2}, {q[0], q[1], 1, 1}}));
    EXPECT_EQ(csp::count_solutions(board).solutions, 9U * 12U);
    csp::Model domino; // dominoes of 2 by 1 and 1 by 2 in a square of 2
    const Var y = domino.int_var(csp::range(0, 1));
    const Var x = domino.int_var(csp::range(0, 1));
    const Var zero = domino.int_var(csp::range(0, 0));
    domino.post(csp::diffn({{zero, y, 2, 1}, {x, zero, 1, 2}}));
    EXPECT_EQ(csp::count_solutions(domino).solutions, 0U);
}

TEST(Diffn, KeepsRectanglesWithoutAreaOutsideUnlessNotStrict) {
    const auto places = [](Constraint (*make)(const std::vector<Rectangle>&)) {
        csp::Model model;
        const Var x = model.int_var(csp::range(0, 3));
        const Var zero = model.int_var(csp::range(0, 0));
        model.post(make({{zero, zero, 3, 3}, {x, zero + 1, 0, 1}}));
        return csp::count_solutions(model).solutions;
    };
    EXPECT_EQ(places(csp::diffn), 2U); // the places at both edges
    EXPECT_EQ(places(csp::diffn_nonstrict), 4U);
}

TEST(Diffn, TakesLargeNumbers) {
    csp::Model model;
    const Value last = csp::max_value;
    const auto x = model.int_vars(3, csp::range(-last, last));
    const Var y = model.int_var(csp::range(0, 0));
    model.post(csp::diffn({{x[0], y, last, last}, {x[1], y, last, last}, {x[2], y, last, 1}}));
    model.post(csp::less_equal(x[0], -last));
    model.post(csp::less_equal(x[1], 0));
    EXPECT_EQ(left_of(model), (Box{{-last}, {0}, {last}, {0}}));
}

TEST(Diffn, SaysWhatItIsAndRefusesNegativeSides) {
    csp::Model model;
    const auto place = model.int_vars(4, csp::range(0, 3), "p");
    const Var w = model.int_var(csp::range(1, 2), "w");
    model.post(csp::diffn({{place[0], place[1], 3, 2}, {place[2], place[3] + 1, w, 4}}));
    model.post(csp::diffn_nonstrict({{place[0], place[1], 3, 0}}));
    EXPECT_EQ(model.describe(0), "diffn: 3 by 2 at (p[0], p[1]), w by 4 at (p[2], p[3] + 1)");
    EXPECT_EQ(model.describe(1), "diffn, not strict: 3 by 0 at (p[0], p[1])");
    try {
        (void)csp::diffn({{w, w, 3, -2}});
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(),
                     "csp::diffn: rectangle 0 has the height -2; it must be within 0..1073741823");
    }
}

} // namespace diffn_test
