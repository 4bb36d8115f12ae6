// Lists of all lengths: a constraint is either refused with a message of one line, or has the meaning of its
// definition. No length makes the program read past a list.

#include <tests/apps/flatzinc/pipeline.hpp>

#include <apps/flatzinc/options.hpp>
#include <apps/flatzinc/run.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace flatzinc_shapes_test {

using flatzinc::Builtin;
using testing::AllOf;
using testing::HasSubstr;

constexpr int longest = 4;

bool is_list(char type) { return std::string_view("IBNMS").find(type) != std::string_view::npos; }

/// Returns the element of a list, or the scalar, at this place: a variable or, at some places, a constant.
std::string element(char type, int place, int scalar) {
    const auto cycle = [place](const std::vector<std::string>& all) {
        return all[static_cast<std::size_t>(place) % all.size()];
    };
    switch (type) {
    case 'i':
    case 'I':
        return cycle({"x", "y", "2", "x"});
    case 'b':
    case 'B':
        return cycle({"b", "true", "b", "false"});
    case 'n':
        return std::to_string(scalar);
    case 'N':
        return cycle({"1", "2", "1", "2"});
    case 'M':
        return cycle({"true", "false"});
    default:
        return cycle({"1..2", "{1}", "{}", "{2}"});
    }
}

/// Returns a file with one constraint whose lists have these lengths.
std::string file(const Builtin& builtin, const std::string& suffix, const std::vector<int>& lengths,
                 int scalar) {
    std::string arguments;
    std::size_t list = 0;
    for (std::size_t i = 0; i < builtin.types.size(); ++i) {
        const char type = builtin.types[i];
        std::string text;
        if (is_list(type)) {
            const bool is_to_the_end = builtin.name.find("mdd") != std::string::npos && type == 'N' && i >= 6;
            for (int place = 0; place < lengths[list]; ++place)
                text += (place > 0 ? "," : "") + (is_to_the_end ? "0" : element(type, place, scalar));
            text = '[' + text + ']';
            ++list;
        } else {
            text = element(type, static_cast<int>(i), scalar);
        }
        arguments += (i > 0 ? ", " : "") + text;
    }
    return "var 0..2: x :: output_var;\nvar 1..2: y :: output_var;\nvar bool: b :: output_var;\nconstraint " +
           std::string(builtin.name) + suffix + '(' + arguments + (suffix.empty() ? "" : ", b") +
           ");\nsolve satisfy;\n";
}

struct Outcome {
    int status = 0;
    std::string out;
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Returns the behaviour of the program with -a, without a process for each file.
Outcome outcome(const std::string& text) {
    std::ostringstream out;
    auto* const standard = std::cout.rdbuf(out.rdbuf());
    Outcome outcome;
    try {
        flatzinc::Options options;
        options.wants_all = true;
        flatzinc::Protocol protocol(true);
        const flatzinc::Instance instance = flatzinc::resolve(flatzinc::read_text(text));
        outcome.status = flatzinc::solve(instance, options, std::chrono::steady_clock::now(), protocol);
        outcome.out = out.str();
    } catch (const csp::Error& error) {
        outcome = {2, error.what()};
    }
    std::cout.rdbuf(standard);
    return outcome;
}

std::size_t solutions_in(const std::string& out) {
    std::size_t count = 0;
    for (std::size_t at = out.find("----------"); at != std::string::npos;
         at = out.find("----------", at + 1))
        ++count;
    return count;
}

/// Returns all combinations of lengths, as numbers with one digit per list.
std::vector<std::vector<int>> all_lengths(std::size_t lists) {
    std::vector<std::vector<int>> all{{}};
    for (std::size_t i = 0; i < lists; ++i) {
        std::vector<std::vector<int>> longer;
        for (const auto& lengths : all)
            for (int length = 0; length <= longest; ++length) {
                longer.push_back(lengths);
                longer.back().push_back(length);
            }
        all = std::move(longer);
    }
    return all;
}

TEST(Shapes, EveryConstraintTakesListsOfAnyLengthsOrRefusesThem) {
    for (const Builtin* const builtin : flatzinc::all_builtins()) {
        if (builtin->name == "fzn_on_restart_complete")
            continue; // without lists, the constraint alone ends the search
        const auto lists =
            static_cast<std::size_t>(std::count_if(builtin->types.begin(), builtin->types.end(), is_list));
        int taken = 0;
        for (const auto& lengths : all_lengths(lists))
            for (const std::string suffix : {"", "_reif"})
                for (const int scalar : {1, 2}) {
                    const std::string text = file(*builtin, suffix, lengths, scalar);
                    const Outcome first = outcome(text);
                    ASSERT_TRUE(first.status == 0 || first.status == 2) << text << first.out;
                    ASSERT_EQ(first, outcome(text)) << text;
                    if (first.status == 2) {
                        ASSERT_THAT(first.out, AllOf(HasSubstr("found "), HasSubstr("expected "))) << text;
                        continue;
                    }
                    ++taken;
                    const auto instance = flatzinc::resolve(flatzinc::read_text(text));
                    ASSERT_EQ(solutions_in(first.out), tests::solutions_by_definition(instance).size())
                        << text;
                }
        EXPECT_GE(taken, 2) << builtin->name << " is hardly tested";
    }
}

TEST(Shapes, ARefusalSaysWhichListsDoNotFit) {
    const auto refusal = [](const std::string& constraint) {
        return outcome("var 0..2: x; var bool: b;\nconstraint " + constraint + ";\nsolve satisfy;\n").out;
    };
    EXPECT_EQ(
        refusal("fzn_global_cardinality([x], [1, 2], [x])"),
        "line 2, column 1: fzn_global_cardinality: found 2 elements in argument 2, expected 1 element as in "
        "argument 3");
    EXPECT_EQ(refusal("arcwise_table_int_imp([x, x], [1, 2, 3], b)"),
              "line 2, column 1: arcwise_table_int_imp: found 3 elements in argument 2, expected rows of 2 "
              "elements "
              "as in argument 1");
    EXPECT_EQ(refusal("arcwise_regular([x], 2, 2, [1, 2], 1, {1})"),
              "line 2, column 1: arcwise_regular: found 2 elements in argument 4, expected as many as the "
              "product of "
              "argument 2 and argument 3");
    EXPECT_EQ(refusal("arcwise_regular([x], 1, 1, [2], 1, {1})"),
              "line 2, column 1: arcwise_regular: found 2 in argument 4, expected numbers from 0 to 1");
    EXPECT_EQ(refusal("arcwise_diffn_k(0, [], [])"),
              "line 2, column 1: arcwise_diffn_k: found 0 in argument 1, expected 1 or more");
    EXPECT_EQ(refusal("arcwise_dag(3, [3], [5], [b, b], [b])"),
              "line 2, column 1: arcwise_dag: found 5 in argument 3, expected numbers from 3 to 4");
    EXPECT_EQ(refusal("arcwise_regular_nfa([x], 1, 1, [{3}], 1, {1})"),
              "line 2, column 1: arcwise_regular_nfa: found 3 in argument 4, expected numbers from 1 to 1");
    EXPECT_EQ(
        refusal("arcwise_element_2d(x, 0, x, 0, 2, [x, x, x], x)"),
        "line 2, column 1: arcwise_element_2d: found 3 elements in argument 6, expected rows of 2, which is "
        "argument 5");
    EXPECT_EQ(refusal("fzn_wst(2, 2, [1], [2], [1], [b], x)"),
              "line 2, column 1: fzn_wst: found 1 element in argument 3, expected 2, which is argument 2");
}

/// The shapes are also checked of constraints that are never stated, because their condition is false or there is
/// another contradiction.
TEST(Shapes, AreCheckedOfConstraintsThatNeedNotHold) {
    for (const std::string contradiction : {"", "constraint int_lt(x, 0);\n"})
        EXPECT_EQ(outcome("var 0..2: x;\n" + contradiction +
                          "constraint fzn_wst_imp(2, 1, [7], [9], [1], [true], x, false);\nsolve satisfy;\n")
                      .status,
                  2);
}

TEST(Shapes, HugeGraphsOfFewEdgesNeedNoMemory) {
    EXPECT_EQ(
        outcome("var 0..2: x;\nconstraint fzn_wst(1000000000000, 0, [], [], [], [], x);\nsolve satisfy;\n")
            .out,
        "=====UNSATISFIABLE=====\n");
}

} // namespace flatzinc_shapes_test
