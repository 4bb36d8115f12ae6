#include <csp/mpi/subject.hpp>

#include <csp/csp.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace mpi_subject_test {

using namespace csp::mpi;
using csp::Value;

using Variables = std::vector<csp::Var>;

/// Returns the lines about a model of four variables with values from 0 to 9, and some constraints.
Subject subject(const std::function<void(csp::Model&, const Variables&)>& state,
                const std::string& name = "x") {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 9), name);
    state(model, x);
    return subject_of(model, {}, Purpose::count);
}

/// Returns ten rows; messages do not show longer lists.
std::vector<std::vector<Value>> rows(Value last) {
    std::vector<std::vector<Value>> all;
    for (Value v = 0; v < 9; ++v) all.push_back({v, v});
    all.push_back({9, last});
    return all;
}

TEST(Subjects, HaveTheNumbersOfVariablesAndConstraints) {
    const Subject lines = subject([](csp::Model& model, const Variables& x) {
        model.post(csp::all_different(x));
        model.post(x[0] < x[1]);
        model.post(x[1] < x[2]);
    });
    EXPECT_THAT(lines, testing::Contains(testing::StartsWith("variables: 4, ")));
    EXPECT_THAT(lines, testing::Contains(testing::StartsWith("constraints: 3, ")));
}

TEST(Subjects, DifferByEachRowOfATable) {
    const auto with = [](Value last) {
        return subject([=](csp::Model& model, const Variables& x) {
            model.post(csp::table({x[0], x[1]}, rows(last)));
        });
    };
    EXPECT_EQ(with(3), with(3));
    EXPECT_NE(with(3), with(4));
}

TEST(Subjects, DifferByEachCost) {
    const auto with = [](Value last) {
        return subject([=](csp::Model& model, const Variables& x) {
            const std::vector<std::vector<csp::WideValue>> costs{{1, 2}, {3, last}};
            model.post(csp::cost_all_different({x[0], x[1]}, costs, x[2]));
        });
    };
    EXPECT_EQ(with(3), with(3));
    EXPECT_NE(with(3), with(4));
}

TEST(Subjects, DifferByTheAnswersOfAFunction) {
    const auto with = [](Value distance) {
        return subject([=](csp::Model& model, const Variables& x) {
            model.post(csp::relation(x[0], x[1], [=](Value v, Value w) { return v + distance == w; }));
            model.post(csp::require({x[1], x[2], x[3]},
                                    [=](Value u, Value v, Value w) { return u < v && v + distance < w; }));
        });
    };
    EXPECT_EQ(with(3), with(3));
    EXPECT_NE(with(3), with(4));
}

TEST(Subjects, AreThereIfAFunctionThrows) {
    const auto with = [](const char* message) {
        return subject([=](csp::Model& model, const Variables& x) {
            model.post(csp::require({x[0]}, [=](Value) -> bool { throw std::runtime_error(message); }));
        });
    };
    EXPECT_EQ(with("this"), with("this"));
    EXPECT_NE(with("this"), with("that"));
    const Subject silent = subject([](csp::Model& model, const Variables& x) {
        model.post(csp::require({x[0]}, [](Value) { return true; }));
    });
    EXPECT_THAT(difference(with("this\nand that"), silent),
                testing::StartsWith(R"(found "exception: constraint 0: this and that", expected "constr)"));
}

TEST(Subjects, DoNotDependOnNames) {
    const auto state = [](csp::Model& model, const Variables& x) {
        model.post(csp::all_different(x));
        model.post(x[0] + x[1] < x[2]);
        model.rule("silent", {csp::View(x[0]), csp::View(x[1])}, [](csp::Context&, csp::Views) {});
    };
    EXPECT_EQ(subject(state, "x"), subject(state, "column"));
}

TEST(Subjects, DifferByTheCost) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 9), "x");
    csp::SearchOptions options;
    const auto of = [&](const csp::Expression& cost) {
        options.minimise = cost;
        return subject_of(model, options, Purpose::optimum);
    };
    EXPECT_EQ(of(x[0] + x[1]), of(x[0] + x[1]));
    EXPECT_NE(of(x[0] + x[1]), of(x[0] + 2 * x[1]));
    EXPECT_NE(of(x[0] + x[1]), of(x[0]));
}

} // namespace mpi_subject_test
